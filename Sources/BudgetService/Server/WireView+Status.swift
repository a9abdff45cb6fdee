import BudgetCore

extension JSONWriter {
    /// Writes the result of `status` for a period.
    mutating func status(
        _ period: PeriodFigures,
        _ settings: Settings,
        withCategories: Bool,
        _ view: WireView
    ) {
        let figures = period.total
        object { writer in
            writer.name("name")
            writer.string(settings.name)
            writer.name("currency")
            writer.string(settings.currency?.code)
            writer.name("exponent")
            if let currency = settings.currency { writer.integer(currency.exponent) } else { writer.null() }
            writer.name("today")
            writer.string(figures.today.iso)
            writer.name("period")
            writer.period(figures.period)
            writer.members(figures, count: period.count, view)
            if withCategories {
                writer.name("categories")
                writer.categories(period.categories, view)
            }
            writer.displayMember(figures, view)
        }
    }

    /// Writes all settings.
    mutating func settings(_ settings: Settings, _ carryOver: CarryOver, _ view: WireView) {
        object { writer in
            writer.name("name")
            writer.string(settings.name)
            writer.name("currency")
            writer.string(settings.currency?.code)
            writer.name("locale")
            writer.string(settings.locale)
            writer.name("time_zone")
            writer.string(settings.timeZone)
            writer.name("month_start_day")
            writer.integer(settings.monthStartDay)
            writer.name("carry_over")
            writer.string(carryOver.rawValue)
            writer.name("thresholds")
            writer.array { writer in
                for threshold in settings.thresholds { writer.integer(threshold) }
            }
            writer.amount("large_expense", settings.largeExpense, view)
            writer.name("log_level")
            writer.string(settings.logLevel.rawValue)
            writer.name("status_shows_amounts")
            writer.bool(settings.statusShowsAmounts)
            writer.name("read_only_shows")
            writer.string(settings.readOnlyShows.rawValue)
        }
    }
}

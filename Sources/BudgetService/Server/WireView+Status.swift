import BudgetCore

extension JSONWriter {
    /// Writes the result of `status` for a period.
    mutating func status(
        _ period: PeriodFigures,
        _ settings: Settings,
        withCategories: Bool,
        _ view: WireView,
        explanation: Explanation? = nil
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
            guard let explanation else { return }
            writer.name("explain")
            writer.explanation(explanation, view)
        }
    }

    /// Writes all settings.
    mutating func settings(_ settings: Settings, _ carryOver: CarryOver, _ view: WireView) {
        object { writer in
            for name in SettingRows.names {
                writer.name(any: name)
                writer.setting(name, settings, carryOver, view)
            }
        }
    }

    /// Writes the value of a setting.
    mutating func setting(_ name: String, _ settings: Settings, _ carryOver: CarryOver, _ view: WireView) {
        switch name {
        case "name": string(settings.name)
        case "currency": string(settings.currency?.code)
        case "locale": string(settings.locale)
        case "time_zone": string(settings.timeZone)
        case "month_start_day": integer(settings.monthStartDay)
        case "carry_over": string(carryOver.rawValue)
        case "thresholds":
            array { writer in
                for threshold in settings.thresholds { writer.integer(threshold) }
            }
        case "large_expense":
            if let amount = settings.largeExpense {
                string(amount, exponent: view.exponent)
            } else {
                null()
            }
        case "log_level": string(settings.logLevel.rawValue)
        case "status_shows_amounts": bool(settings.statusShowsAmounts)
        case "read_only_shows": string(settings.readOnlyShows.rawValue)
        default: null()
        }
    }
}

import BudgetCore

/// Amounts, days and periods, as programs and as people write them.
extension Arguments {
    /// The amount in `amount` or `typed`, `nil` if neither is there.
    ///
    /// - Parameter currency: The currency in which to read; the budget's.
    /// - Returns: The amount and its currency.
    /// - Throws: `needs_currency`, `bad_value` or `out_of_range`.
    func amount(currency: Currency?) throws(BudgetError) -> (amount: Amount, currency: Currency)? {
        if has("amount"), has("typed") {
            throw BudgetError(.badValue, "Give amount or typed, not both.", field: "args.typed")
        }
        if has("typed") { return try typed("typed", currency) }
        guard let amount = try amount("amount", currency: currency), let currency else { return nil }
        return (amount, currency)
    }

    /// The amount of an expense in `amount` or `typed`, `nil` if neither is there.
    ///
    /// A code in the text is only compared: an expense names no currency for a budget that has none, and its number
    /// would be read anew in whichever is named later.
    func expenseAmount(currency: Currency?) throws(BudgetError) -> Amount? {
        let read = try amount(currency: currency)
        guard read == nil || currency != nil else { throw Self.needsCurrency }
        return read?.amount
    }

    /// An amount on the wire, `nil` if absent or null.
    func amount(_ name: String, currency: Currency?) throws(BudgetError) -> Amount? {
        guard let value = value(name) else { return nil }
        let text: String
        switch value {
        case .string(let written): text = written
        case .number(let written): text = written
        default: throw wrongKind(name, "a decimal number as a string", value)
        }
        guard let currency else { throw Self.needsCurrency }
        do {
            return try Amount(decimal: text, exponent: currency.exponent)
        } catch {
            throw failure(error, name, text, currency)
        }
    }

    /// A day or words for one, `nil` if absent.
    func day(_ name: String) throws(BudgetError) -> CalendarDay? {
        guard let text = try string(name) else { return nil }
        do {
            return try DayWords.read(text, today: context.store.today)
        } catch {
            throw failure(error, name)
        }
    }

    /// The periods that a period or words for some name, `nil` if absent.
    func periods(_ name: String) throws(BudgetError) -> ClosedRange<PeriodLabel>? {
        guard let text = try string(name) else { return nil }
        do {
            return try PeriodWords.read(
                text,
                today: context.store.today,
                monthStartDay: context.settings.monthStartDay
            )
        } catch {
            throw failure(error, name)
        }
    }

    /// A single period, `nil` if absent.
    func period(_ name: String) throws(BudgetError) -> PeriodLabel? {
        guard let range = try periods(name) else { return nil }
        guard range.lowerBound == range.upperBound else {
            throw BudgetError(
                .badValue,
                "\(name) names more than one period here, from \(range.lowerBound.text) to \(range.upperBound.text).",
                field: "args.\(name)",
                hint: "Name a single one, such as 2026-07 or last month."
            )
        }
        return range.lowerBound
    }

    static var needsCurrency: BudgetError {
        BudgetError(
            .needsCurrency,
            "This budget has no currency yet.",
            hint:
                "Name it with the first limit: budgetctl limit 1500 EUR, or alone: budgetctl settings currency EUR."
        )
    }

    /// An amount as a person wrote it, and its currency, `nil` if absent.
    func typed(
        _ name: String,
        _ currency: Currency?
    ) throws(BudgetError) -> (amount: Amount, currency: Currency)? {
        guard let text = try string(name) else { return nil }
        do {
            let marks = NumberMarks.of(locale: context.locale)
            let typed = try TypedAmount.read(text, currency: currency, marks: marks)
            return (typed.amount, typed.currency)
        } catch {
            switch error.reason {
            case .needsCurrency: throw Self.needsCurrency
            case .outOfRange: throw BudgetError(.outOfRange, error.message, field: "args.\(name)")
            default:
                let readings = error.readings.joined(separator: " or ")
                throw BudgetError(
                    .badValue,
                    error.message,
                    field: "args.\(name)",
                    hint: readings.isEmpty ? nil : "Write \(readings) if that is meant."
                )
            }
        }
    }

    private func failure(_ error: AmountError, _ name: String, _ text: String, _ currency: Currency)
        -> BudgetError
    {
        switch error {
        case .notANumber:
            BudgetError(
                .badValue,
                "\(name) is a plain decimal number, such as \(Amount(minorUnits: 1250).text(exponent: currency.exponent)).",
                field: "args.\(name)",
                hint: "Amounts as people write them go into typed."
            )
        case .tooPrecise:
            BudgetError(
                .badValue,
                "\(currency.code) has \(currency.exponent) decimals; \(name) has more.",
                field: "args.\(name)"
            )
        case .outOfRange:
            BudgetError(
                .outOfRange,
                "\(name) is at most \(Amount(minorUnits: Amount.largest).text(exponent: currency.exponent)).",
                field: "args.\(name)"
            )
        }
    }

    private func failure(_ error: DayWordsError, _ name: String) -> BudgetError {
        BudgetError(
            .badValue,
            error.message,
            field: "args.\(name)",
            hint: error.readings.isEmpty ? nil : "Write \(error.readings.joined(separator: " or "))."
        )
    }
}

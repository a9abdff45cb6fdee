extension TypedAmount {
    /// The currency that the words name by its code, `nil` if none does.
    ///
    /// - Parameters:
    ///   - words: The words beside the number: codes or signs.
    ///   - budget: The budget's currency.
    /// - Returns: The named currency, which is the budget's if that has one.
    /// - Throws: `notAnAmount` for an unknown word, `otherCurrency` if the words and the budget disagree.
    static func namedCurrency(_ words: [String], budget: Currency?) throws(TypedAmountError) -> Currency? {
        var named: Currency?
        for word in words {
            guard let currency = Currency(code: word) else { continue }
            guard named ?? currency == currency else {
                throw TypedAmountError(.otherCurrency, "The amount names two currencies.")
            }
            named = currency
        }
        if let named, let budget, named != budget {
            throw TypedAmountError(
                .otherCurrency,
                "The budget is in \(budget.code), and the amount in \(named.code)."
            )
        }
        for word in words where Currency(code: word) == nil {
            guard let codes = CurrencySign.codes(for: word) else {
                throw TypedAmountError(.notAnAmount, "\(EchoedText.quoted(word)) is not a currency.")
            }
            guard let used = named ?? budget, !codes.contains(used.code) else { continue }
            throw TypedAmountError(.otherCurrency, "\(word) cannot stand for \(used.code).")
        }
        return named
    }

    /// Whether a word beside a number is a currency or, as three letters, meant for the code of one.
    static func isLikeCurrency(_ word: String) -> Bool {
        CurrencySign.codes(for: word) != nil
            || word.utf8.count == 3 && word.utf8.allSatisfy { 65...90 ~= $0 & ~32 }
    }

    /// The error for a text that is no amount, with an example as the locale writes it.
    static func notAnAmount(_ text: String, currency: Currency?, marks: NumberMarks) -> TypedAmountError {
        let example = currency?.exponent == 0 ? "1250" : "12\(marks.decimalMark)50"
        return TypedAmountError(
            .notAnAmount,
            "\(EchoedText.quoted(text)) is not an amount; write it like \(example)."
        )
    }
}

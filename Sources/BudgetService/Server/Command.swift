import BudgetCore

/// One command of the protocol: a row of the table that dispatches.
final class Command: Sendable {
    /// What a command needs of the socket it comes in on.
    enum Access: Hashable, Sendable {
        case read
        case write
    }

    let name: String
    let access: Access
    let summary: String
    let fields: [Field]
    let rules: [FieldRule]
    /// What JSON the result is.
    let result: Shape
    /// The arguments of a request that works, as JSON.
    let example: String
    /// Whether later requests of the connection wait until it is done: it changes how they are read.
    let isBarrier: Bool
    /// Whether it shows so much that the socket which only reads refuses it, though it changes nothing.
    let isConfidential: Bool
    /// Reads the arguments and says what is to be done.
    let run: @MainActor @Sendable (CommandContext, Arguments) throws(BudgetError) -> CommandAction

    init(
        _ name: String,
        _ access: Access,
        _ summary: String,
        barrier: Bool = false,
        confidential: Bool = false,
        fields: [Field] = [],
        rules: [FieldRule] = [],
        result: Shape,
        example: String,
        run: @escaping @MainActor @Sendable (CommandContext, Arguments) throws(BudgetError) -> CommandAction
    ) {
        self.name = name
        self.access = access
        self.summary = summary
        self.fields = fields
        self.rules = rules
        self.result = result
        self.example = example
        isBarrier = barrier
        isConfidential = confidential
        self.run = run
    }
}

/// What a command comes to.
enum CommandAction: Sendable {
    /// Reads the ledger; gives the result and the revision it was taken at.
    typealias Query = @MainActor @Sendable (Ledger) async throws -> (result: [UInt8], revision: Int64)

    /// A result, written from what the store holds.
    case answer([UInt8])
    /// A result that follows from the line and the facts alone, and stands until a fact changes.
    case standing([UInt8])
    /// A change for the ledger, and how its answer is written.
    case change(Change, @Sendable (ChangeAnswer) -> [UInt8])
    /// A read of the ledger.
    case query(Query)
}

/// What a command may look at; an object, because handing it on is then one reference.
@MainActor final class CommandContext {
    let store: BudgetStore
    let request: Request
    let session: ClientSession
    let server: Server
    /// The settings as the requests of a batch leave them that were read so far.
    private var assumed: Settings?
    /// Whether what was read so far changes how days and periods are read.
    var isReadDifferently = false

    init(_ request: Request, _ session: ClientSession, _ server: Server) {
        store = server.store
        self.request = request
        self.session = session
        self.server = server
    }

    /// The settings by which arguments are read.
    var settings: Settings {
        get { assumed ?? store.settings }
        set { assumed = newValue }
    }

    var isReadOnly: Bool { session.isReadOnly }

    /// The locale that the request or else the budget asks for.
    var locale: String? { request.locale ?? settings.locale }

    /// How values are written for this client.
    var view: WireView {
        WireView(
            currency: settings.currency,
            categories: store.categories,
            display: settings.currency.flatMap { currency in
                locale.map { AmountDisplay.of(currency: currency, locale: $0) }
            },
            showsDetails: !isReadOnly || settings.readOnlyShows == .all
        )
    }

    /// Writes the answer to a change; runs on the ledger, with what the change left behind.
    var changeView: @Sendable (ChangeAnswer) -> WireView {
        let asked = request.locale
        let kept = view.display
        return { answer in
            var display: AmountDisplay?
            if let currency = answer.currency, let locale = asked ?? answer.settings.locale {
                // The change itself may have named the currency or another locale.
                display = kept.flatMap { $0.isFor(currency, locale) ? $0 : nil }
                display = display ?? AmountDisplay(currency: currency, locale: locale)
            }
            return WireView(
                currency: answer.currency,
                categories: answer.categories,
                display: display,
                showsDetails: true
            )
        }
    }
}

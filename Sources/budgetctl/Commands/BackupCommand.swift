import BudgetCore
import Glibc

/// `backup`: a copy of the ledger, as a file or on standard output.
enum BackupCommand {
    /// How long the daemon may take to make and check the copy of a large ledger, in milliseconds.
    private static let patience: Int64 = 600_000

    /// What the daemon handed out.
    struct Copy {
        var revision: Int64
        var bytes: Int64
    }

    /// Takes a backup, and says what it made.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let word = context.arguments.operands.first ?? ""
        let isSeries = word != "-" && BackupPlace.isDirectory(word)
        let keep = try keep(context.arguments, isSeries ? nil : word)
        if word == "-" {
            if context.isJSON { throw .usage("--json goes with a file or a directory.") }
            return try print(context)
        }
        let replaces = isSeries || context.arguments.has(.force)
        let client: BudgetClient
        let place: BackupPlace
        if isSeries {
            client = try context.client()
            place = try day(word, client)
        } else {
            place = try BackupPlace(file: word, replaces: replaces)
            client = try context.client()
        }
        let copy = try make(place, replaces: replaces, client)
        var removed: [String] = []
        if let keep { removed = try remove(place, keeping: keep) }
        try context.show(document(place, copy, removed)) { _ in
            BackupText.sentence(place.path, copy.revision, copy.bytes, removed: removed.count)
        }
        return .done
    }

    /// Writes the copy to standard output, and what it is beside that.
    private static func print(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        guard !context.surroundings.isTerminal else {
            throw .usage("A backup is nothing for a terminal.", hint: "Name a file or a directory.")
        }
        let copy = try fetch(try context.client()) { piece throws(CommandFailure) in
            try write(piece, to: context.output)
        }
        if !context.isQuiet {
            let text = "Wrote \(BackupText.facts(copy.revision, copy.bytes)).\n"
            try? Output(descriptor: context.surroundings.errors).write(text)
        }
        return .done
    }

    // MARK: The copy

    /// Makes the file; it has its name only if the copy came whole.
    private static func make(
        _ place: BackupPlace,
        replaces: Bool,
        _ client: BudgetClient
    ) throws(CommandFailure) -> Copy {
        let file: NewFile
        do throws(SystemCallError) {
            file = try NewFile(in: place.directory, named: place.name)
        } catch {
            throw failure(place, error)
        }
        let output = Output(descriptor: file.descriptor)
        let copy = try fetch(client) { piece throws(CommandFailure) in try output.write(piece) }
        do throws(SystemCallError) {
            try file.publish(replacing: replaces)
        } catch {
            throw error.number == EEXIST ? BackupPlace.taken(place.path) : failure(place, error)
        }
        return copy
    }

    /// Hands the copy's bytes to the closure, piece by piece.
    private static func fetch(
        _ client: BudgetClient,
        _ take: ([UInt8]) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Copy {
        var fields = JSONObject()
        var copy: Copy?
        var offset: Int64 = 0
        while true {
            let reply = try client.ask(
                "backup",
                fields,
                mayOnlyRead: false,
                patience: patience,
                isOfConnection: offset > 0
            )
            guard let bytes = reply.result["bytes"]?.integer, let revision = reply.revision?.integer,
                let piece = reply.result["data"]?.string.flatMap(Base64.decode), !piece.isEmpty,
                copy == nil || copy?.bytes == bytes && copy?.revision == revision
            else { throw .unreadable("A piece of the backup is none.") }
            let made = Copy(revision: revision, bytes: bytes)
            copy = made
            try take(piece)
            offset += Int64(piece.count)
            guard let next = reply.result["next"], next != .null else {
                guard offset == bytes else { throw .unreadable("The backup ends before its last byte.") }
                return made
            }
            guard next.integer == offset else { throw .unreadable("A piece of the backup is missing.") }
            fields = JSONObject()
            fields.append("after", next)
        }
    }

    private static func write(_ piece: [UInt8], to output: Output) throws(CommandFailure) {
        do throws(CommandFailure) {
            try output.write(piece)
        } catch {
            guard error == .outputGone else { throw error }
            throw CommandFailure(
                .protocolFault,
                code: "output_failed",
                "The reader of the output went away before the backup was whole."
            )
        }
    }

    // MARK: The place

    private static func day(_ directory: String, _ client: BudgetClient) throws(CommandFailure) -> BackupPlace
    {
        let status = try client.ask("status", JSONObject(), mayOnlyRead: false).result
        guard let today = status["today"]?.string, BackupPlace.isOf("", "-\(today).sqlite") else {
            throw .unreadable("The reply to `status` names no day.")
        }
        return BackupPlace(
            directory: directory,
            series: client.choice.series,
            day: today
        )
    }

    /// Removes what is too old, and says what.
    private static func remove(_ place: BackupPlace, keeping count: Int) throws(CommandFailure) -> [String] {
        do throws(SystemCallError) {
            let names = try place.superfluous(keeping: count)
            for name in names { try systemCall("unlink") { unlink("\(place.directory)/\(name)") } }
            if !names.isEmpty { try NewFile.sync(place.directory) }
            return names
        } catch {
            throw CommandFailure(
                status(of: error),
                code: "old_backups",
                "The backup was made, but an older one cannot be removed: \(error.message)."
            )
        }
    }

    /// How many of a directory's backups are kept; where the word names no directory, none may be asked for.
    private static func keep(_ arguments: Arguments, _ file: String?) throws(CommandFailure) -> Int? {
        guard let text = arguments.value(.keep) else { return nil }
        if let file {
            throw .usage(
                "--keep goes with a directory, and \(file) is none.",
                hint: arguments.command.helpHint
            )
        }
        guard let count = Int(text), count > 0 else {
            throw .usage(
                "`\(text)` is no number of backups.",
                hint: "Give a whole number from 1, as in `--keep 7`."
            )
        }
        return count
    }

    // MARK: Telling

    private static func document(_ place: BackupPlace, _ copy: Copy, _ removed: [String]) -> JSONValue {
        var document = JSONObject()
        document.append("file", .string(place.path))
        document.append("revision", .number(String(copy.revision)))
        document.append("bytes", .number(String(copy.bytes)))
        document.append("removed", .array(removed.map(JSONValue.string)))
        return .object(document)
    }

    private static func failure(_ place: BackupPlace, _ error: SystemCallError) -> CommandFailure {
        CommandFailure(
            status(of: error),
            code: "output_failed",
            "\(ShellText.quoted(place.path)) cannot be made: \(error.message)."
        )
    }

    private static func status(of error: SystemCallError) -> ExitStatus {
        [EACCES, EPERM, EROFS].contains(error.number) ? .noPermission : .protocolFault
    }
}

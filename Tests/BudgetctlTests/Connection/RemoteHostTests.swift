import Testing

@testable import budgetctl

struct RemoteHostTests {
    @Test(arguments: [
        "nas", "ann@nas", "ann@nas.local", "192.0.2.1", "ann@[2001:db8::1]", "ssh://ann@nas:2222", "a-b.c_d",
    ])
    func `what ssh takes for a host is one`(_ name: String) throws {
        #expect(try RemoteHost(name, options: "").name == name)
    }

    @Test(arguments: [
        "-oProxyCommand=x", "ann@-oProxyCommand=x", "-l@nas", "@nas", "ann@", "ssh://", "ssh://-x", "a b",
        "a\tb",
        "a\nb", "$(x)", "a;b", "a`b`", "a|b", "a'b", "a\"b", "a\\b", "a&b", "a>b", "~", "a\u{202E}b", "nàs",
        "\u{7F}",
        String(repeating: "x", count: 256),
    ])
    func `what could be an option or a shell's sign is no host`(_ name: String) throws {
        let run = try ProgramRun(["-H", name, "status"], socket: "/nonexistent")
        #expect(run.status == .usage)
        #expect(run.errors.hasSuffix(" is no host.\nGive it as ssh takes it: `-H host` or `-H user@host`.\n"))
    }

    @Test(arguments: [
        (["-H", "nas"], [:], "nas", "budgetctl bridge --attached --read-write", "-H nas "),
        (
            ["-H", "ann@nas", "--user", "-b", "home"], ["BUDGETD_SOCKET": "/s"], "ann@nas",
            "budgetctl --user -b home bridge --attached --read-write", "-H ann@nas --user -b home "
        ),
        (
            ["--system"], ["BUDGETD_HOST": "nas"], "nas", "budgetctl --system bridge --attached --read-write",
            "--system "
        ),
    ])
    func `that host's budgetctl is told which budget`(
        _ words: [String],
        _ environment: [String: String],
        _ name: String,
        _ command: String,
        _ options: String
    ) throws {
        let choice = try choose(words, environment)
        #expect(choice.host?.name == name)
        #expect(choice.host?.command(mayOnlyRead: false) == command)
        #expect(choice.options == options)
    }

    @Test func `a host is left for this one by a socket's path or an empty name`() throws {
        let environment = ["BUDGETD_HOST": "nas", "BUDGETD_SOCKET": "/s"]
        #expect(try choose(["--socket", "/t"], environment).host == nil)
        #expect(try choose(["-H", ""], environment).path == "/s")
        #expect(throws: CommandFailure.self) { try choose([], environment) }
        #expect(throws: CommandFailure.self) { try choose(["-H", "nas", "--socket", "/t"], [:]) }
        #expect(throws: CommandFailure.self) { try choose(["-H", "nas", "-b", "../x"], [:]) }
    }

    @Test func `backups of another host never take the place of this one's`() throws {
        #expect(try choose(["-H", "ann@nas"], [:]).series == "budgetd@ann@nas")
        #expect(try choose(["-H", "ssh://nas:22", "-b", "home"], [:]).series == "budgetd-home@ssh:__nas:22")
    }

    @Test(arguments: [
        ["bridge", "-H", "nas"], ["-H", "nas", "socket"], ["bridge", "--read-only", "--read-write"],
    ])
    func `what makes no sense of another host is a usage error`(_ words: [String]) throws {
        #expect(try ProgramRun(words).status == .usage)
    }

    private func choose(_ words: [String], _ environment: [String: String]) throws -> SocketChoice {
        var surroundings = Surroundings.ofProcess()
        surroundings.environment = { environment[$0] }
        surroundings.exists = { _ in false }
        return try SocketChoice.choose(try ArgumentReader.read(words), surroundings)
    }
}

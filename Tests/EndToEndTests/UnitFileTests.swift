import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The units and the package say what the programs do.
    @Suite(.timeLimit(.minutes(1))) struct UnitFileTests {
        /// The units that exist a second time, for budgets that have a name.
        static let units =
            ["systemd", "systemd/user"].flatMap { folder in
                [
                    "budgetd.service", "budgetd.socket", "budgetd-ro.socket", "budgetd-backup.service",
                    "budgetd-backup.timer",
                ]
                .map { "\(folder)/\($0)" }
            } + ["systemd/user/budgetd-alerts.service"]

        private static let analyzer = "/usr/bin/systemd-analyze"

        @Test(arguments: units)
        func `an instance's unit differs only where its name stands`(_ name: String) throws {
            let parts = name.split(separator: ".")
            let plain = Repository.lines(of: name)
            // What is said of it before the first section is its own.
            let instance = Repository.lines(of: "\(parts[0])@.\(parts[1])").drop { $0 != "[Unit]" }
            try #require(plain.count == instance.count)
            for (plain, instance) in zip(plain, instance) where plain != instance {
                #expect(instance.contains("%i"), "`\(instance)` stands for `\(plain)`")
            }
        }

        @Test(
            .enabled(if: Files.exists(analyzer), "there is no systemd-analyze"),
            arguments: ["budgetd.service", "budgetd@.service"]
        )
        func `the system's daemon is exposed by 0.5 at most`(_ name: String) throws {
            // The threshold counts tenths (systemd-analyze(1)).
            let analysis = try ClientProgram(
                [
                    "security", "--no-pager", "--offline=true", "--threshold=5",
                    Repository.path("systemd/\(name)"),
                ],
                program: Self.analyzer,
                environment: ["PATH": "/usr/bin:/bin"],
                mixed: true
            )
            #expect(analysis.status == 0, "\(analysis.output)")
        }

        @Test func `no unit puts the daemon into a user namespace, which would falsify who its clients are`()
        {
            for name in Repository.files(in: "systemd", ending: [".service"])
                + Repository.files(in: "systemd/user", ending: [".service"])
            {
                #expect(!Repository.lines(of: name).contains { $0.hasPrefix("PrivateUsers=") })
            }
        }

        @Test func `the package has the version of the programs`() {
            #expect(
                Repository.lines(of: "packaging/debian/changelog").first?
                    .hasPrefix("budgetd (\(Release.version)) ") == true
            )
        }
    }
}

// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "budgetd",
    products: [
        .executable(name: "budgetd", targets: ["budgetd"]),
        .executable(name: "budgetctl", targets: ["budgetctl"]),
    ],
    targets: [
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CLinux"),
        .target(name: "BudgetCore", swiftSettings: strict),
        .target(
            name: "BudgetService",
            dependencies: ["BudgetCore", "CSQLite", "CSystemd"],
            swiftSettings: strict
        ),
        .executableTarget(name: "budgetd", dependencies: ["BudgetService"], swiftSettings: strict),
        .executableTarget(name: "budgetctl", dependencies: ["BudgetCore", "CLinux"], swiftSettings: strict),
        .target(
            name: "BudgetTestSupport",
            dependencies: ["BudgetCore"],
            path: "Tests/BudgetTestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "BudgetCoreTests",
            dependencies: ["BudgetCore", "BudgetTestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "BudgetServiceTests",
            dependencies: ["BudgetService", "BudgetTestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "BudgetctlTests",
            dependencies: ["budgetctl", "BudgetTestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["BudgetTestSupport", "budgetd", "budgetctl"],
            exclude: ["Completion", "Schema", "SystemdHost"],
            swiftSettings: strict
        ),
    ]
)

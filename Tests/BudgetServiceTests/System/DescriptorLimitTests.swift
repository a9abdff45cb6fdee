import Testing

@testable import BudgetService

struct DescriptorLimitTests {
    @Test func `with descriptors enough no cap is lowered`() throws {
        let limit = try DescriptorLimit(all: 524_288, inherited: 5)
        #expect(Caps().lowered(to: limit) == Caps())
    }

    @Test(arguments: [45, 50, 60, 100, 256, 1024, 1150])
    func `connections and those that part have descriptors beside the daemon's own`(_ all: Int) throws {
        let limit = try DescriptorLimit(all: all, inherited: 5)
        let caps = Caps().lowered(to: limit)
        #expect(caps.connections + caps.partingClients <= limit.forClients)
        #expect(limit.forClients <= all - 5 - 20, "the daemon itself needs some")
        #expect(caps.connections >= 6 && caps.connections < 1150)
        #expect(caps.connectionsPerUser <= caps.connections)
        #expect(caps.connectionsReserved <= caps.connections / 2)
    }

    @Test func `caps that are lower already stay`() throws {
        var caps = Caps()
        caps.connections = 3
        caps.connectionsReserved = 2
        caps.connectionsPerUser = 1
        let lowered = caps.lowered(to: try DescriptorLimit(all: 100, inherited: 3))
        #expect(lowered.connections == 3)
        #expect(lowered.connectionsReserved == 2)
        #expect(lowered.connectionsPerUser == 1)
    }

    @Test(arguments: [0, 4, 20, 42]) func `too few are told with how many it takes`(_ all: Int) {
        let error = #expect(throws: StartError.self) { try DescriptorLimit(all: all, inherited: 3) }
        #expect(error?.exitStatus == 71)
        #expect(error?.message.contains("\(all) file descriptors and needs at least 43") == true)
    }
}

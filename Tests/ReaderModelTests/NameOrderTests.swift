import ReaderModel
import Testing

@Suite struct `Names stand in the order` {
  private func ordered(_ names: String...) -> [String] {
    var names = names
    names.sort { $0 }
    return names
  }

  @Test func `of their numbers, whatever their length`() {
    #expect(ordered("Part 10", "Part 2", "Part 1") == ["Part 1", "Part 2", "Part 10"])
    #expect(ordered("v1.10", "v1.9", "v1.9.1", "v1") == ["v1", "v1.9", "v1.9.1", "v1.10"])
    #expect(
      ordered("99999999999999999999999", "100000000000000000000000", "8")
        == ["8", "99999999999999999999999", "100000000000000000000000"]
    )
    #expect(ordered("b 007", "B 8", "a 0", "a") == ["a", "a 0", "b 007", "B 8"])
  }

  @Test func `of their letters without regard to case, in every script`() {
    #expect(
      ordered("beta", "Alpha", "alpha b", "Beta 1") == ["Alpha", "alpha b", "beta", "Beta 1"]
    )
    #expect(
      ordered("вести", "Афиша", "афиша 2", "zebra", "Афиша 10")
        == ["zebra", "Афиша", "афиша 2", "Афиша 10", "вести"]
    )
    #expect(ordered("第10回", "第9回") == ["第9回", "第10回"])
  }

  @Test func `and names that are the same to it stay as they were`() {
    #expect(ordered("B", "b", "a 01", "a 1", "") == ["", "a 01", "a 1", "B", "b"])
  }
}

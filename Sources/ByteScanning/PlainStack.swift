/// A stack of values that are nothing but their bits, in memory of its own.
///
/// Where every tag pushes and pops, an array's checks whether somebody else holds it cost more than
/// the work. This one cannot be shared, so there is nothing to check.
@safe
@usableFromInline package struct PlainStack<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var memory: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0

  @inlinable
  @inline(__always)
  package init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    unsafe memory = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
  }

  @inlinable
  deinit {
    // SAFETY: allocated by the initialiser or by `grow`, and freed once; the elements need no end.
    unsafe memory.deallocate()
  }

  @inlinable
  @inline(__always)
  package var isEmpty: Bool { count == 0 }

  @inlinable
  @inline(__always)
  package var indices: Range<Int> { 0..<count }

  @inlinable
  @inline(__always)
  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "no such element")
      // SAFETY: the first `count` places hold elements.
      return unsafe memory[index]
    }
    _modify {
      precondition(index >= 0 && index < count, "no such element")
      // SAFETY: the first `count` places hold elements; nobody else can reach them meanwhile.
      yield unsafe &memory[index]
    }
  }

  @inlinable
  @inline(__always)
  package var last: Element? { count == 0 ? nil : self[count &- 1] }

  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    // SAFETY: `count` is less than `capacity`.
    unsafe (memory + count).initialize(to: element)
    count &+= 1
  }

  @inlinable
  @inline(__always)
  package mutating func popLast() -> Element? {
    guard let last else { return nil }
    count &-= 1
    return last
  }

  /// Forgets all but the first ones.
  @inlinable
  @inline(__always)
  package mutating func truncate(to count: Int) {
    precondition(count >= 0)
    self.count = min(self.count, count)
  }

  /// Forgets all.
  @inlinable
  @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Puts an element below all others.
  @inlinable
  package mutating func insertFirst(_ element: Element) {
    append(element)
    var index = count - 1
    while index > 0 {
      self[index] = self[index - 1]
      index -= 1
    }
    self[0] = element
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    // SAFETY: both blocks have room for `count` elements and do not overlap; the old is freed once.
    unsafe larger.initialize(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
    capacity *= 2
  }
}

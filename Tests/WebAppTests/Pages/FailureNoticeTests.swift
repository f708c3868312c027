import HTMLWriting
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `Notices of failures` {
  @Test(arguments: [0, 3]) func `tell that items stay only where there are some`(count: Int) throws
  {
    var row = try #require(Samples.sidebar().subscriptions.first)
    row.itemCount = count
    let failure = FeedFailure(code: .nameNotFound, since: Samples.stage.now)
    let notice = FailureNotice(
      subscription: row,
      failure: failure,
      back: .home,
      stage: Samples.stage
    )
    #expect(notice.html.text.contains("What arrived before stays here.") == (count > 0))
  }
}

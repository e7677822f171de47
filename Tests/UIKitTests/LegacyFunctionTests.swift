import Testing
import UIKit

@Suite @MainActor
struct LegacyFunctionTests {
  @Test("The section and the item of an index path can be changed")
  func changedIndexPath() {
    var path = IndexPath(row: 3, section: 1)
    path.section = 7
    #expect(path == IndexPath(row: 3, section: 7))
    path.item = 5
    #expect(path == IndexPath(row: 5, section: 7))
  }

  @Test("CACurrentMediaTime returns the time since system startup in a process without a window")
  func mediaTimeWithoutWindow() {
    let earliest = ProcessInfo.processInfo.systemUptime
    let time = CACurrentMediaTime()
    #expect(earliest <= time && time <= ProcessInfo.processInfo.systemUptime)
  }

  @Test("A color literal has the components of its arguments")
  func colorLiteral() {
    let color = #colorLiteral(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75))
  }

  @Test(
    "arc4random_uniform returns every number below its bound, and 0 for the bound 0",
    arguments: [0, 1, 2, 7] as [UInt32])
  func randomNumbers(bound: UInt32) {
    let numbers = (0..<200).map { _ in arc4random_uniform(bound) }
    #expect(numbers.allSatisfy { $0 < max(1, bound) })
    #expect(Set(numbers).count == max(1, Int(bound)))
    #expect((0..<100).allSatisfy { _ in (0..<1).contains(drand48()) })
  }

  @Test("The C functions of rectangles return the values of CGRect's properties")
  func rectangles() {
    let rect = CGRectMake(1, 2, 10, 20)
    #expect(rect == CGRect(x: 1, y: 2, width: 10, height: 20))
    #expect(CGRectGetMinX(rect) == 1 && CGRectGetMidX(rect) == 6 && CGRectGetMaxX(rect) == 11)
    #expect(CGRectGetMinY(rect) == 2 && CGRectGetMidY(rect) == 12 && CGRectGetMaxY(rect) == 22)
    #expect(CGRectGetWidth(rect) == 10 && CGRectGetHeight(rect) == 20)
    #expect(CGRectInset(rect, 1, 2) == CGRect(x: 2, y: 4, width: 8, height: 16))
    #expect(CGRectOffset(rect, 1, 2).origin == CGPointMake(2, 4))
    #expect(CGRectContainsPoint(rect, CGPointMake(1, 2)))
    #expect(!CGRectContainsPoint(rect, CGPointMake(11, 22)))
    #expect(CGRectUnion(rect, CGRectMake(0, 0, 1, 1)) == CGRectMake(0, 0, 11, 22))
    #expect(CGRectIsEmpty(.zero) && CGSizeMake(1, 2) == CGSize(width: 1, height: 2))
    #expect(UIEdgeInsetsInsetRect(rect, UIEdgeInsetsMake(1, 2, 3, 4)) == CGRectMake(3, 3, 4, 16))
  }

  @Test("The C functions of transforms apply the new operation before the given transform")
  func transforms() {
    func moved(_ transform: CGAffineTransform) -> CGPoint {
      CGPointApplyAffineTransform(CGPointMake(1, 0), transform)
    }
    #expect(moved(CGAffineTransformMakeTranslation(2, 3)) == CGPointMake(3, 3))
    #expect(moved(CGAffineTransformMakeScale(2, 3)) == CGPointMake(2, 0))
    let rotated = moved(CGAffineTransformMakeRotation(CGFloat(Double.pi / 2)))
    #expect(abs(rotated.x) < 1e-12 && abs(rotated.y - 1) < 1e-12)
    // The new operation is performed first.
    let scaled = CGAffineTransformScale(CGAffineTransformMakeTranslation(10, 0), 2, 2)
    #expect(moved(scaled) == CGPointMake(12, 0))
    #expect(CGAffineTransformIsIdentity(.identity))
    #expect(
      moved(CGAffineTransformConcat(scaled, CGAffineTransformInvert(scaled))) == CGPointMake(1, 0))
  }

  @Test("An index path has a section and a row")
  func indexPath() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.row == 3 && path.item == 3 && path.section == 1 && path.count == 2)
    #expect(path == IndexPath(item: 3, section: 1))
    path.row = 4
    #expect(path == IndexPath(row: 4, section: 1))
    #expect(IndexPath(row: 9, section: 0) < path)
  }

  @Test("The general pasteboard contains the string that was written to it")
  func pasteboard() {
    UIPasteboard.general.string = "abc"
    #expect(UIPasteboard.general.string == "abc" && UIPasteboard.general.hasStrings)
    UIPasteboard.general.string = nil
    #expect(!UIPasteboard.general.hasStrings)
  }

  @Test("CACurrentMediaTime does not decrease")
  func mediaTime() {
    let start = CACurrentMediaTime()
    #expect(start > 0 && CACurrentMediaTime() >= start)
  }
}

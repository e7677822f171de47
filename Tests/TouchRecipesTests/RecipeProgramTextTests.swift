import Foundation
import Testing

@testable import TouchRecipes

#if os(Linux)
  @Suite("Text in the window of the recipes, without a screen")
  struct RecipeProgramTextTests {
    private let program: RecipeProgram

    init() throws { program = try RecipeProgram() }

    @Test("The recipe window shows the title of its recipe as dark text")
    func title() throws {
      // Each frame is saved as a picture in the folder of the program.
      let environment = ["SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_DUMMY_SAVE_FRAMES": "1"]
      let result = try program.run(["pan"], environment: environment, signal: SIGTERM)
      #expect(result.status == 0)
      let picture = [UInt8](try Data(contentsOf: program.file("SDL_window1-00000001.bmp")))
      // After a header of 54 bytes, a bitmap file contains the rows from bottom to top, with each
      // pixel as blue, green and red.
      let (width, height, header) = (860, 600, 54)
      try #require(picture.count == header + width * height * 3)
      // The title is to the right of the list and above the text about the recipe.
      var (darkCount, lightCount) = (0, 0)
      for y in 16..<44 {
        for x in 260..<420 {
          let pixel = picture[(header + ((height - 1 - y) * width + x) * 3)...].prefix(3)
          if pixel.allSatisfy({ $0 < 100 }) { darkCount += 1 }
          if pixel.allSatisfy({ $0 > 240 }) { lightCount += 1 }
        }
      }
      #expect(darkCount > 20 && lightCount > 1000, "\(darkCount), \(lightCount)")
    }
  }
#endif

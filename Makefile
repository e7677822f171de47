# TouchTracker. `make run` and `make test` install the packages that they need.

APP_ID = org.touchtracker.touchtracker
SWIFT ?= swift
# The options of all debug builds. `.ci/run` omits what only a debugger needs, and sets
# TOUCH_CLEAN_BUILD; see Package.swift.
OPTIONS ?=
# The program contains Swift's libraries, so it needs no folder of the toolchain to find them. The
# linker's options make the tables of the loader read-only before the program starts, and omit a
# checksum of the program, which would depend on the folder in which it is built.
BUILD = $(SWIFT) build -c release --product touchtracker --static-swift-stdlib $(LINK_$(shell uname))
LINK_Linux = --disable-local-rpath -Xswiftc -no-toolchain-stdlib-rpath \
  -Xlinker -z -Xlinker now -Xlinker -z -Xlinker relro -Xlinker --build-id=none
BIN = .build/release/touchtracker
PICTURE = .build/sample.png

prefix ?= /usr/local
bindir ?= $(prefix)/bin
datadir ?= $(prefix)/share
INSTALL ?= install
ZSH_COMPLETIONS ?= zsh/site-functions
# The files below datadir that `make install` installs.
ICONS = $(addprefix icons/hicolor/,scalable/apps/$(APP_ID).svg symbolic/apps/$(APP_ID)-symbolic.svg \
  scalable/mimetypes/application-vnd.touchtracker.drawing.svg \
  $(foreach size,48x48 128x128 256x256,$(size)/apps/$(APP_ID).png))
DESKTOP_FILES = $(ICONS) applications/$(APP_ID).desktop metainfo/$(APP_ID).metainfo.xml \
  mime/packages/$(APP_ID).xml thumbnailers/$(APP_ID).thumbnailer man/man1/touchtracker.1 \
  bash-completion/completions/touchtracker fish/vendor_completions.d/touchtracker.fish \
  $(ZSH_COMPLETIONS)/_touchtracker

# Little CMS is loaded when a picture needs it.
RUN_PACKAGES = libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev libfontconfig-dev libexpat1-dev libdbus-1-dev \
  libpng-dev libjpeg-dev liblcms2-2 libxcb1-dev libwayland-dev
RUN_BREWS = sdl2 sdl2_image sdl2_ttf fontconfig expat libpng jpeg-turbo little-cms2
# For the comparison of touch dispatch with Qt.
PEER_PACKAGES = qt6-base-dev qt6-base-private-dev g++ pkg-config
# For the comparison of painting with cairo, Qt and SDL.
RENDER_PEER_PACKAGES = libcairo2-dev qt6-base-dev libsdl2-dev g++ pkg-config
# For the comparison of single operations with Qt, libplist and Boost.
MICRO_PEER_PACKAGES = $(PEER_PACKAGES) libplist-dev libboost-dev
# An X server with a simulated touchscreen, a window manager, nm, the encoder of films, the indexes of
# a desktop, a painter of SVG images, a program that copies and pastes, and a session bus.
TEST_PACKAGES = xserver-xorg-core xserver-xorg-video-dummy openbox libx11-dev binutils ffmpeg \
  shared-mime-info desktop-file-utils librsvg2-2 xclip dbus-daemon
# The tools that build a Debian package, and those that check it.
PACKAGE_PACKAGES = debhelper dpkg-dev
CHECK_PACKAGES = lintian desktop-file-utils appstream mandoc shared-mime-info shellcheck binutils
# The tool that paints the icons.
PICTURE_PACKAGES = librsvg2-bin
# The tool that creates a Debian root for other versions of SDL, and a Wayland compositor.
DISPLAY_PACKAGES = debootstrap sway wl-clipboard

.PHONY: all help run recipes demo build check test test-renderer verify test-displays test-tutorial test-swift-6.2 test-mutants diagram interfaces invariants fuzz soak sanitize kills mutate coverage bench bench-latency bench-wayland bench-opening bench-navigate bench-fingers bench-dispatch bench-render bench-micro doc pictures format lint desktop-files install uninstall deb package-check package-test clean run-needs test-needs

# Builds the program.
all: run-needs
	$(BUILD)

# Lists the targets with the first sentences of their comments.
help:
	@awk -f Style/list-targets.awk Makefile

# Builds and runs the program. Without a display, it replays a sample session instead.
run: all
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
	  exec $(BIN); \
	else \
	  $(BIN) replay Assets/sample.session.jsonl --export $(PICTURE) && \
	  echo "There is no display, so the sample session was replayed: see $(PICTURE)"; \
	fi

# Makes all pictures of the documentation and the package anew: the film at the start of the README
# from its session, the window from a screenshot, and the icons from their drawings.
pictures: all test-needs
	$(call need,$(PICTURE_PACKAGES),librsvg,to paint the icons)
	$(BIN) movie Assets/landscape.session.jsonl --output Assets/landscape.gif --touches
	TOUCH_PICTURES=1 TOUCH_PROGRAM="$(CURDIR)/$(BIN)" $(SWIFT) test --filter PicturesTests
	for size in 48 128 256; do \
	  rsvg-convert --width $$size --output Packaging/icons/$(APP_ID)-$$size.png \
	    Packaging/icons/$(APP_ID).svg || exit; \
	done

# Opens a window with examples of touch handling.
recipes: run-needs
	$(SWIFT) run -c release touch-recipes

# Builds the program with the overlay that shows every finger as a bubble, and runs it. Its product
# touchtracker-demo is the program that `swift build --traits DemoOverlay` builds as touchtracker.
demo: run-needs
	$(subst touchtracker,touchtracker-demo,$(BUILD))
	@echo "The demo is $(BIN)-demo"
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then exec $(BIN)-demo; fi

# Builds all programs and tests for debugging.
build: run-needs test-needs
	$(SWIFT) build --build-tests $(OPTIONS)

# Runs all tests, also those that draw on an X server with a simulated touchscreen.
test: run-needs test-needs
	$(SWIFT) test $(OPTIONS)

# Builds MODULE and what depends on it, and runs the tests of these modules.
MODULE_TESTS = $(shell Tests/dependent-tests $(MODULE))
check: run-needs test-needs
	@[ -n "$(MODULE)" ] || { echo "Name a module: make check MODULE=TouchTracker"; exit 1; }
	@[ -n "$(MODULE_TESTS)" ] || { echo "No tests depend on a module $(MODULE)"; exit 1; }
	TOUCH_TESTS='$(MODULE_TESTS)' $(SWIFT) test $(OPTIONS) --filter '^($(MODULE_TESTS))\.'

# Tests input and pixels on a screen again, with frames that SDL's renderer draws with OpenGL.
test-renderer: run-needs test-needs
	SDL_RENDER_DRIVER=opengl $(SWIFT) test $(OPTIONS) --filter 'ConcurrentInputTests|ConflictTests|DesktopScaleTests|DrawingOnScreenTests|NavigationOnScreenTests|OverlayTests|QuitTests|RecipesOnScreenTests'

# Runs everything that .ci/run omits, and prints a table of the times and results: the sanitizers, all
# versions of SDL, Swift and Debian, the tutorial, faults in the changed lines, kills, random input,
# and memory. Takes about two hours. Its debug builds are those of .ci/run.
verify: export OPTIONS = -Xswiftc -gnone
verify: export TOUCH_CLEAN_BUILD = 1
verify:
	Tests/run-steps --keep-going sanitize test-displays test-tutorial test-swift-6.2 test-mutants \
	  package-test kills fuzz soak invariants

# Builds the package that Documentation/UIKitTutorial.md describes, runs its tests, and draws in its
# window.
test-tutorial: run-needs test-needs
	TOUCH_TUTORIAL=1 $(SWIFT) test $(OPTIONS) --filter TutorialTests

# Builds everything with Swift 6.2, which the root of Debian's unstable release contains, and runs the
# tests that need no screen. The packages are fetched here, where git may have other settings. Debian's
# package contains the module _Testing_Foundation, but not its library, to which all tests that import
# Foundation are linked; no test calls it, so that an empty library suffices. The tests of SDL are not
# run: its SDL is sdl2-compat, which `make test-displays` tests on real displays and whose driver without
# a display is another one. Neither is the list of public declarations, which Swift 6.3 prints otherwise.
SWIFT_62 = $(CURDIR)/.build/roots/sid
SWIFT_62_LIBRARIES = /usr/libexec/swift/lib/swift/linux
test-swift-6.2: test-needs
	$(call need,debootstrap,,to test an earlier version of Swift)
	Tests/Displays/make-root "$(SWIFT_62)" sid swiftlang git make perl binutils ffmpeg $(RUN_PACKAGES)
	Tests/Displays/in-root "$(SWIFT_62)" sh -c 'cd $(SWIFT_62_LIBRARIES) && \
	  { [ -e lib_Testing_Foundation.so ] || gcc -shared -o lib_Testing_Foundation.so -x c /dev/null; }'
	$(SWIFT) package resolve --scratch-path .build-6.2
	Tests/Displays/in-root "$(SWIFT_62)" env HOME=/root swift test $(OPTIONS) \
	  --package-path "$(CURDIR)" --scratch-path "$(CURDIR)/.build-6.2" \
	  --skip 'EndToEndTests|SDLHostTests|RecipeProgram|PublicInterfaceTests'

# Tests drawing, concurrent and random input, scales and idling with the installed SDL, SDL 2.32 and
# sdl2-compat, on X11 and Wayland; see Documentation/Displays.md. The program links Swift's
# libraries statically, because the Debian 13 root does not contain them.
DEBIAN_13 = $(CURDIR)/.build/displays/debian13
DEBIAN_13_PACKAGES = libsdl2-2.0-0 libsdl2-compat libsdl3-0 libsdl2-image-2.0-0 libsdl2-ttf-2.0-0 \
  libfontconfig1 fonts-dejavu-core libgl1-mesa-dri libgl1 libegl1 libwayland-client0 \
  libwayland-cursor0 libwayland-egl1 libxkbcommon0 libxcursor1 libxi6 libxrandr2 libxss1 libxfixes3
test-displays: all test-needs
	$(call need,$(DISPLAY_PACKAGES),,to test other versions of SDL and Wayland)
	Tests/Displays/make-root "$(DEBIAN_13)" trixie $(DEBIAN_13_PACKAGES)
	TOUCH_DISPLAYS="$(DEBIAN_13)" TOUCH_PROGRAM="$(CURDIR)/$(BIN)" \
	  $(SWIFT) test $(OPTIONS) --filter 'DisplayTests|ConcurrentInputTests|RandomInputTests|DesktopScaleTests|ClipboardOnScreen'

# Checks the invariants of touch handling in four million random steps of fingers, views and
# recognizers. Takes a few minutes.
invariants: run-needs test-needs
	TOUCH_HISTORIES=4000 $(SWIFT) test $(OPTIONS) --filter RandomInvariantTests

# Tests a million damaged drawings, XML documents and journals each, and a million random event
# streams. Takes ten minutes on two processors.
fuzz: run-needs test-needs
	TOUCH_FUZZ=1000000 $(SWIFT) test $(OPTIONS) --filter Fuzz

# Draws, clears and undoes a million strokes. The memory use must not grow meanwhile.
soak: run-needs test-needs
	TOUCH_SOAK=1000000 $(SWIFT) test $(OPTIONS) --filter Soak

# Runs the tests that need neither a screen nor SDL under the address sanitizer, and those of them that
# start threads under the thread sanitizer. Leak detection is off, because the Swift runtime and the
# test runner keep allocations until they exit; `make soak` and the tests that count living objects
# detect leaks of the program. The tests of both run at the same time, because most of them use one
# processor. The comparisons with reference pictures are omitted, because they execute the code of
# other tests, and so are the comparisons of whole windows pixel by pixel and of long texts, and the
# tests of programs, other users and missing streams, in which a sanitizer would report on itself and
# on libraries.
THREAD_TESTS = InkTests|DrawingTests|ResponderKitClientTests|TouchTrackerTests
ADDRESS_TESTS = $(THREAD_TESTS)|ResponderKitTests|ResponderKitControlTests|TouchFeedbackTests|TouchRecipesTests
SLOW_UNITS = AppearanceTests|PlaybackControllerTests|WindowRepaintingTests|PagePixelTests|RenderingHistoryTests|LZWEncoderTests|XMLPropertyListTests
PROCESS_UNITS = AppWindow|WindowCommandTests|VideoProcessTests|ProgramTests|ProgramTextTests|ProgramFailureTests|ProgramFileTests|ProgramOutputTests|ProgramWindowTests|VideoWriterTests|FileDescriptorTests|OtherUser
# $(call sanitized,KIND,TESTS,COMMAND) builds and runs these tests only.
sanitized = TOUCH_TESTS='$(2)' $(SWIFT) $(3) --sanitize $(1) --scratch-path .build-$(1)
run_sanitized = ASAN_OPTIONS=detect_leaks=0 TOUCH_FUZZ=300 TOUCH_SOAK=2000 \
  $(call sanitized,$(1),$(2),test --skip-build --disable-xctest) --filter '^($(2))\.' \
  --skip '$(SLOW_UNITS)|$(PROCESS_UNITS)' || echo $(1) >> .build-thread/failed
sanitize: run-needs
	$(call sanitized,address,$(ADDRESS_TESTS),build --build-tests $(OPTIONS))
	$(call sanitized,thread,$(THREAD_TESTS),build --build-tests $(OPTIONS))
	@{ $(call run_sanitized,address,$(ADDRESS_TESTS)); } & { $(call run_sanitized,thread,$(THREAD_TESTS)); } & \
	wait; ! [ -e .build-thread/failed ] || { rm .build-thread/failed; exit 1; }

# Kills the program 500 times at random moments while a finger draws strokes, and takes its disk away 200
# times. Takes half an hour.
kills: run-needs test-needs
	TOUCH_KILLS=500 TOUCH_HISTORIES=200 $(SWIFT) test $(OPTIONS) \
	  --filter 'killedAnytime|DiskHistoryTests'

# Puts COUNT single faults into the sources, which SEED chooses, and counts how many of them the tests
# notice. MODULE=Ink changes this module only, SINCE=COMMIT only the lines that differ from a commit.
# An interrupted run continues. Takes from minutes to hours; see Documentation/Mutation.md.
COUNT = 200
SEED = 1
mutate: run-needs test-needs
	$(SWIFT) build $(OPTIONS) --package-path Mutation --scratch-path .build/mutation --product mutate
	.build/mutation/debug/mutate --count $(COUNT) --seed $(SEED) $(if $(MODULE),--module $(MODULE)) \
	  $(if $(SINCE),--since $(SINCE)) $(MUTATE)

# Puts up to 150 faults into the lines that differ from the commit LANDED, for at most ten minutes, and
# fails if the tests without a screen notice less than 90 % of them. Without LANDED, the commit is the
# one at which the branch left origin/main; on main itself, the newest one that is four hours older.
test-mutants:
	$(MAKE) mutate COUNT=150 SINCE=$$(Mutation/landed-commit $(LANDED)) \
	  MUTATE='--without-screen --minutes 10 --minimum 90'

# Runs all tests and prints how many lines of each module they execute. LIST=1 prints the lines that
# no test executes instead; see Documentation/Tests.md. Programs of other users are omitted, because
# they may not write their profiles, and so are the profiles of programs that were killed while they
# wrote them.
COVERAGE = .build-coverage
coverage: run-needs test-needs
	$(SWIFT) build $(OPTIONS) --build-tests --enable-code-coverage --scratch-path $(COVERAGE)
	rm -rf $(COVERAGE)/profiles
	LLVM_PROFILE_FILE="$(CURDIR)/$(COVERAGE)/profiles/%p.profraw" \
	  $(SWIFT) test $(OPTIONS) --skip-build --scratch-path $(COVERAGE) --skip SharedDrawingTests
	@tools=$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")") && \
	  "$$tools/llvm-profdata" merge -sparse --failure-mode=all $(COVERAGE)/profiles/*.profraw \
	    -o $(COVERAGE)/profiles/all.profdata && \
	  "$$tools/llvm-cov" export -format=lcov -instr-profile $(COVERAGE)/profiles/all.profdata \
	    $(COVERAGE)/debug/TouchTrackerPackageTests.xctest > $(COVERAGE)/lines.lcov
	@awk -v lines=$(LIST) -f Tests/coverage.awk $(COVERAGE)/lines.lcov

# Runs all benchmarks. Documentation/Benchmarks.md explains the results.
bench: bench-latency bench-wayland bench-opening bench-navigate bench-fingers bench-dispatch bench-render bench-micro

# Measures the milliseconds from an injected move of the mouse to the changed pixel, and compares
# them with those of a minimal SDL program.
bench-latency: run-needs test-needs
	$(SWIFT) build -c release
	.build/release/Latency

# Measures the milliseconds from an injected move of the mouse to the changed pixel on a Wayland
# compositor, where the compositor's frame takes most of the time.
bench-wayland: run-needs test-needs
	$(call need,sway,,to measure the latency on Wayland)
	$(SWIFT) build -c release
	.build/release/Latency --wayland

# Measures the seconds from the start of the program to its first frame and to the complete page of
# 10,000 strokes.
bench-opening: run-needs test-needs
	$(SWIFT) build -c release
	.build/release/Latency --opening

# Measures the frames, the processor time and the memory while a wheel and fingers move and zoom a
# page of 10,000 strokes, shown from memory and with SDL's renderer.
bench-navigate: run-needs test-needs
	$(SWIFT) build -c release
	.build/release/Latency --navigate

# Measures the processor time and the program's own allocations while one to five fingers draw.
bench-fingers: run-needs test-needs
	$(SWIFT) build -c release
	@mkdir -p .build/peer
	cc -O2 -shared -fPIC -o .build/peer/OwnAllocations.so Benchmarks/Latency/OwnAllocations.c
	.build/release/Latency --fingers "$(CURDIR)/.build/peer/OwnAllocations.so"

# The compiler options for Qt's private headers.
QT_PRIVATE = qt=$$(pkg-config --variable=includedir Qt6Core) && \
  version=$$(pkg-config --modversion Qt6Core) && private="-I$$qt/QtGui/$$version \
  -I$$qt/QtGui/$$version/QtGui -I$$qt/QtCore/$$version -I$$qt/QtCore/$$version/QtCore"

# Measures the nanoseconds to dispatch a move to a view, and compares them with those of Qt's
# widgets. Each program reports the best of five rounds; the programs take turns three times.
bench-dispatch: run-needs
	$(call need,$(PEER_PACKAGES),,to compare touch dispatch with Qt)
	$(SWIFT) build -c release --product DispatchCost
	@mkdir -p .build/peer
	@$(QT_PRIVATE) && g++ -O2 -fPIC -o .build/peer/DispatchPeer Benchmarks/DispatchPeer/main.cpp \
	  $$private $$(pkg-config --cflags --libs Qt6Widgets Qt6Test)
	@for round in 1 2 3; do \
	  .build/release/DispatchCost; \
	  echo "the same with Qt's widgets: $$(.build/peer/DispatchPeer 2>/dev/null) ns"; \
	done

# The options for the separate package of the benchmarks that have dependencies.
BENCH = --package-path Benchmarks --scratch-path .build/benchmarks -c release

# Measures the seconds to paint ten thousand strokes, and compares them with those of cairo, Qt,
# Skia and SDL. The programs take turns three times, and the best time counts. TouchTracker and
# OpenGL, which is llvmpipe without a graphics card, paint on several processors; the other
# libraries paint on one. Skia is installed as a Python package in a virtual environment.
bench-render: run-needs
	$(call need,$(RENDER_PEER_PACKAGES),,to compare painting with other libraries)
	$(SWIFT) build $(BENCH) --product RenderCost
	@mkdir -p .build/peer
	@for peer in Cairo:cairo Qt:Qt6Gui SDL:sdl2; do \
	  g++ -O2 -fPIC -o .build/peer/Render$${peer%:*} Benchmarks/Peers/Render$${peer%:*}.cpp \
	    $$(pkg-config --cflags --libs $${peer#*:}) || exit; \
	done
	@{ [ -x .build/peer/python/bin/python ] || python3 -m venv .build/peer/python; } >/dev/null 2>&1; \
	  .build/peer/python/bin/python -c 'import skia' 2>/dev/null || \
	  .build/peer/python/bin/python -m pip install -q skia-python 2>/dev/null || \
	  echo "Cannot install skia-python; the comparison omits Skia."
	@Benchmarks/compare.sh \
	  "TouchTracker" .build/benchmarks/release/RenderCost \
	  "TouchTracker, on one processor" "taskset -c 0 .build/benchmarks/release/RenderCost" \
	  "TouchTracker, including building its index" ".build/benchmarks/release/RenderCost --index" \
	  "cairo" .build/peer/RenderCairo \
	  "Qt" .build/peer/RenderQt \
	  "Skia" ".build/peer/python/bin/python Benchmarks/Peers/RenderSkia.py" \
	  "SDL: plain quads, in memory" .build/peer/RenderSDL \
	  "SDL: plain quads, OpenGL" ".build/peer/RenderSDL --opengl"

# Measures single operations: triangulation, painting, curves, the spatial index, encoding, shape
# recognition and dispatch; then the equivalent operations of Qt, libplist and Boost.
bench-micro: run-needs
	$(call need,$(MICRO_PEER_PACKAGES),,to compare single operations with other libraries)
	$(SWIFT) package $(BENCH) benchmark --no-progress
	@mkdir -p .build/peer
	@$(QT_PRIVATE) && g++ -O2 -fPIC -o .build/peer/TrianglesQt Benchmarks/Peers/TrianglesQt.cpp \
	  $$private $$(pkg-config --cflags --libs Qt6Gui)
	@g++ -O2 -o .build/peer/FilePlist Benchmarks/Peers/FilePlist.cpp \
	  $$(pkg-config --cflags --libs libplist-2.0)
	@g++ -O2 -std=c++20 -o .build/peer/IndexBoost Benchmarks/Peers/IndexBoost.cpp
	@for peer in TrianglesQt FilePlist IndexBoost; do .build/peer/$$peer || exit; done
	@echo "With boxes of 32 segments, so with fewer boxes to search and more segments to test:" && \
	  .build/peer/IndexBoost 32

# Builds ResponderKit's documentation as web pages in .build/doc. Warnings are errors.
doc: run-needs
	$(SWIFT) build $(OPTIONS) --target ResponderKit
	@rm -rf .build/symbols .build/doc && mkdir -p .build/symbols
	@bin=$$($(SWIFT) build --show-bin-path) && \
	  target=$$($(SWIFT) -print-target-info | sed -n 's/.*"triple" *: *"\(.*\)".*/\1/p' | head -1) && \
	  swift-symbolgraph-extract -module-name ResponderKit -target $$target -I $$bin/Modules \
	  -minimum-access-level public -output-dir .build/symbols
	docc convert Sources/ResponderKit/ResponderKit.docc --output-path .build/doc \
	  --additional-symbol-graph-dir .build/symbols --warnings-as-errors
	@echo "Open .build/doc with: docc preview Sources/ResponderKit/ResponderKit.docc"

# Formats all Swift files.
format:
	$(SWIFT) format -p -i -r Package.swift Sources Plugins Tests Benchmarks Mutation

# Checks the format, the language and the imports of all Swift files.
lint:
	$(SWIFT) format lint -p -s -r Package.swift Sources Plugins Tests Benchmarks Mutation
	Style/check-language
	Style/check-imports

# Updates the diagram of the state machine in Documentation/Journal.md.
diagram: run-needs
	TOUCH_UPDATE_DIAGRAM=1 $(SWIFT) test --filter SaveMachineTests

# Updates the lists of public declarations in Tests/PublicInterfaceTests/Interfaces, and the page
# "Coming from UIKit" of the documentation.
interfaces: run-needs
	TOUCH_UPDATE_INTERFACES=1 $(SWIFT) test --filter PublicInterfaceTests

# Creates the files that desktops, shells and man need, in .build/share.
SHARE = .build/share
desktop-files: all
	rm -rf $(SHARE)
	Packaging/desktop-files $(BIN) $(SHARE) $(ZSH_COMPLETIONS)

# Installs the program with its menu entry, icons, file type, manual page and completions of shells,
# below prefix.
install: desktop-files
	$(INSTALL) -d $(DESTDIR)$(bindir)
	$(INSTALL) -s $(BIN) $(DESTDIR)$(bindir)/touchtracker
	@for file in $(DESKTOP_FILES); do \
	  $(INSTALL) -d "$(DESTDIR)$(datadir)/$$(dirname $$file)" && \
	  $(INSTALL) -m 644 $(SHARE)/$$file "$(DESTDIR)$(datadir)/$$file" || exit; \
	done
	$(UPDATE_DESKTOP)

# Removes what install has installed, and the folders that are empty then.
uninstall:
	rm -f $(DESTDIR)$(bindir)/touchtracker
	@cd $(DESTDIR)$(datadir) && for file in $(DESKTOP_FILES); do \
	  rm -f $$file; rmdir -p "$$(dirname $$file)" 2>/dev/null || true; \
	done
	$(UPDATE_DESKTOP)

# Updates the indexes of the desktop, which a package does itself when it is installed.
UPDATE_DESKTOP = @[ -n "$(DESTDIR)" ] || Packaging/update-desktop $(datadir)

# Builds the Debian package .build/debian/touchtracker_VERSION_ARCHITECTURE.deb.
deb: all
	$(call need,$(PACKAGE_PACKAGES),,to build a Debian package)
	Packaging/make-deb

# Checks the Debian package, its files and all shell scripts with the tools of their formats. Any
# remark is an error.
package-check: deb
	$(call need,$(CHECK_PACKAGES),,to check the package)
	Packaging/check-package .build/debian/touchtracker_*.deb

# Installs the Debian package in new roots of Debian 12 and 13, draws with the installed program on
# X11 and Wayland with the touchscreen, opens a drawing as a file manager does, and removes the
# package. Nothing of it may remain. Takes some minutes.
package-test: deb build
	$(call need,$(DISPLAY_PACKAGES) bubblewrap,,to test the package in other releases of Debian)
	OPTIONS='$(OPTIONS)' Packaging/try-package .build/debian/touchtracker_*.deb

# Removes all that was built.
clean:
	rm -rf .build .build-* Failures

# Installs missing packages: $(call need,APT_PACKAGES,BREW_PACKAGES,PURPOSE). Prints nothing if all
# packages are installed.
define need
	@if command -v apt-get >/dev/null; then \
	  missing=; for p in $(1); do \
	    dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    echo "Installing$$missing $(3)"; \
	    sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    $$sudo apt-get update -qq && \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  fi; \
	elif command -v brew >/dev/null; then \
	  for p in $(2); do \
	    brew list --versions $$p >/dev/null || { echo "Installing $$p $(3)"; brew install -q $$p; } || exit; \
	  done; \
	else \
	  echo "Cannot find apt-get or brew. Install these packages $(3): $(1)"; \
	fi
endef

# Installs the packages that building and running the program need.
run-needs:
	$(call need,$(RUN_PACKAGES),$(RUN_BREWS),to build the program)

# Installs the packages that the tests need.
test-needs:
	$(call need,$(TEST_PACKAGES),,to test the program on a screen)

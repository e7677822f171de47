# TouchTracker. `make run` and `make test` install what they need and work from there.

APP_ID = touchtracker
SWIFT ?= swift
BUILD = $(SWIFT) build -c release --product touchtracker --static-swift-stdlib
BIN = .build/release/touchtracker
PICTURE = .build/sample.png

prefix ?= /usr/local
bindir ?= $(prefix)/bin
datadir ?= $(prefix)/share
INSTALL ?= install

RUN_PACKAGES = libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev libfontconfig-dev
RUN_BREWS = sdl2 sdl2_image sdl2_ttf fontconfig
# What the cost of dispatching a touch is compared with.
PEER_PACKAGES = qt6-base-dev qt6-base-private-dev g++ pkg-config
# What the cost of painting is compared with.
RENDER_PEER_PACKAGES = libcairo2-dev qt6-base-dev libsdl2-dev g++ pkg-config
# What the parts are compared with.
MICRO_PEER_PACKAGES = $(PEER_PACKAGES) libplist-dev libboost-dev
# An X server with a touchscreen of its own, a window manager, and nm.
TEST_PACKAGES = xserver-xorg-core xserver-xorg-video-dummy openbox libx11-dev binutils
# What makes a Debian with other versions of SDL, and a Wayland compositor.
DISPLAY_PACKAGES = debootstrap sway

.PHONY: all run recipes demo test test-displays laws fuzz soak sanitize kills bench bench-latency bench-wayland bench-opening bench-fingers bench-dispatch bench-render bench-micro doc format lint install uninstall clean run-needs test-needs

all: run-needs
	$(BUILD)

run: all
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
	  exec $(BIN); \
	else \
	  $(BIN) replay Assets/sample.session.jsonl --export $(PICTURE) && \
	  echo "There is no display, so the sample session was replayed: see $(PICTURE)"; \
	fi

# Ways to answer touches, to be tried with fingers.
recipes: run-needs
	$(SWIFT) run -c release touch-recipes

# The same program with the overlay that shows every finger as a bubble.
demo: run-needs
	$(BUILD) --traits DemoOverlay --scratch-path .build-demo
	@echo "The demo is .build-demo/release/touchtracker"
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
	  exec .build-demo/release/touchtracker; fi

test: run-needs test-needs
	$(SWIFT) build --product touchtracker --traits DemoOverlay --scratch-path .build-demo
	$(SWIFT) test

# The main job and the mouse beside fingers with SDL 2.26, SDL 2.32 and sdl2-compat on X11 and Wayland;
# Documentation/Displays.md tells more. The program carries Swift's library, which a Debian 13 has not.
DEBIAN_13 = $(CURDIR)/.build/displays/debian13
test-displays: all test-needs
	$(call need,$(DISPLAY_PACKAGES),,other versions of SDL and Wayland are tried with)
	Tests/Displays/make-root "$(DEBIAN_13)"
	TOUCH_DISPLAYS="$(DEBIAN_13)" TOUCH_PROGRAM="$(CURDIR)/$(BIN)" \
	  $(SWIFT) test --filter 'DisplayTests|TogetherTests'

# Four million random steps of fingers, views and recognizers, in a few minutes.
laws: run-needs
	TOUCH_HISTORIES=4000 $(SWIFT) test --filter RandomLawTests

# A million damaged drawings, journals and streams of events each, in some minutes.
fuzz: run-needs
	TOUCH_FUZZ=1000000 $(SWIFT) test -c release -Xswiftc -enable-testing \
	  --scratch-path .build-fuzz --filter Fuzz

# A million strokes drawn, cleared and undone, whose memory must not grow.
soak: run-needs
	TOUCH_SOAK=1000000 $(SWIFT) test -c release -Xswiftc -enable-testing \
	  --scratch-path .build-fuzz --filter Soak

# The tests that need no screen, where every access to memory and between threads is watched. What is
# never given back is not asked for: the runtime and the runner of the tests keep things themselves;
# `make soak` and the counts of living objects tell of the program's.
UNITS = ^(InkTests|DrawingTests|ResponderKitTests|TouchFeedbackTests|TouchRecipesTests|TouchTrackerTests)\.
sanitize: run-needs
	for kind in address thread; do \
	  ASAN_OPTIONS=detect_leaks=0 TOUCH_FUZZ=300 TOUCH_SOAK=2000 $(SWIFT) test --disable-xctest --sanitize $$kind \
	    --scratch-path .build-$$kind --filter '$(UNITS)' || exit; \
	done

# Five hundred programs killed at random moments while strokes are drawn, in a quarter of an hour.
kills: run-needs test-needs
	TOUCH_KILLS=500 $(SWIFT) test --filter killedAnytime

# All that is measured; Documentation/Benchmarks.md tells what the figures mean.
bench: bench-latency bench-wayland bench-opening bench-fingers bench-dispatch bench-render bench-micro

# Milliseconds from an injected move to the changed pixel, beside the least that SDL can do.
bench-latency: run-needs test-needs
	$(SWIFT) build -c release
	.build/release/Latency

# The same on a Wayland compositor, whose frames take more than the program.
bench-wayland: run-needs test-needs
	$(call need,sway,,Wayland is measured with)
	$(SWIFT) build -c release
	.build/release/Latency --wayland

# Seconds from the start of the program to the painted page of 10,000 strokes.
bench-opening: run-needs test-needs
	$(SWIFT) build -c release
	.build/release/Latency --opening

# What each further finger costs that draws: processor time and allocations of the program's own.
bench-fingers: run-needs test-needs
	$(SWIFT) build -c release
	@mkdir -p .build/peer
	cc -O2 -shared -fPIC -o .build/peer/OwnAllocations.so Benchmarks/Latency/OwnAllocations.c
	.build/release/Latency --fingers "$(CURDIR)/.build/peer/OwnAllocations.so"

# Where Qt keeps the headers that its parts share among each other.
QT_PRIVATE = qt=$$(pkg-config --variable=includedir Qt6Core) && \
  version=$$(pkg-config --modversion Qt6Core) && private="-I$$qt/QtGui/$$version \
  -I$$qt/QtGui/$$version/QtGui -I$$qt/QtCore/$$version -I$$qt/QtCore/$$version/QtCore"

# Nanoseconds from a reported move to the view, beside Qt's widgets; the best of five rounds of each,
# taken in turns three times.
bench-dispatch: run-needs
	$(call need,$(PEER_PACKAGES),,dispatching is compared with)
	$(SWIFT) build -c release --product DispatchCost
	@mkdir -p .build/peer
	@$(QT_PRIVATE) && g++ -O2 -fPIC -o .build/peer/DispatchPeer Benchmarks/DispatchPeer/main.cpp \
	  $$private $$(pkg-config --cflags --libs Qt6Widgets Qt6Test)
	@for turn in 1 2 3; do \
	  .build/release/DispatchCost; \
	  echo "the same with Qt's widgets: $$(.build/peer/DispatchPeer 2>/dev/null) ns"; \
	done

# What only measuring needs is a package of its own; it is built beside the program, not in its folder.
BENCH = --package-path Benchmarks --scratch-path .build/benchmarks -c release

# Seconds to paint ten thousand strokes, beside cairo, Qt, Skia and the least that SDL can do; the best
# of three rounds in turns. The program paints on several processors, as OpenGL does here; the others
# on one. Skia comes as a wheel for Python, into an environment of its own.
bench-render: run-needs
	$(call need,$(RENDER_PEER_PACKAGES),,painting is compared with)
	$(SWIFT) build $(BENCH) --product RenderCost
	@mkdir -p .build/peer
	@for peer in Cairo:cairo Qt:Qt6Gui SDL:sdl2; do \
	  g++ -O2 -fPIC -o .build/peer/Render$${peer%:*} Benchmarks/Peers/Render$${peer%:*}.cpp \
	    $$(pkg-config --cflags --libs $${peer#*:}) || exit; \
	done
	@{ [ -x .build/peer/python/bin/python ] || python3 -m venv .build/peer/python; } >/dev/null 2>&1; \
	  .build/peer/python/bin/python -c 'import skia' 2>/dev/null || \
	  .build/peer/python/bin/python -m pip install -q skia-python 2>/dev/null || \
	  echo "skia-python cannot be installed here, so Skia is left out"
	@Benchmarks/compare.sh \
	  "TouchTracker" .build/benchmarks/release/RenderCost \
	  "TouchTracker, on one processor" "taskset -c 0 .build/benchmarks/release/RenderCost" \
	  "TouchTracker, its index built as well" ".build/benchmarks/release/RenderCost --index" \
	  "cairo" .build/peer/RenderCairo \
	  "Qt" .build/peer/RenderQt \
	  "Skia" ".build/peer/python/bin/python Benchmarks/Peers/RenderSkia.py" \
	  "SDL: plain quads, in memory" .build/peer/RenderSDL \
	  "SDL: plain quads, OpenGL" ".build/peer/RenderSDL --opengl"

# The parts one by one: triangles, painting, curves, the index, the file, shapes, dispatch; and then Qt,
# libplist and Boost on what each of them offers.
bench-micro: run-needs
	$(call need,$(MICRO_PEER_PACKAGES),,the parts are compared with)
	$(SWIFT) package $(BENCH) benchmark --no-progress
	@mkdir -p .build/peer
	@$(QT_PRIVATE) && g++ -O2 -fPIC -o .build/peer/TrianglesQt Benchmarks/Peers/TrianglesQt.cpp \
	  $$private $$(pkg-config --cflags --libs Qt6Gui)
	@g++ -O2 -o .build/peer/FilePlist Benchmarks/Peers/FilePlist.cpp \
	  $$(pkg-config --cflags --libs libplist-2.0)
	@g++ -O2 -std=c++20 -o .build/peer/IndexBoost Benchmarks/Peers/IndexBoost.cpp
	@for peer in TrianglesQt FilePlist IndexBoost; do .build/peer/$$peer || exit; done
	@echo "With parts of 32 pieces, which Boost looks up sooner and must look at longer:" && \
	  .build/peer/IndexBoost 32

# ResponderKit's documentation as pages for a browser, in .build/doc; any warning is an error.
doc: run-needs
	$(SWIFT) build --target ResponderKit
	@rm -rf .build/symbols .build/doc && mkdir -p .build/symbols
	@bin=$$($(SWIFT) build --show-bin-path) && \
	  target=$$($(SWIFT) -print-target-info | sed -n 's/.*"triple" *: *"\(.*\)".*/\1/p' | head -1) && \
	  swift-symbolgraph-extract -module-name ResponderKit -target $$target -I $$bin/Modules \
	  -minimum-access-level public -output-dir .build/symbols
	docc convert Sources/ResponderKit/ResponderKit.docc --output-path .build/doc \
	  --additional-symbol-graph-dir .build/symbols --warnings-as-errors
	@echo "Open .build/doc with: docc preview Sources/ResponderKit/ResponderKit.docc"

format:
	$(SWIFT) format -i -r Package.swift Sources Tests Benchmarks

lint:
	$(SWIFT) format lint -s -r Package.swift Sources Tests Benchmarks
	@! grep -rnE '^ *(@_exported |public |internal )*import Foundation$$' Sources || \
	  { echo "FoundationEssentials keeps the program small; see Sources/Drawing/Essentials.swift"; false; }
	@! grep -rnE 'import CSDL2' Sources --include='*.swift' | grep -v '^Sources/SDLHost/' || \
	  { echo "SDL is known to SDLHost alone"; false; }

install: all
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(datadir)/applications \
	  $(DESTDIR)$(datadir)/icons/hicolor/scalable/apps
	$(INSTALL) -s $(BIN) $(DESTDIR)$(bindir)/touchtracker
	$(INSTALL) -m 644 Assets/$(APP_ID).desktop $(DESTDIR)$(datadir)/applications/
	$(INSTALL) -m 644 Assets/$(APP_ID).svg $(DESTDIR)$(datadir)/icons/hicolor/scalable/apps/

uninstall:
	rm -f $(DESTDIR)$(bindir)/touchtracker \
	  $(DESTDIR)$(datadir)/applications/$(APP_ID).desktop \
	  $(DESTDIR)$(datadir)/icons/hicolor/scalable/apps/$(APP_ID).svg

clean:
	rm -rf .build .build-demo Failures

# What is missing, of the packages named, is installed; nothing is said where nothing is missing.
define need
	@if command -v apt-get >/dev/null; then \
	  missing=; for p in $(1); do \
	    dpkg-query -W -f '$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    echo "Installing$$missing, which $(3)"; \
	    sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    $$sudo apt-get update -qq && \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	  fi; \
	elif command -v brew >/dev/null; then \
	  for p in $(2); do \
	    brew list --versions $$p >/dev/null || { echo "Installing $$p, which $(3)"; brew install -q $$p; } || exit; \
	  done; \
	else \
	  echo "Neither apt-get nor brew is here; $(1) must be there, which $(3)"; \
	fi
endef

run-needs:
	$(call need,$(RUN_PACKAGES),$(RUN_BREWS),the program draws and reads input with)

test-needs:
	$(call need,$(TEST_PACKAGES),,the tests touch and look at the program with)

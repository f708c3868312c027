# make run    builds the reader and starts it on http://localhost:8080
# make test   runs every test, those in a real browser included
# make screens  pictures of every screen, light and dark, into docs/screens
# make demo   the reader with a small local server of made-up feeds of every kind
# make bench  speed, beside others in the same run
# make soak   HISTORIES (3000) made-up histories, KILLS (200) at random instants, MINUTES (60) of bad weather
# make fuzz   each fuzz target for SECONDS (60)
# make lint   what a commit must pass; make format mends most of it

ARGUMENTS ?=
SECONDS ?= 60
SWIFT_FILES = $(wildcard Package.swift Sources Tests Benchmarks Fuzzing Examples)
RELEASE = swift build --configuration release --static-swift-stdlib --product tidings

.PHONY: run build test unit outside conformance browser demo screens bench soak fuzz lint format

run: build
	@exec .build/release/tidings serve $(ARGUMENTS)

build:
	@Scripts/packages.sh run
	@$(RELEASE) $(if $(wildcard .build/release/tidings),--quiet)

test: unit outside conformance browser

unit:
	@Scripts/packages.sh test
	Tests/Unit/run.py

outside:
	@Scripts/packages.sh test
	Tests/Outside/run.sh

conformance: build
	@Scripts/packages.sh test
	Tests/Conformance/run.sh .build/release/tidings

browser: build
	@Scripts/packages.sh test
	Tests/Journeys/run.sh .build/release/tidings

demo: build
	@Scripts/demo/run.sh .build/release/tidings

screens: build
	@Scripts/packages.sh test
	rm -rf .build/screens
	WIDTHS=390,1440 Scripts/screenshots.sh .build/release/tidings .build/screens
	.build/venv/bin/python Scripts/contact_sheets.py .build/screens docs/screens

bench: build
	@Scripts/packages.sh bench
	Benchmarks/run.sh

soak: build
	@Scripts/packages.sh test
	HISTORIES=$(or $(HISTORIES),3000) swift test --filter "chance makes"
	KILLS=$(or $(KILLS),200) STOPS=$(or $(STOPS),30) Tests/Crash/run.sh .build/release/tidings
	TIDINGS=$(CURDIR)/.build/release/tidings Tests/Crash/weather.py --minutes $(or $(MINUTES),60)

fuzz:
	@Scripts/packages.sh fuzz
	Fuzzing/run.sh $(SECONDS)

lint:
	swift format lint --strict --recursive --parallel $(SWIFT_FILES)

format:
	swift format --in-place --recursive --parallel $(SWIFT_FILES)

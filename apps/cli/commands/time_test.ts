import { expect, test } from "bun:test";
import { durationText, secondsOf } from "./time.ts";

test("secondsOf() parses hours, minutes and seconds, and refuses everything else", () => {
  const known = { "1h30m": 5400, "90m": 5400, "1.5h": 5400, "45s": 45, "2H": 7200, " 1h0m5s ": 3605 };
  for (const [text, seconds] of Object.entries(known)) expect([text, secondsOf(text)]).toEqual([text, seconds]);
  for (const text of ["", "0m", "90", "m", "1d", "-5m", "1h 30m", "30m1h"]) {
    expect(() => secondsOf(text)).toThrow(`Invalid duration "${text}"`);
  }
});

test("durationText() shows hours and minutes, or seconds below a minute", () => {
  expect([0, 59, 60, 3600, 5459, null].map(durationText)).toEqual(["0s", "59s", "1m", "1h", "1h 30m", "0s"]);
});

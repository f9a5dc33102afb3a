import { expect, test } from "bun:test";
import { checkVisibleName, visibleName } from "./visible_name.ts";

const check = (name: string) => () => checkVisibleName(name, "/name", { max: 100 });

test.each([
  ["a family emoji", "Team \u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
  ["a Persian name with a non-joiner", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
  ["a Devanagari name with a joiner", "\u0915\u094d\u200d\u0937"],
  ["the flag of Scotland", "Clan \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["a heart with a variation selector", "\u2764\ufe0f"],
  ["a Hebrew name with a mark", "\u05d0\u200e (1)"],
])("checkVisibleName() accepts %s", (_, name) => {
  expect(check(name)()).toBe(name);
  expect(visibleName(name)).toBe(name);
});

test.each([
  ["a zero-width space", "Ad\u200bmin", "Admin"],
  ["a word joiner", "Ad\u2060min", "Admin"],
  ["a byte order mark", "Ad\ufeffmin", "Admin"],
  ["a bidirectional override", "Ad\u202emin", "Admin"],
  ["a bidirectional isolate", "\u2066Admin\u2069", "Admin"],
  ["tag characters", "Admin\u{e0041}\u{e007f}", "Admin"],
  ["tag characters after a flag", "\u{1f3f4}\u{e0041}", "\u{1f3f4}"],
  ["only joiners", "\u200d\u200c", ""],
  ["only Hangul fillers", "\u3164", ""],
  ["only a Braille blank", "\u2800", ""],
])("checkVisibleName() refuses %s, and visibleName() removes it", (_, name, visible) => {
  const details = expect.objectContaining({ reason: "INVISIBLE_CHARACTERS" });
  const error = { code: "invalid", details };
  expect(check(name)).toThrow(expect.objectContaining(error));
  expect(visibleName(name)).toBe(visible);
});

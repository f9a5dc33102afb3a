import { expect, test } from "bun:test";
import { type KeyPress, KeySequence } from "./shortcut_keys.ts";

const KNOWN = ["?", "g i", "g m", "mod+k", "c"];

function press(...keys: (string | Partial<KeyPress>)[]): string[] {
  const sequence = new KeySequence();
  return keys.map((one, index) => {
    const given = typeof one === "string" ? { key: one } : one;
    const meaning = sequence.press({ key: "", isCommand: false, isAlt: false, at: index * 100, ...given }, KNOWN);
    return meaning.kind === "shortcut" ? meaning.keys : meaning.kind;
  });
}

test("press() recognizes a single key, a sequence of two keys, and a key with Ctrl or Cmd", () => {
  expect(press("?")).toEqual(["?"]);
  expect(press("g", "i")).toEqual(["beginning", "g i"]);
  expect(press("G", "M")).toEqual(["beginning", "g m"]);
  expect(press({ key: "k", isCommand: true })).toEqual(["mod+k"]);
});

test("press() ignores Shift unless a shortcut names it", () => {
  const sequence = new KeySequence();
  const known = ["d", "shift+d", "mod+z", "mod+shift+z", "a"];
  const read = (key: string, isShift: boolean, isCommand = false) =>
    sequence.press({ key, isShift, isCommand, isAlt: false, at: 0 }, known);
  expect(read("D", true)).toEqual({ kind: "shortcut", keys: "shift+d" });
  expect(read("D", false)).toEqual({ kind: "shortcut", keys: "d" });
  expect(read("A", true)).toEqual({ kind: "shortcut", keys: "a" });
  expect(read("Z", true, true)).toEqual({ kind: "shortcut", keys: "mod+shift+z" });
  expect(read("z", false, true)).toEqual({ kind: "shortcut", keys: "mod+z" });
});

test("press() cancels a pending sequence on a key without a shortcut, and otherwise ignores the key", () => {
  expect(press("x", "k", "i")).toEqual(["nothing", "nothing", "nothing"]);
  expect(press("g", "x", "i")).toEqual(["beginning", "nothing", "nothing"]);
  expect(press("g", "c")).toEqual(["beginning", "c"]);
  expect(press("g", "g", "i")).toEqual(["beginning", "beginning", "g i"]);
});

test("press() limits the time for the second key", () => {
  expect(press({ key: "g", at: 0 }, { key: "i", at: 1_200 })).toEqual(["beginning", "g i"]);
  expect(press({ key: "g", at: 0 }, { key: "i", at: 1_201 })).toEqual(["beginning", "nothing"]);
});

test("press() ignores the browser's own combinations", () => {
  expect(press({ key: "c", isCommand: true }, { key: "c", isAlt: true })).toEqual(["nothing", "nothing"]);
});

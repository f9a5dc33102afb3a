import { expect, test } from "bun:test";
import { KeyFollower, type KeyPress } from "./shortcut_keys.ts";

const KNOWN = ["?", "g i", "g m", "mod+k", "c"];

function press(...keys: (string | Partial<KeyPress>)[]): string[] {
  const follower = new KeyFollower();
  return keys.map((one, index) => {
    const given = typeof one === "string" ? { key: one } : one;
    const meaning = follower.press({ key: "", isCommand: false, isAlt: false, at: index * 100, ...given }, KNOWN);
    return meaning.kind === "shortcut" ? meaning.keys : meaning.kind;
  });
}

test("one key, two keys, and one with Ctrl or Cmd", () => {
  expect(press("?")).toEqual(["?"]);
  expect(press("g", "i")).toEqual(["beginning", "g i"]);
  expect(press("G", "M")).toEqual(["beginning", "g m"]);
  expect(press({ key: "k", isCommand: true })).toEqual(["mod+k"]);
});

test("other keys mean nothing, and end what was begun", () => {
  expect(press("x", "k", "i")).toEqual(["nothing", "nothing", "nothing"]);
  expect(press("g", "x", "i")).toEqual(["beginning", "nothing", "nothing"]);
  expect(press("g", "c")).toEqual(["beginning", "c"]);
  expect(press("g", "g", "i")).toEqual(["beginning", "beginning", "g i"]);
});

test("the second key comes soon or not at all", () => {
  expect(press({ key: "g", at: 0 }, { key: "i", at: 1_200 })).toEqual(["beginning", "g i"]);
  expect(press({ key: "g", at: 0 }, { key: "i", at: 1_201 })).toEqual(["beginning", "nothing"]);
});

test("the browser's own combinations are left to it", () => {
  expect(press({ key: "c", isCommand: true }, { key: "c", isAlt: true })).toEqual(["nothing", "nothing"]);
});

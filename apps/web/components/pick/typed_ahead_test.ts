import { afterAll, afterEach, expect, test } from "bun:test";
import { beginTypedAhead, takeTypedAhead } from "./typed_ahead.ts";

const { document: before } = globalThis;
Object.assign(globalThis, { document: new EventTarget() });
afterAll(() => void Object.assign(globalThis, { document: before }));

afterEach(() => void takeTypedAhead());

/** @returns the keys that were left to the page */
function press(...keys: string[]): string[] {
  return keys.filter((key) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    return document.dispatchEvent(event);
  });
}

test("takeTypedAhead() returns and clears the text typed since the picker was requested", () => {
  beginTypedAhead();
  expect(press("u", "x", "Backspace", "r", "Enter", "j")).toEqual([]);
  expect(takeTypedAhead()).toMatchObject({ text: "ur", isEntered: true });
  expect(takeTypedAhead()).toEqual({ text: "", isEntered: false, rest: [] });
  expect(press("j")).toEqual(["j"]);
});

test("typed keys go to the page while no picker is requested", () => {
  expect(press("j", "Enter")).toEqual(["j", "Enter"]);
});

test("takeTypedAhead() returns the keys after Enter or an arrow key in order, to be replayed", () => {
  const namesOf = (): string[] => takeTypedAhead().rest.map(({ key }) => key);
  beginTypedAhead();
  expect(press("h", "Enter", "i", "d", "t", "Enter", "Escape")).toEqual([]);
  expect(namesOf()).toEqual(["i", "d", "t", "Enter", "Escape"]);
  beginTypedAhead();
  expect(press("ArrowDown", "Enter", "j")).toEqual([]);
  expect(namesOf()).toEqual(["ArrowDown", "Enter", "j"]);
});

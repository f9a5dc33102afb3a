import { describe, expect, test } from "bun:test";
import { editText, mentionOf, readStored, sliceText, storedOf, wholeRange } from "./mention_text.ts";

const ADA = { id: "ada-1", name: "Ada" };
const OTHER_ADA = { id: "ada-2", name: "Ada" };
const NAMES: Readonly<Record<string, string>> = { "ada-1": "Ada", "ada-2": "Ada", bob: "Bob Stone" };
const nameOf = (userId: string): string | undefined => NAMES[userId];
const markup = (person: { id: string; name: string }): string => storedOf(mentionOf(person));
const read = (stored: string) => readStored(stored, nameOf);

/** Returns a deterministic random generator. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
}

const PARTS = [
  "Hello ",
  "@Ada",
  "\n",
  "\r\n",
  "\r",
  "🦊",
  "<b>",
  markup(ADA),
  markup(OTHER_ADA),
  '<kaneo-mention id="bob">Robert</kaneo-mention>',
  '<hexlane-mention data-x="1" id="gone">Old\r\nName</hexlane-mention>',
  '<hexlane-mention id="void">',
  '<hexlane-mention id="">',
  "<hexlane-mention ",
  "</hexlane-mention>",
];

function someText(random: (most: number) => number): string {
  return Array.from({ length: random(9) }, () => PARTS[random(PARTS.length)]).join("");
}

describe("text with mentions", () => {
  test("is shown with names and stored unchanged", () => {
    expect(read(`Ask ${markup(ADA)}, ${PARTS[9]} and ${PARTS[10]}\r\n`).shown).toBe(
      "Ask @Ada, @Bob Stone and @Old Name\n",
    );
    for (let seed = 0; seed < 2000; seed += 1) {
      const stored = someText(randomOf(seed));
      const text = read(stored);
      expect(storedOf(text)).toBe(stored);
      expect(text.shown).not.toContain("\r");
    }
  });

  test("keeps each byte outside an edit", () => {
    for (let seed = 0; seed < 2000; seed += 1) {
      const random = randomOf(seed);
      const [left, middle, right] = [read(someText(random)), read(someText(random)), read(someText(random))];
      // Skips parts that combine into a line break or markup.
      const stored = storedOf(left) + storedOf(middle) + storedOf(right);
      const before = read(stored);
      if (before.shown !== left.shown + middle.shown + right.shown) continue;
      const typed = ["", "x", "two words", "\n"][random(4)] ?? "";
      const shown = left.shown + typed + right.shown;
      const after = editText(before, { shown, caret: left.shown.length + typed.length });
      expect(after.shown).toBe(shown);
      expect(storedOf(after).startsWith(storedOf(left))).toBe(true);
      expect(storedOf(after).endsWith(storedOf(right))).toBe(true);
    }
  });

  test("distinguishes two people with the same name when one mention is deleted", () => {
    const before = read(`${markup(ADA)} ${markup(OTHER_ADA)}`);
    expect(storedOf(editText(before, { shown: "@Ada", caret: 0 }))).toBe(markup(OTHER_ADA));
    expect(storedOf(editText(before, { shown: "@Ada", caret: 4 }))).toBe(markup(ADA));
  });

  test("accepts a mention that replaces a partly typed name", () => {
    const { shown, tokens } = mentionOf(OTHER_ADA);
    const inserted = { shown: `${shown} `, tokens };
    const before = read(`${markup(ADA)} @Ad!`);
    const after = editText(before, { shown: "@Ada @Ada !", caret: 10, inserted });
    expect(storedOf(after)).toBe(`${markup(ADA)} ${markup(OTHER_ADA)} !`);
  });

  test("turns an edited mention into plain text", () => {
    const before = read(`a ${markup(ADA)} b`);
    expect(storedOf(editText(before, { shown: "a @Ad b", caret: 5 }))).toBe("a @Ad b");
    expect(storedOf(editText(before, { shown: "a @Axda b", caret: 5 }))).toBe("a @Axda b");
  });

  test("keeps mentions that are wrapped in marks or put into a list", () => {
    const before = read(`${markup(ADA)} and ${markup(OTHER_ADA)}\r\nend`);
    const bold = editText(before, { shown: "**@Ada and @Ada**\nend", caret: 17 });
    expect(storedOf(bold)).toBe(`**${markup(ADA)} and ${markup(OTHER_ADA)}**\r\nend`);
    const listed = editText(before, { shown: "- @Ada and @Ada\n- end", caret: 21 });
    expect(storedOf(listed)).toBe(`- ${markup(ADA)} and ${markup(OTHER_ADA)}\r\n- end`);
  });

  test("copies a partly selected mention as plain text, and deletes it as a whole", () => {
    const text = read(`a ${markup(ADA)} b`);
    expect(storedOf(sliceText(text, 0, 6))).toBe(`a ${markup(ADA)}`);
    expect(storedOf(sliceText(text, 0, 5))).toBe("a @Ad");
    expect(wholeRange(text, 5, 6)).toEqual({ start: 2, end: 6 });
    expect(wholeRange(text, 6, 7)).toEqual({ start: 6, end: 7 });
  });
});

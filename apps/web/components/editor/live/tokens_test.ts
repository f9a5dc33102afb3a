import { expect, test } from "bun:test";
import { history, redo, undo } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import fc from "fast-check";
import { mentionOf, readStored, storedOf } from "../../../markdown/mention_text.ts";
import { changeTo, mentionsIn, replaceRange, storedIn, tokensOf } from "./tokens.ts";

const ADA = storedOf(mentionOf({ id: "ada", name: "Ada Lovelace" }));
const nameOf = (userId: string): string | undefined => (userId === "ada" ? "Ada Lovelace" : undefined);
const read = (stored: string) => readStored(stored, nameOf);

function stateOf(stored: string): EditorState {
  const { shown, tokens } = read(stored);
  return EditorState.create({ doc: shown, extensions: [tokensOf(tokens), history()] });
}

/** Runs an undo or redo command. */
function run(state: EditorState, command: typeof undo): EditorState {
  let next = state;
  command({ state, dispatch: (transaction: Transaction) => (next = transaction.state) });
  return next;
}

function paste(state: EditorState, { from, to }: { from: number; to: number }, stored: string): EditorState {
  return state.update(replaceRange({ from, to }, read(stored)), { userEvent: "input.paste" }).state;
}

const PIECES = [
  "\r\n",
  "\r",
  "\n",
  "\t",
  "  \n",
  " ",
  "\u2028",
  "\u0085",
  "\0",
  "e\u0301",
  "\u00e9",
  "\ufeff",
  "👩‍👩‍👧",
  "\u200f",
  "**",
  "- [ ] ",
];
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES, ADA, '<kaneo-mention id="old">Old\r\nName</kaneo-mention>'),
      fc.string({ unit: "binary" }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));
/** Parts of a random text. Each part is parsed the same way on its own and next to the other parts. */
const parts = fc.tuple(texts, texts, texts, texts).filter((all) => {
  const [before = "", replaced = "", after = "", pasted = ""] = all;
  const isApart = (...list: string[]): boolean =>
    read(list.join("")).shown === list.map((one) => read(one).shown).join("");
  return isApart(before, replaced, after) && isApart(before, pasted, after);
});

test("opened text is stored byte for byte", () => {
  fc.assert(
    fc.property(texts, (stored) => {
      expect(storedIn(stateOf(stored))).toBe(stored);
    }),
  );
});

test("pasted text is stored byte for byte, the text around it is kept, and Undo and Redo restore both", () => {
  fc.assert(
    fc.property(parts, ([before, replaced, after, pasted]) => {
      const first = stateOf(before + replaced + after);
      const from = read(before).shown.length;
      const range = { from, to: from + read(replaced).shown.length };
      const next = paste(first, range, pasted);
      expect(storedIn(next)).toBe(before + pasted + after);
      const back = run(next, undo);
      expect(storedIn(back)).toBe(before + replaced + after);
      expect(storedIn(run(back, redo))).toBe(before + pasted + after);
    }),
  );
});

test("typed characters are stored one by one, wherever the caret is", () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 20 });
  fc.assert(
    fc.property(texts, steps, (stored, typed) => {
      let state = stateOf(stored);
      // Without tokens, the stored text is the shown text.
      const plain = stateOf(read(stored).shown);
      let wanted = plain.doc.toString();
      let shown = plain;
      for (const [place, text] of typed) {
        const insert = text.replaceAll("\r", "");
        const at = place % (wanted.length + 1);
        wanted = wanted.slice(0, at) + insert + wanted.slice(at);
        shown = shown.update({ changes: { from: at, insert }, userEvent: "input.type" }).state;
        state = state.update({ changes: { from: at, insert }, userEvent: "input.type" }).state;
        expect(storedIn(shown)).toBe(wanted);
        expect(state.doc.toString()).toBe(wanted);
      }
    }),
  );
});

test("text from another tab replaces only the parts that differ, and is stored byte for byte", () => {
  fc.assert(
    fc.property(texts, texts, (stored, other) => {
      const state = stateOf(stored);
      expect(storedIn(state.update(changeTo(state, read(other))).state)).toBe(other);
    }),
  );
});

test("a mention survives changes around it, becomes plain text when it is edited, and comes back on Undo", () => {
  const first = stateOf(`a ${ADA}\r\nb`);
  const bold = first.update({ changes: { from: 2, to: 15, insert: "**@Ada Lovelace**" } }).state;
  expect(storedIn(bold)).toBe(`a **${ADA}**\r\nb`);
  const cut = first.update({ changes: { from: 5, to: 6 }, userEvent: "delete.backward" }).state;
  expect(storedIn(cut)).toBe("a @Ad Lovelace\r\nb");
  expect(mentionsIn(cut)).toEqual([]);
  expect(storedIn(run(cut, undo))).toBe(`a ${ADA}\r\nb`);
  const joined = first.update({ changes: { from: 15, to: 16 }, userEvent: "delete.forward" }).state;
  expect(storedIn(joined)).toBe(`a ${ADA}b`);
  expect(storedIn(run(joined, undo))).toBe(`a ${ADA}\r\nb`);
});

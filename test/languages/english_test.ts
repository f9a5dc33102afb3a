import { expect, test } from "bun:test";
import { en } from "../../apps/web/text/en/mod.ts";
import FORMER from "./former_texts.json" with { type: "json" };

/** Words that a native writer would not use here, and synonyms of terms that the app already uses. */
const FOREIGN = [
  /\bsomebody\b/i,
  /\bnobody\b/i,
  /\bwhoever\b/i,
  /\bfor ever\b/i,
  /\b(is|was|be|been) (given|told)\b/i,
  /\bmay not (?!have\b)/i,
  /\bmay do\b/i,
  /\b(cannot|could not|will not|does not exist)\b/i,
  /\bas the (system|browser) says\b/i,
  /\b(too old|goes with|put into|go on|looked? at your)\b/i,
  /\b(is|are) (deleted|copied|back|read|archived)\.$/i,
  /\bbring (it|them) back\b/i,
  /\bside bar\b/i,
  /\bsub-task/i,
  /\bsymbol\b/i,
  /\bprolong|\bwithdraw/i,
  /\bgone over\b|\bbesides your\b/i,
];

/** Returns each UI string with its path. For a function, returns the strings in its source. */
function textsOf(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
}

test.each(FOREIGN)("no English text matches %p", (foreign) => {
  expect(textsOf(en).filter(([, text]) => foreign.test(text))).toEqual([]);
});

test("no English text contains a wording that was replaced", () => {
  const found = FORMER.filter((former) => textsOf(en).some(([, text]) => text.includes(former)));
  expect(found).toEqual([]);
});

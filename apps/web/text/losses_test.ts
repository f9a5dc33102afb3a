import { expect, test } from "bun:test";
import { FILE_LOSSES, type FileLossCode, lossOf } from "@hexlane/import";
import { LANGUAGES } from "./languages.ts";
import { loadLosses, nameOfLoss } from "./losses.ts";

const CODES = Object.keys(FILE_LOSSES) as FileLossCode[];
const parametersOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "the language %p names every kind of loss",
  async (language) => {
    const losses = await loadLosses(language);
    expect(Object.keys(losses)).toEqual(CODES);
    const sentences = CODES.filter((code) => FILE_LOSSES[code].split(" ").length > 3);
    expect(sentences.filter((code) => losses[code].trim() === "" || losses[code] === FILE_LOSSES[code])).toEqual([]);
    expect(new Set(Object.values(losses)).size).toBe(CODES.length);
    for (const code of CODES) expect(parametersOf(losses[code])).toEqual(parametersOf(FILE_LOSSES[code]));
  },
);

test("nameOfLoss() fills in parameters, and falls back to English for losses that files do not have", async () => {
  const german = await loadLosses("de");
  const relation = lossOf("RELATION_KIND", "A", { kind: "copiedto" });
  expect(relation.what).toBe('kind of a relation: "copiedto" becomes "related"');
  expect(nameOfLoss(relation, german)).toBe("Art einer Beziehung: „copiedto“ wird zu „verwandt“");
  expect(nameOfLoss(lossOf("SOURCE_LOGO", "A"), german)).toBe("Logo of the source workspace");
});

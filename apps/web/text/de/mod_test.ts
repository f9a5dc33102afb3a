import { expect, test } from "bun:test";
import { en } from "../en/mod.ts";
import { de } from "./mod.ts";

/** Every path through a catalogue: to a text, to a function with so many arguments, or to a list of so many. */
function formOf(value: unknown, path = ""): string[] {
  if (typeof value === "function") return [`${path}(${value.length})`];
  if (Array.isArray(value)) return [`${path}[${value.length}]`];
  if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, one]) => formOf(one, `${path}.${key}`));
}

/** Every text that is there without an argument. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test("a translation has the words of the original, no more and no less", () => {
  expect(formOf(de).sort()).toEqual(formOf(en).sort());
});

test("nothing is empty, and what is German is not English", () => {
  for (const catalogue of [en, de]) expect(textsOf(catalogue).filter((text) => text.trim() === "")).toEqual([]);
  const english = new Set(textsOf(en).filter((text) => text.split(" ").length > 3));
  expect(textsOf(de).filter((text) => english.has(text))).toEqual([]);
});

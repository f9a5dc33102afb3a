import { expect, test } from "bun:test";
import { en } from "../en/mod.ts";
import { de } from "./mod.ts";

/** The paths of a catalog: to texts, functions with their number of arguments, and lists with their length. */
function formOf(value: unknown, path = ""): string[] {
  if (typeof value === "function") return [`${path}(${value.length})`];
  if (Array.isArray(value)) return [`${path}[${value.length}]`];
  if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, one]) => formOf(one, `${path}.${key}`));
}

/** The texts without arguments. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test("a translation has exactly the keys of the original", () => {
  expect(formOf(de).sort()).toEqual(formOf(en).sort());
});

test("no text is empty, and no German text is English", () => {
  for (const catalogue of [en, de]) expect(textsOf(catalogue).filter((text) => text.trim() === "")).toEqual([]);
  const english = new Set(textsOf(en).filter((text) => text.split(" ").length > 3));
  expect(textsOf(de).filter((text) => english.has(text))).toEqual([]);
});

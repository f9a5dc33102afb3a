import { expect, test } from "bun:test";
import { text as de } from "../../text/de/mod.ts";
import { en } from "../../text/en/mod.ts";
import { SYMBOLS } from "../icon/symbol.tsx";
import { labelsOf, projectOf, sampleTasks, TEMPLATE_NAMES } from "./templates.ts";

test.each(TEMPLATE_NAMES)("the %s template has a name for each column and label, in each language", (name) => {
  for (const text of [en, de]) {
    const { columns, icon } = projectOf(name, text);
    expect(columns.map((column) => column.name)).toEqual([...text.templates[name].columns]);
    expect(new Set(columns.map((column) => column.name.toLowerCase())).size).toBe(columns.length);
    expect(labelsOf(name, text).map((label) => label.name)).toEqual([...text.templates[name].labels]);
    expect(columns.map(({ isFinal }) => isFinal).filter(Boolean)).toHaveLength(1);
    for (const symbol of [icon ?? "Box", ...columns.map((column) => column.icon)]) {
      expect(SYMBOLS).toContain(symbol as never);
    }
  }
});

test("sampleTasks() puts three tasks in the first column, and none on an empty board", () => {
  expect(sampleTasks("bugs", en).map(({ status }) => status)).toEqual(["Reported", "Reported", "Reported"]);
  expect(sampleTasks("empty", de)).toEqual([]);
});

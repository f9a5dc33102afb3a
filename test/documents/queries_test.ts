/** The guide to queries lists the fields and limits of the language, and its examples are valid. */
import { expect, test } from "bun:test";
import {
  createCustomField,
  FIELD_TYPE_NAMES,
  type FieldType,
  limits,
  listTasks,
  parseQuery,
  printQuery,
  QUERY_FIELDS,
  QUERY_STATES,
} from "@hexlane/core";
import { someLabel } from "@hexlane/core/testing";
import { openWorld } from "../../core/testing/world.ts";

const text = await Bun.file(new URL("../../apps/server/docs/queries.md", import.meta.url)).text();
const examples = (/<!-- queries -->\n```text\n([\s\S]*?)```/.exec(text)?.[1] ?? "").trim().split("\n");

/** Returns the entries in the first column of a section's table. */
function rowsOf(section: string): string[] {
  const part = text.split(`\n## ${section}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...part.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, code = ""]) => code),
  );
}

test("queries.md lists every field and state", () => {
  const fields = QUERY_FIELDS.filter(({ kind }) => kind !== "order").map(({ name }) => name);
  expect(rowsOf("Fields")).toEqual(fields.sort());
  const states = /^\| `is` \| (.*) \|$/m.exec(text)?.[1] ?? "";
  expect(states).toBe(QUERY_STATES.map((state) => `\`${state}\``).join(", "));
  const sorts = QUERY_FIELDS.flatMap(({ name, sort }) => (sort ? name : [])).sort();
  expect(text.replaceAll("\n", " ")).toContain(
    `Fields: ${sorts.map((name) => `\`${name}\``).join(", ")}, at most four`,
  );
  expect(limits.MAX_QUERY_SORTS).toBe(4);
});

test("queries.md states the limits", () => {
  const { MAX_QUERY_CHARACTERS, MAX_QUERY_DEPTH, MAX_QUERY_TERMS, MAX_QUERY_TEXTS } = limits;
  const characters = MAX_QUERY_CHARACTERS.toLocaleString("en-US");
  const words = `${characters} characters, ${MAX_QUERY_TERMS} conditions, ${MAX_QUERY_TEXTS} of them search terms, and ${MAX_QUERY_DEPTH} levels`;
  expect(text.replaceAll("\n", " ")).toContain(words);
});

/** The custom fields that the examples name. */
const FIELDS: { name: string; type: FieldType; options?: string[] }[] = [
  { name: "Points", type: "number" },
  { name: "Release date", type: "date" },
  { name: "Shipped", type: "date_time" },
  { name: "Effort", type: "duration" },
  { name: "Severity", type: "dropdown", options: ["Low", "High", "Critical"] },
  { name: "Billable", type: "boolean" },
  { name: "Reviewer", type: "person" },
  { name: "Parent", type: "relation" },
  { name: "Customer", type: "text" },
  { name: "Due", type: "date" },
];

test("queries.md shows every type of custom field", () => {
  const part = text.split("\n## Custom fields\n")[1]?.split("\n## ")[0] ?? "";
  for (const type of FIELD_TYPE_NAMES) expect(part).toContain(`\`${type}\``);
});

test("listTasks() accepts every example in queries.md", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (const name of ["bug", "docs"]) await tx.insertLabel(someLabel({ id: name, name }));
  });
  for (const { options = null, ...field } of FIELDS) {
    await createCustomField(world.as("adam"), { ...field, options, projectId: "project-1" });
  }
  const queries = [...rowsOf("Conditions"), ...rowsOf("Custom fields"), ...examples];
  expect(queries.length).toBeGreaterThan(20);
  for (const where of queries) {
    const { rows } = await listTasks(world.as("mia"), { where });
    expect(Array.isArray(rows)).toBe(true);
    expect(printQuery(parseQuery(printQuery(parseQuery(where))))).toBe(printQuery(parseQuery(where)));
  }
});

import { expect, test } from "bun:test";
import type { CustomField, ExportedProject } from "@hexlane/client";
import { groupLosses, matchPeople, type Plan, peopleOf, planFile, withPersonFields } from "@hexlane/import";
import fc from "fast-check";
import { csvOf } from "../../format/csv.ts";
import { fullText } from "../../text/languages.ts";
import { tableOfProject } from "./export_table.ts";

const text = await fullText("en");
const MEMBERS = [
  { id: "u1", name: "Ada", email: "ada@example.com" },
  { id: "u2", name: "Lovelace, Ada", email: "lovelace@example.com" },
];
const people = new Map(MEMBERS.map(({ id, email }) => [id, email]));
type Fields = Pick<CustomField, "name" | "type">[];
type Task = ExportedProject["tasks"][number];

const TASK: Omit<Task, "customFields"> = {
  userId: null,
  title: "Cut the wheels",
  description: null,
  priority: "no-priority",
  startDate: null,
  dueDate: null,
  estimate: null,
  milestoneId: null,
  cycleId: null,
  status: "to-do",
  labels: [],
};

function exportCsv(fields: Fields, tasks: readonly Task[]): string {
  const project = { name: "Mill", slug: "MILL", description: null, exportedAt: "2026-01-05T09:00:00.000Z" };
  const statuses = new Map([["to-do", "To Do"]]);
  return `\ufeff${csvOf(tableOfProject({ project, tasks: [...tasks] }, { text, people, statuses, fields }))}`;
}

async function importCsv(csv: string): Promise<Plan> {
  const plan = await planFile("csv", { bytes: new TextEncoder().encode(csv), file: "MILL.csv", name: "MILL" });
  const { known } = matchPeople(peopleOf(plan), MEMBERS);
  return withPersonFields(plan, { members: MEMBERS, known }).plan;
}

/** Returns the imported tasks as the server would export them. */
function exportAgain({ projects }: Plan): string {
  const { fields = [], tasks = [] } = projects[0] ?? {};
  const exported = tasks.map(
    (task): Task => ({
      ...TASK,
      title: task.title,
      labels: task.labels,
      customFields: task.fieldValues ?? [],
    }),
  );
  return exportCsv(fields, exported);
}

test("tableOfProject() writes a column for each custom field, which the import maps back", async () => {
  const fields: Fields = [
    { name: "Points", type: "number" },
    { name: "Due", type: "date" },
    { name: "Team", type: "dropdown" },
    { name: "Skills", type: "multiselect" },
    { name: "Tester", type: "person" },
    { name: "Readers", type: "people" },
    { name: "Review", type: "date_time" },
    { name: "Approved", type: "boolean" },
    { name: "URL", type: "url" },
    { name: "Repository", type: "text" },
    { name: "Notes", type: "long_text" },
    { name: "Custom field (x)", type: "text" },
  ];
  const values: [string, string][] = [
    ["Points", "-2.5"],
    ["Due", "2027-01-15"],
    ["Team", "=Mill"],
    ["Skills", '["lathe, small","file"]'],
    ["Tester", "u1"],
    ["Readers", '["u1","u2"]'],
    ["Review", "2027-01-15T10:00:00.000Z"],
    ["Approved", "true"],
    ["URL", "https://engines.example/?a=1"],
    ["Repository", "engines/mill"],
    ["Notes", 'One,\n"two"; \'=three'],
    ["Custom field (x)", "'-y"],
  ];
  const customFields = values.map(([name, value]) => ({ name, value }));
  const labels = ["a,b", "c"].map((name) => ({ name, color: "#ff0000" }));
  const csv = exportCsv(fields, [{ ...TASK, labels, customFields }]);
  expect(csv.split("\r\n")[0]).toBe(
    "\ufeffTitle,Description,Status,Priority,Start,Due,Assignee,Labels," +
      "Estimate,Custom field (Points),Custom field (Due),Team,Skills,Tester,Readers,Review,Approved,URL,Repository,Custom field (Notes)," +
      "Custom field (Custom field (x))",
  );
  const plan = await importCsv(csv);
  const [project] = plan.projects;
  expect(groupLosses(plan.losses)).toEqual([]);
  expect(project?.tasks[0]?.fieldValues).toEqual(customFields);
  expect(project?.tasks[0]?.labels.map(({ name }) => name)).toEqual(["a,b", "c"]);
  expect(project?.fields?.map(({ name, type }) => [name, type])).toEqual([
    ["Points", "number"],
    ["Due", "date"],
    ["Team", "text"],
    ["Skills", "multiselect"],
    ["Tester", "person"],
    ["Readers", "people"],
    ["Review", "date_time"],
    ["Approved", "boolean"],
    ["URL", "url"],
    ["Repository", "text"],
    ["Notes", "long_text"],
    ["Custom field (x)", "text"],
  ]);
  expect(exportAgain(plan)).toBe(csv);
});

/** Trimmed and not empty, as the server stores values. */
const line = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((one) => one.trim() || "x");
const words = fc.constantFrom(
  "a",
  "b, c",
  "d",
  "[e",
  "'=f",
  "-7",
  "007",
  "Yes",
  "March 3, 2026",
  "2027-1-1",
  '["g"]',
  "1h",
);
const VALUES: Partial<Record<CustomField["type"], fc.Arbitrary<string>>> = {
  text: fc.oneof(line, words),
  number: fc.oneof(
    fc.integer().map(String),
    fc.float({ noNaN: true, noDefaultInfinity: true }).map((one) => one.toFixed(3)),
  ),
  date: fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-01-01"), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10)),
  date_time: fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-01-01"), noInvalidDate: true })
    .map((one) => one.toISOString()),
  dropdown: fc.constantFrom("S", "M", "L, wide"),
  multiselect: fc.uniqueArray(words, { minLength: 1, maxLength: 3 }).map((one) => JSON.stringify(one)),
  boolean: fc.constantFrom("true", "false"),
  person: fc.constantFrom("u1", "u2"),
  people: fc.uniqueArray(fc.constantFrom("u1", "u2"), { minLength: 1 }).map((one) => JSON.stringify(one)),
  url: fc.webUrl(),
  duration: fc.nat().map(String),
};

test("custom fields have the same values after export, import and another export", async () => {
  const types = Object.keys(VALUES) as (keyof typeof VALUES)[];
  const fields = types.map((type) => ({ name: `The ${type}`, type }));
  const row = fc.record(
    Object.fromEntries(types.map((type) => [type, fc.option(VALUES[type] as fc.Arbitrary<string>)])),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const tasks = rows.map((values) => ({
        ...TASK,
        customFields: fields.flatMap(({ name, type }) => {
          const value = values[type];
          return value == null ? [] : [{ name, value }];
        }),
      }));
      // A column without values does not become a field.
      const used = fields.filter(({ type }) => rows.some((values) => values[type] != null));
      const csv = exportCsv(used, tasks);
      expect(exportAgain(await importCsv(csv))).toBe(csv);
    }),
    { numRuns: 50 },
  );
});

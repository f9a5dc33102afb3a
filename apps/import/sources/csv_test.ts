import { expect, test } from "bun:test";
import fc from "fast-check";
import { groupLosses } from "../losses.ts";
import { BACKLOG } from "../plan.ts";
import { planCsv } from "./csv.ts";
import { planGithubProject } from "./github_projects.ts";
import { planJira } from "./jira.ts";
import { planNotion } from "./notion.ts";

const only = (text: string, columns = {}) => {
  const plan = planCsv(text, { name: "table", columns });
  return { plan, project: plan.projects[0] as (typeof plan.projects)[number] };
};

test("planCsv() recognizes columns by their usual names, in any order", () => {
  const { plan, project } = only(
    [
      "Key,Due date,Summary,Status,Priority,Assignee,Tags,Estimate",
      'A-1,2027-01-15,Write,In Progress,Highest,ada@example.com,"ui, bug",3',
      "A-2,15.1.2027,Read,done,,Bob,,",
      "A-3,,Think,,,,,",
    ].join("\r\n"),
  );
  expect(project.columns).toEqual([
    { ref: "in progress", name: "In Progress", isFinal: false },
    { ref: "done", name: "done", isFinal: true },
  ]);
  expect(project.tasks).toEqual([
    {
      ref: "table A-1",
      title: "Write",
      description: "",
      column: "in progress",
      priority: "urgent",
      startDate: null,
      dueDate: "2027-01-15",
      assignee: { key: "ada@example.com", name: "ada@example.com", email: "ada@example.com" },
      labels: [
        { name: "ui", color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
        { name: "bug", color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      ],
      estimate: 3,
      comments: [],
    },
    expect.objectContaining({
      ref: "table A-2",
      dueDate: "2027-01-15",
      assignee: { key: "Bob", name: "Bob", email: undefined },
    }),
    expect.objectContaining({ ref: "table A-3", column: BACKLOG, priority: "no-priority", dueDate: null, labels: [] }),
  ]);
  expect(groupLosses(plan.losses)).toEqual([]);
  expect(plan.projects[0]?.fields).toBeUndefined();
});

test("planCsv() turns estimates that are not all numbers into a custom field, unless the column is mapped", () => {
  const text = "title,Estimate\na,2.50\nb,3h\n";
  const { project } = only(text);
  expect(project.fields).toEqual([{ name: "Estimate", type: "text", mayNamePeople: true }]);
  expect(project.tasks.map(({ estimate, fieldValues }) => [estimate, fieldValues?.[0]?.value])).toEqual([
    [undefined, "2.50"],
    [undefined, "3h"],
  ]);
  const mapped = only(text, { estimate: "Estimate" });
  expect(mapped.project.tasks.map(({ estimate }) => estimate)).toEqual([2.5, undefined]);
  expect(groupLosses(mapped.plan.losses)).toEqual([
    { code: "ESTIMATE", what: "estimate that is not a number from 0 to 1,000,000", where: ["line 3: 3h"] },
  ]);
});

test("planCsv() accepts column names as options, and detects other delimiters", () => {
  const { project } = only('\ufeffWas;Wo;title\nSchreiben;"Offen; bald";x\n', { title: "Was", status: "Wo" });
  expect(project.tasks.map(({ title, column }) => [title, column])).toEqual([["Schreiben", "offen; bald"]]);
  expect(only("title\tstatus\na\tb").project.columns).toEqual([{ ref: "b", name: "b", isFinal: false }]);
});

test("planCsv() identifies a row without an ID by its content", () => {
  const refs = (text: string) => only(text).project.tasks.map(({ ref, title }) => [title, ref]);
  const before = new Map(refs("title,notes\na,1\nb,2\nb,2\n") as [string, string][]);
  const after = refs("title,notes\nnew,0\na,1\nb,2\nb,2\n") as [string, string][];
  expect(after.filter(([title]) => title === "a")).toEqual([["a", before.get("a") as string]]);
  expect(new Set(after.map(([, ref]) => ref)).size).toBe(4);
});

test.each([
  ["", "table: the table is empty"],
  ["a,b\n1,2", 'The table has no column "title": map one, as in --map title="a"'],
  ["title,title\n1,2", 'table, line 1: there are two columns "title"'],
  ["title,b\n1", "table, line 2: Invalid Record Length"],
  ['title\n"open', "table, line 2: Quote Not Closed"],
  ["id,title\n1,a\n\n1,b", 'table, line 4: id "1" is already used in line 2'],
])("planCsv() refuses %j with the location", (text, message) => {
  expect(() => only(text)).toThrow(message);
});

test("planCsv() refuses an option that names a missing column", () => {
  expect(() => only("title\nx", { due: "Frist" })).toThrow('Unknown column "Frist": the columns are "title"');
});

test("planCsv() imports every cell or reports it as lost", () => {
  const cell = fc.string({ unit: "binary", maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 10 }), (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = ["title,notes", ...rows.map((row) => row.map(quoted).join(","))].join("\n");
      const { plan, project } = only(text);
      expect(project.tasks).toHaveLength(rows.length);
      for (const [index, { title, description }] of project.tasks.entries()) {
        expect(title).not.toMatch(/\0|\n/);
        expect((title + description).isWellFormed()).toBe(true);
        const notes = rows[index]?.[1] ?? "";
        if (plan.losses.length === 0) expect(description).toBe(notes);
      }
    }),
  );
});

test("all table parsers accept columns named like inherited properties, such as `constructor`", () => {
  const names = ["constructor", "toString", "__proto__"];
  const table = (title: string) => `Key,${title},${names.join(",")}\nA-1,Write,a,b,c\nA-2,Read,d,e,f\n`;
  const tables = [
    planCsv(table("Title"), { name: "table" }),
    planNotion(table("Title").replaceAll(/^[^,]*,/gm, ""), { name: "table" }),
    planGithubProject(table("Title").replaceAll(/^[^,]*,/gm, ""), { name: "table" }),
    planJira(table("Summary").replace("Key", "Issue key"), { name: "table" }),
  ];
  for (const { projects, relations } of tables) {
    const fields = projects[0]?.fields?.slice(-names.length) ?? [];
    expect(fields.map(({ name, type }) => [name, type])).toEqual(names.map((name) => [name, "text"]));
    expect(relations).toEqual([]);
    const values = projects[0]?.tasks[0]?.fieldValues?.slice(-names.length) ?? [];
    expect(values.map(({ value }) => value)).toEqual(["a", "b", "c"]);
  }
});

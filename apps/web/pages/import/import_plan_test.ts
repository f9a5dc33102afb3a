import { expect, test } from "bun:test";
import { type ColumnTypes, CSV_FIELDS, columnKey, peopleOf } from "@hexlane/import";
import { csvOf } from "../../format/csv.ts";
import { fullText, LANGUAGES } from "../../text/languages.ts";
import { accountsOf, decidedPlan, mergeInto, projectNameOf, readFilePlan, sourceOf, tableOf } from "./import_plan.ts";

const file = {
  name: "Web site.csv",
  bytes: new TextEncoder().encode("Was;Wer;Wo\nBauen;ada@example.com;Neu\nPrüfen;Bob;Offen\n"),
};
const ADA = { id: "u1", name: "Ada", email: "Ada@example.com" };
const columns = { title: "Was", assignee: "Wer", status: "Wo" };

test("tableOf() returns the column names and recognizes known columns", () => {
  expect(tableOf(file)).toEqual({ header: ["Was", "Wer", "Wo"], fields: {} });
  expect(projectNameOf(file.name)).toBe("Web site");
});

test.each([...LANGUAGES])("tableOf() recognizes all columns of an export in %s", async (language) => {
  const { csvColumns } = (await fullText(language)).transfer;
  const bytes = new TextEncoder().encode(`\ufeff${csvOf([csvColumns, csvColumns.map(() => "")])}`);
  const exported = CSV_FIELDS.filter((field) => field !== "id");
  const names = [...csvColumns];
  const { fields } = tableOf({ name: "export.csv", bytes });
  expect(Object.keys(fields).sort()).toEqual([...exported].sort());
  expect(new Set(Object.values(fields))).toEqual(new Set(names));
});

test("decidedPlan() merges columns, assigns people as chosen, and lists everyone else as lost", async () => {
  const read = await readFilePlan("csv", file, { name: "", columns, types: {} });
  const [project] = read.projects;
  expect(project?.name).toBe("Web site");
  const key = columnKey(project?.ref ?? "", "neu");
  const choices = { columns: { [key]: mergeInto("offen") }, people: {} };
  const accounts = accountsOf(read, [ADA], choices);
  expect([...accounts]).toEqual([["ada@example.com", "u1"]]);
  const { plan, losses } = decidedPlan(read, { members: [ADA], accounts, choices });
  expect(plan.projects[0]?.columns.map(({ name }) => name)).toEqual(["Offen"]);
  expect(losses).toEqual([
    { code: "NON_MEMBER_ASSIGNEE", what: "assignee who is not a member of the workspace", where: ["Bob"] },
  ]);
  expect(peopleOf(plan).map(({ name }) => name)).toEqual(["ada@example.com", "Bob"]);
  expect([...accountsOf(read, [ADA], { columns: {}, people: { Bob: "u1", "ada@example.com": "" } })]).toEqual([
    ["Bob", "u1"],
  ]);
});

test("sourceOf() recognizes the tables of Jira, GitHub Projects and Notion", () => {
  const table = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
  expect(sourceOf("csv", table("a.csv", "Summary,Issue key,Issue Type,Labels,Labels\n"))).toBe("jira");
  expect(sourceOf("jira", table("a.tsv", "Title\tURL\tRepository\n"))).toBe("github-projects");
  expect(sourceOf("csv", table(`Tasks ${"0a".repeat(16)}.csv`, "Name\n"))).toBe("notion");
  expect(sourceOf("notion", table("tasks.csv", "Name\n"))).toBe("notion");
  expect(sourceOf("trello", table("a.csv", "Summary,Issue key,Issue Type\n"))).toBe("trello");
});

test("decidedPlan() turns columns that contain only members, and columns that the user chose, into people fields", async () => {
  const table = {
    name: "t.csv",
    bytes: new TextEncoder().encode("Title,Tester,Author\na,Ada,Ada\nb,Ada@example.com,Bob\n"),
  };
  const choices = { columns: {}, people: {} };
  const decide = async (types: ColumnTypes) => {
    const read = await readFilePlan("csv", table, { name: "", columns: { title: "Title" }, types });
    const accounts = accountsOf(read, [ADA], choices);
    return decidedPlan(read, { members: [ADA], accounts, choices });
  };
  const { plan, losses } = await decide({});
  expect(plan.projects[0]?.fields).toEqual([
    { name: "Tester", type: "person" },
    { name: "Author", type: "text" },
  ]);
  expect(plan.projects[0]?.tasks.map(({ fieldValues }) => fieldValues?.map(({ value }) => value))).toEqual([
    ["u1", "Ada"],
    ["u1", "Bob"],
  ]);
  expect(losses).toEqual([]);
  const chosen = await decide({ Author: "person", Tester: "none" });
  expect(chosen.plan.projects[0]?.fields).toEqual([{ name: "Author", type: "person" }]);
  expect(chosen.losses).toEqual([
    { code: "LEFT_OUT_COLUMN", what: "column that was left out", where: ["Tester"] },
    {
      code: "PERSON_IN_FIELD",
      what: "person in a custom field who is not a member of the workspace",
      where: ["b: Author: Bob"],
    },
  ]);
});

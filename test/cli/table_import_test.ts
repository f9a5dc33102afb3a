/** Imports of tables that Jira, GitHub Projects and Notion export: every column arrives on the server. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Task } from "../../apps/client/mod.ts";
import { planFile, type Source } from "../../apps/import/mod.ts";
import { ImportMachine } from "./import_machine.ts";

let machine: ImportMachine;
let charlesId: string;

beforeEach(async () => {
  machine = await ImportMachine.start();
  charlesId = (await machine.join("Charles Babbage", "charles@example.com")).id;
});
afterEach(async () => await machine.close());

async function tasksByTitle(): Promise<Record<string, Task>> {
  const tasks = await machine.client.tasks.list({ workspaceId: machine.workspaceId, sort: "number" }).all();
  return Object.fromEntries(tasks.map((task) => [task.title, task]));
}

async function valuesOf(task: Task | undefined): Promise<Record<string, string | null>> {
  const values = await machine.client.customFields.listTaskValues(task?.id ?? "");
  return Object.fromEntries(values.flatMap(({ fieldName, value }) => (value === null ? [] : [[fieldName, value]])));
}

const KINDS: { kind: Source; file: string; name: string }[] = [
  { kind: "jira", file: "jira.csv", name: "jira.csv" },
  { kind: "github-projects", file: "github_project.tsv", name: "mill.tsv" },
  { kind: "github-projects", file: "github_project.json", name: "mill.json" },
  { kind: "notion", file: "notion.csv", name: `Engine tasks ${"0123456789abcdef".repeat(2)}.csv` },
];

test.each(KINDS)(
  "$file arrives with all its values, and a second import creates nothing",
  async ({ kind, file, name }) => {
    const bytes = readFileSync(new URL(`./exports/${file}`, import.meta.url));
    const path = machine.file(name, new Uint8Array(bytes));
    const dry = await machine.json(kind, path, "--dry-run");
    const done = await machine.json(kind, path);
    expect(done.losses).toEqual(dry.losses);
    const plan = await planFile(kind as "jira", {
      bytes: new Uint8Array(bytes),
      file: name,
      name: name.split(".")[0] ?? "",
    });
    const members: Record<string, string> = {
      Ada: (await machine.client.account.get()).id,
      "Charles Babbage": charlesId,
    };
    const tasks = await tasksByTitle();
    const [planned] = plan.projects;
    expect(Object.keys(tasks).toSorted()).toEqual(planned?.tasks.map(({ title }) => title).toSorted() ?? []);
    for (const { title, fieldValues = [], assignee, startDate, dueDate, priority } of planned?.tasks ?? []) {
      const task = tasks[title];
      const userId = members[assignee?.name ?? ""] ?? null;
      expect(task).toMatchObject({ priority, userId });
      expect([task?.startDate, task?.dueDate].map((date) => date?.slice(0, 10))).toEqual(
        [startDate, dueDate].map((date) => date?.slice(0, 10)),
      );
      // The import replaced the names of members with their IDs.
      const names = new Map(Object.entries(members).map(([member, id]) => [id, member]));
      const shown = Object.entries(await valuesOf(task)).map(([field, value]) => [
        field,
        (value ?? "").startsWith("[")
          ? textsOf(value ?? "").map((one) => names.get(one) ?? one)
          : (names.get(value ?? "") ?? value),
      ]);
      const expected = fieldValues.map((one) => [one.name, one.value.startsWith("[") ? textsOf(one.value) : one.value]);
      const listed = expected.map(([field, value]) => [field, field === "Assign" ? String(value).split(", ") : value]);
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(listed));
    }
    expect(await machine.json(kind, path)).toMatchObject({ tasks: 0, comments: 0, relations: 0, timeEntries: 0 });
  },
);

const textsOf = (value: string): string[] => JSON.parse(value) as string[];

test("a CSV file from Jira is recognized, and its details arrive", async () => {
  const path = machine.file("export.csv", new Uint8Array(readFileSync(new URL("./exports/jira.csv", import.meta.url))));
  const done = await machine.json("csv", path);
  expect(done).toMatchObject({ tasks: 4, comments: 2, relations: 4, timeEntries: 2 });
  expect(await machine.boards()).toEqual({
    "ENG Engine works": {
      "To Do": ["Build the mill", "Print tables"],
      "In Progress": ["Cut the wheels"],
      "Done (final)": ["Cast the frame"],
      planned: [],
      archived: [],
    },
  });
  const { "Cut the wheels": wheels } = await tasksByTitle();
  const comments = await machine.client.comments.list(wheels?.id ?? "").all();
  expect(
    comments.map(({ content, externalUserName, externalSource }) => [content, externalUserName, externalSource]),
  ).toEqual(
    expect.arrayContaining([
      ["Use `brass`; not iron\n\n*2026-03-13*", "Charles Babbage", "jira"],
      ['Done "soon"\n\n*2026-03-14*', "Ada", "jira"],
    ]),
  );
  const times = await machine.client.timeEntries.list(wheels?.id ?? "").all();
  expect(times.map(({ description, duration }) => [description, duration]).toSorted()).toEqual([
    ["(Charles Babbage)", 900],
    ["Filed; then polished", 5400],
  ]);
  const fields = await machine.client.customFields.list(wheels?.projectId ?? "", {});
  const types = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ Reporter: "person", Creator: "person", Watchers: "people", Sprint: "multiselect" });
});

test("the JSON export of a project is imported with the values of its custom fields", async () => {
  await machine.json(
    "jira",
    machine.file("jira.csv", new Uint8Array(readFileSync(new URL("./exports/jira.csv", import.meta.url)))),
  );
  const [project] = await machine.client.projects.list({ workspaceId: machine.workspaceId }).all();
  const exported = await machine.client.tasks.exportProject(project?.id ?? "");
  const done = await machine.json("kaneo", machine.file("export.json", exported));
  const [{ id = "" } = {}] = done.projects as { id?: string }[];
  const again = await machine.client.tasks.exportProject(id);
  const byTitle = (tasks: typeof exported.tasks) =>
    Object.fromEntries(
      tasks.map(({ title, customFields }) => [
        title,
        Object.fromEntries(customFields.map(({ name, value }) => [name, value])),
      ]),
    );
  expect(exported.tasks.flatMap(({ customFields }) => customFields).length).toBeGreaterThan(50);
  expect(byTitle(again.tasks)).toEqual(byTitle(exported.tasks));
});

test("a dry run shows the types of custom fields, which can be changed", async () => {
  const path = machine.file("t.csv", "Title,Weight,Owner name\na,1,Ada\nb,2,Nobody\n");
  const { out } = await machine.run(["csv", path, "--dry-run"]);
  expect(out.split("\n").slice(1, 5)).toEqual([
    "  t: 2 tasks, 0 columns",
    "    2 custom fields:",
    "      Weight: number",
    "      Owner name: text",
  ]);
  const dry = await machine.json("csv", path, "--dry-run", "--field", "Weight=text", "--field", "Owner name=person");
  expect(dry.projects).toMatchObject([
    {
      fields: [
        { name: "Weight", type: "text" },
        { name: "Owner name", type: "person" },
      ],
    },
  ]);
  expect(dry.losses).toEqual([
    {
      code: "PERSON_IN_FIELD",
      what: "person in a custom field who is not a member of the workspace",
      where: ["b: Owner name: Nobody"],
    },
  ]);
  const args = ["--field", "Weight=none", "--field", "Owner name=person", "--person", "Nobody=charles@example.com"];
  await machine.json("csv", path, ...args);
  const { b } = await tasksByTitle();
  expect(await valuesOf(b)).toEqual({ "Owner name": charlesId });
});

test("the option --field turns a column of estimates into a custom field", async () => {
  const path = machine.file("e.csv", "Title,Story points\na,1\n");
  expect((await machine.run(["csv", path, "--dry-run"])).out).not.toContain("custom field");
  const dry = await machine.json("csv", path, "--dry-run", "--field", "Story points=number");
  expect(dry.projects).toMatchObject([{ fields: [{ name: "Story points", type: "number" }] }]);
});

test.each([
  [["csv", "--field", "Weight"], '"Weight" is invalid: use --field NAME=TYPE, where TYPE is one of text, '],
  [["csv", "--field", "Size=text"], 'Unknown custom field "Size": the columns without another meaning are "Weight"'],
  [["notion", "--map", "title=Title"], '--map is only for the source "csv"'],
  [["trello", "--field", "Weight=text"], "--field is only for tables"],
])("import %j is refused", async ([kind = "", ...options], message) => {
  const path = machine.file("t.csv", "Title,Weight\na,1\n");
  const { code, err } = await machine.run([kind, path, ...options]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

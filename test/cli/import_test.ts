/** Imports of projects: created records, reported losses, and resuming after any interruption without duplicates. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { BadSource, Value } from "../../apps/import/formats/value.ts";
import { JSON_PARSERS } from "../../apps/import/plan_file.ts";
import { planCsv } from "../../apps/import/sources/csv.ts";
import { planGithubProject } from "../../apps/import/sources/github_projects.ts";
import { planJira } from "../../apps/import/sources/jira.ts";
import { planNotion } from "../../apps/import/sources/notion.ts";
import { planVikunja } from "../../apps/import/sources/vikunja.ts";
import { ImportMachine } from "./import_machine.ts";

let machine: ImportMachine;

beforeEach(async () => {
  machine = await ImportMachine.start();
});
afterEach(async () => await machine.close());

const TRELLO = {
  id: "b1",
  name: "Web site",
  lists: [
    { id: "l1", name: "Ideas", pos: 1 },
    { id: "l2", name: "Done", pos: 2 },
  ],
  members: [
    { id: "m1", fullName: "Ada", username: "ada" },
    { id: "m2", fullName: "Bob", username: "bob" },
  ],
  cards: [
    {
      id: "c1",
      name: "First",
      desc: "Do it",
      idList: "l1",
      pos: 1,
      idMembers: ["m1"],
      labels: [{ name: "bug", color: "red" }],
    },
    { id: "c2", name: "Second", idList: "l1", pos: 2, due: "2027-01-15T12:00:00.000Z", idMembers: ["m2"] },
    { id: "c3", name: "Third", idList: "l2", pos: 1, closed: true, attachments: [{ name: "a.png" }] },
  ],
  actions: [
    {
      id: "a2",
      type: "commentCard",
      date: "2026-02-02T00:00:00Z",
      data: { text: "Later", card: { id: "c1" } },
      memberCreator: { fullName: "Bob" },
    },
    {
      id: "a1",
      type: "commentCard",
      date: "2026-01-01T00:00:00Z",
      data: { text: "Sooner", card: { id: "c1" } },
      memberCreator: { fullName: "Ada" },
    },
  ],
};
/** Table parsers, each with a header that it accepts. */
const TABLES = [
  { parse: planCsv, head: "" },
  { parse: planJira, head: "Summary,Issue key,Comment,Log Work,Attachment,Parent,Inward issue link (Blocks)\n" },
  { parse: planGithubProject, head: "Title,URL,Assignees,Parent issue\n" },
  { parse: planGithubProject, head: '{"items": [' },
  { parse: planNotion, head: "Name,Date,Blocked by\n" },
];
const BOARDS = {
  "WS Web site": { Ideas: ["First", "Second"], "Done (final)": [], planned: [], archived: ["Third"] },
};
const LOSSES = [
  { code: "COMMENT_TIME", what: "time of day of a comment: the text contains the date", where: ["First", "First"] },
  { code: "ATTACHMENT", what: "attachment", where: ["Third: a.png"] },
  { code: "NON_MEMBER_ASSIGNEE", what: "assignee who is not a member of the workspace", where: ["Bob, bob"] },
];

test("a dry run reports everything that would be created or lost, and changes nothing", async () => {
  const file = machine.file("board.json", TRELLO);
  const before = await machine.harness.hash();
  expect(await machine.json("trello", file, "--dry-run", "--person", "ada=ada@example.com")).toEqual({
    dryRun: true,
    projects: [{ name: "Web site", columns: ["Ideas", "Done"], tasks: 3 }],
    tasks: 3,
    comments: 2,
    relations: 0,
    labels: 0,
    timeEntries: 0,
    images: 0,
    present: 0,
    losses: LOSSES,
  });
  expect(await machine.harness.hash()).toBe(before);
  const { out } = await machine.run(["trello", file, "--dry-run", "--person", "ada=ada@example.com"]);
  expect(out).toBe(
    [
      "Would create in Engines: 1 project, 3 tasks, 2 comments, 0 relations",
      "  Web site: 3 tasks, 2 columns",
      "Will be lost:",
      "  2 x time of day of a comment: the text contains the date",
      "      First",
      "      First",
      "  1 x attachment",
      "      Third: a.png",
      "  1 x assignee who is not a member of the workspace",
      "      Bob, bob",
      "",
    ].join("\n"),
  );
});

test("a Trello board is imported, and a second run creates nothing", async () => {
  const args = ["trello", machine.file("board.json", TRELLO), "--person", "ada=ada@example.com"];
  const done = await machine.json(...args);
  expect(done).toMatchObject({
    projects: [{ slug: "WS", name: "Web site" }],
    tasks: 3,
    comments: 2,
    present: { projects: 0, tasks: 0, comments: 0, relations: 0 },
    losses: LOSSES,
  });
  expect(await machine.boards()).toEqual(BOARDS);
  const [first, second] = await machine.client.tasks.list({ workspaceId: machine.workspaceId, sort: "number" }).all();
  expect(first).toMatchObject({ title: "First", description: "Do it", number: 1 });
  expect(first?.userId).not.toBeNull();
  expect(second).toMatchObject({ title: "Second", userId: null, dueDate: "2027-01-15T12:00:00.000Z" });
  expect(await machine.client.labels.listOfTask(first?.id ?? "").all()).toMatchObject([
    { name: "bug", color: "#ef4444" },
  ]);
  const comments = await machine.client.comments.list(first?.id ?? "").all();
  expect(
    comments.map(({ content, externalUserName, externalSource }) => [content, externalUserName, externalSource]).sort(),
  ).toEqual([
    ["Later\n\n*2026-02-02*", "Bob", "trello"],
    ["Sooner\n\n*2026-01-01*", "Ada", "trello"],
  ]);

  const before = await machine.harness.hash();
  expect(await machine.json(...args)).toMatchObject({
    tasks: 0,
    comments: 0,
    present: { projects: 1, tasks: 3, comments: 2, relations: 0 },
  });
  expect(await machine.harness.hash()).toBe(before);

  // Records added since the first import are imported.
  const more = { ...TRELLO, cards: [...TRELLO.cards, { id: "c4", name: "Fourth", idList: "l2", pos: 9 }] };
  machine.file("board.json", more);
  expect(await machine.json(...args)).toMatchObject({ tasks: 1, present: { tasks: 3 } });
  expect(await machine.boards()).toEqual({ "WS Web site": { ...BOARDS["WS Web site"], "Done (final)": ["Fourth"] } });
});

test("an import that is cut off before or after any request resumes and creates nothing twice", async () => {
  const vikunja = [
    {
      id: 1,
      title: "Website",
      identifier: "WEB",
      tasks: [
        {
          id: 1,
          title: "One",
          related_tasks: { subtask: [{ id: 2 }] },
          comments: [
            { id: 1, comment: "a" },
            { id: 2, comment: "b" },
          ],
        },
        { id: 2, title: "Two", done: true },
      ],
    },
    { id: 2, title: "Other", tasks: [{ id: 3, title: "Three" }] },
  ];
  const file = machine.file("data.json", vikunja);
  await machine.run(["vikunja", file, "--state", join(machine.folder, "whole.jsonl")]);
  const whole = await machine.boards();
  await machine.close();

  const cuts = { before: 0, after: 0 };
  for (const when of ["before", "after"] as const) {
    for (let isWhole = false; !isWhole; cuts[when]++) {
      machine = await ImportMachine.start();
      const path = machine.file("data.json", vikunja);
      isWhole = true;
      let left = cuts[when];
      machine.ask = async (request) => {
        if (request.method === "GET" || (isWhole && left-- > 0)) return await machine.harness.app.fetch(request);
        if (isWhole && when === "after") await machine.harness.app.fetch(request);
        isWhole = false;
        return Response.json({ message: "The power is gone" }, { status: 500 });
      };
      await machine.run(["vikunja", path]);
      machine.ask = (request) => machine.harness.app.fetch(request);
      expect((await machine.run(["vikunja", path])).code).toBe(0);
      expect(await machine.boards()).toEqual(whole);
      const [one] = await machine.client.tasks.list({ workspaceId: machine.workspaceId, q: "One" }).all();
      expect(await machine.client.comments.list(one?.id ?? "").all()).toHaveLength(2);
      expect(await machine.client.relations.list(one?.id ?? "").all()).toHaveLength(1);
      await machine.close();
    }
  }
  machine = await ImportMachine.start();
  expect(cuts.before).toBeGreaterThan(10);
  expect(cuts.after).toBe(cuts.before);
}, 600_000);

test("a journal is read up to a truncated last line, and another import's journal is refused", async () => {
  const state = join(machine.folder, "state.jsonl");
  const args = ["trello", machine.file("board.json", TRELLO), "--state", state];
  await machine.json(...args);
  const text = readFileSync(state, "utf8");
  machine.file("state.jsonl", `${text.slice(0, -1)}${""}`.slice(0, text.lastIndexOf('["comment"') + 12));
  // The comment is sent again with the same key, so the server does not create it twice.
  expect(await machine.json(...args)).toMatchObject({ tasks: 0, comments: 1, present: { comments: 1 } });
  const [first] = await machine.client.tasks.list({ workspaceId: machine.workspaceId, q: "First" }).all();
  expect(await machine.client.comments.list(first?.id ?? "").all()).toHaveLength(2);
  const { code, err } = await machine.run(["csv", machine.file("t.csv", "title\nx"), "--state", state]);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("belongs to an import into another workspace or from another source"),
  ]);
});

test("an import waits when the server limits its rate", async () => {
  let refused = 0;
  machine.ask = async (request) => {
    if (request.method === "POST" && refused++ % 2 === 0) {
      return Response.json(
        { code: "rate_limited", message: "Slowly" },
        { status: 429, headers: { "retry-after": "0" } },
      );
    }
    return await machine.harness.app.fetch(request);
  };
  expect(await machine.json("csv", machine.file("t.csv", "title,status\na,Open\nb,Done"))).toMatchObject({ tasks: 2 });
  expect(await machine.boards()).toEqual({ "T t": { Open: ["a"], "Done (final)": ["b"], planned: [], archived: [] } });
});

test("refused records are reported, and all other records are created", async () => {
  const issues = [1, 2, 3].map((number) => ({ number, title: `Issue ${number}`, state: "open" }));
  machine.ask = async (request) => {
    if (!request.url.includes("/api/task/import/")) return await machine.harness.app.fetch(request);
    const body = (await request.json()) as { tasks: { status: string; startDate: string | null }[] };
    (body.tasks[1] as { startDate: string | null }).startDate = "never";
    return await machine.harness.app.fetch(new Request(request, { method: "POST", body: JSON.stringify(body) }));
  };
  const done = await machine.json("github", machine.file("issues.json", issues), "--name", "a/b");
  expect(done).toMatchObject({
    tasks: 2,
    losses: [{ code: "TASK", what: "task", where: [expect.stringContaining("Issue 2: /startDate")] }],
  });
});

describe("from one Hexlane or Kaneo server to another", () => {
  test("an import through the API copies everything except numbers, authors and history", async () => {
    const from = await ImportMachine.start();
    try {
      const project = await from.client.projects.create({
        workspaceId: from.workspaceId,
        name: "Website",
        slug: "WEB",
      });
      const parent = await from.client.tasks.create(project.id, {
        title: "Parent",
        description: "**x**",
        priority: "urgent",
        dueDate: "2027-01-15",
      });
      const child = await from.client.tasks.create(project.id, { title: "Child", status: "done" });
      await from.client.tasks.create(project.id, { title: "Later", status: "planned" });
      await from.client.tasks.create(project.id, { title: "Gone", status: "archived" });
      await from.client.relations.create({ sourceTaskId: parent.id, targetTaskId: child.id, relationType: "subtask" });
      await from.client.comments.create(parent.id, { content: "Well" });
      await from.client.labels.create({
        workspaceId: from.workspaceId,
        taskId: parent.id,
        name: "bug",
        color: "#ff0000",
      });
      const options = ["S", "L"];
      const size = await from.client.customFields.create({
        projectId: project.id,
        name: "Size",
        type: "dropdown",
        options,
      });
      const owner = await from.client.customFields.create({ projectId: project.id, name: "Owner", type: "person" });
      const { id: userId } = await from.client.account.get();
      await from.client.customFields.setValue({ taskId: parent.id, fieldId: size.id, value: "L" });
      await from.client.customFields.setValue({ taskId: parent.id, fieldId: owner.id, value: userId });
      const { key } = await from.client.apiKeys.create({ name: "import" });

      machine.ask = (request) =>
        request.url.startsWith("https://kaneo.example/")
          ? from.harness.app.fetch(
              new Request(request.url.replace("https://kaneo.example", "http://hexlane.test"), request),
            )
          : machine.harness.app.fetch(request);
      const { code, err } = await machine.run(["kaneo", "https://kaneo.example"], { HEXLANE_IMPORT_KEY: key });
      expect({ code, err: err.split(":")[0] }).toEqual({ code: 0, err: "Run it again to resume or to add new items" });
      expect(await machine.boards()).toEqual(await from.boards());
      const [copy] = await machine.client.tasks.list({ workspaceId: machine.workspaceId, q: "Parent" }).all();
      expect(copy).toMatchObject({
        description: "**x**",
        priority: "urgent",
        dueDate: parent.dueDate,
        dueDateOnly: true,
      });
      expect(await machine.client.relations.list(copy?.id ?? "").all()).toMatchObject([
        { relationType: "subtask", targetTask: { title: "Child" } },
      ]);
      expect(await machine.client.customFields.listTaskValues(copy?.id ?? "")).toMatchObject([
        { fieldName: "Size", fieldType: "dropdown", fieldOptions: options, value: "L" },
        { fieldName: "Owner", fieldType: "text", value: "Ada" },
      ]);
      expect(await machine.client.comments.list(copy?.id ?? "").all()).toMatchObject([{ externalUserName: "Ada" }]);
      expect(await machine.client.labels.listOfTask(copy?.id ?? "").all()).toMatchObject([
        { name: "bug", color: "#ff0000" },
      ]);
    } finally {
      await from.close();
    }
  });

  test("the export of one project keeps order and colors, and reports its missing data", async () => {
    const tasks = [
      { title: "A", status: "done", dueDate: "2031-05-06" },
      { title: "B", status: "released", labels: [{ name: "x", color: "teal" }], userId: "u1" },
      { title: "C", status: "in-review", dueDate: "2031-05-06T00:00:00.000Z" },
      {
        title: "D",
        status: "to-do",
        description: '<kaneo-mention id="u1" label="Ada"></kaneo-mention> ![](/api/asset/a1)',
      },
    ];
    const file = machine.file("web.json", { project: { name: "Web", slug: "WEB", description: "Why" }, tasks });
    const dry = await machine.json("kaneo", file, "--dry-run");
    const done = await machine.json("kaneo", file);
    expect(done.losses).toEqual(dry.losses);
    const losses = done.losses as { what: string; where: string[] }[];
    expect(losses.map(({ what, where }) => [what, where.length])).toEqual([
      ["name of a column: the file contains only its slug", 4],
      ["assignee: not identified in the file", 1],
      ["mention: the person is not identified in the file, the name is kept", 1],
      ["image or file: the text still links to the source server", 1],
      ["comments, history and relations: not in the file", 1],
      ["time entries: not in the file", 1],
      ["task numbers and creation dates: not in the file", 1],
      ["archived state, icon and visibility of the project: not in the file", 1],
      ["unused labels: not in the file", 1],
      ["empty columns, and order, icons, colors and final state of columns: not in the file", 1],
    ]);
    const boards = await machine.boards();
    expect(Object.entries(boards["WEB Web"] ?? {}).map(([name]) => name)).toEqual([
      "To Do",
      "In Review",
      "Done (final)",
      "Released",
      "planned",
      "archived",
    ]);
    const made = await machine.client.tasks.list({ workspaceId: machine.workspaceId, sort: "title" }).all();
    expect(made.map(({ dueDateOnly }) => dueDateOnly)).toEqual([true, false, false, false]);
    expect(made[3]?.description).toBe("@Ada ![](/api/asset/a1)");
    expect(await machine.client.labels.listOfTask(made[1]?.id ?? "").all()).toMatchObject([{ color: "teal" }]);
    const [project] = await machine.client.projects.list({ workspaceId: machine.workspaceId }).all();
    expect(project?.description).toBe("Why");
  });

  test("the export of one project can be imported", async () => {
    const project = await machine.client.projects.create({
      workspaceId: machine.workspaceId,
      name: "Website",
      slug: "WEB",
    });
    await machine.client.tasks.create(project.id, { title: "One", status: "in-review", dueDate: "2031-05-06" });
    await machine.client.tasks.create(project.id, { title: "Two", status: "planned" });
    const file = machine.file("web.json", await machine.client.tasks.exportProject(project.id));
    expect(await machine.json("kaneo", file)).toMatchObject({
      projects: [{ slug: "WEB2", name: "Website" }],
      tasks: 2,
    });
    expect((await machine.boards())["WEB2 Website"]).toEqual({ "In Review": ["One"], planned: ["Two"], archived: [] });
    const days = await machine.client.tasks.list({ workspaceId: machine.workspaceId, q: "One" }).all();
    expect(days.map(({ dueDate, dueDateOnly }) => [dueDate, dueDateOnly])).toEqual([
      ["2031-05-06T00:00:00.000Z", true],
      ["2031-05-06T00:00:00.000Z", true],
    ]);
  });
});

test("any board is imported unchanged, and a second import creates nothing", async () => {
  const line = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== "");
  const card = fc.record({
    name: line,
    desc: fc.string(),
    list: fc.nat(4),
    closed: fc.boolean(),
    said: fc.array(line, { maxLength: 2 }),
  });
  const lists = fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{2,12}$/), {
    minLength: 1,
    maxLength: 5,
    selector: (name) => name.toLowerCase(),
  });
  const board = fc.tuple(
    lists.filter((names) => !names.some((name) => /^(planned|archived)$/i.test(name))),
    fc.array(card, { maxLength: 12 }),
  );
  const property = fc.asyncProperty(board, async ([names, cards]) => {
    await machine.close();
    machine = await ImportMachine.start();
    const placed = cards.map((one, index) => ({ ...one, id: `c${index}`, list: one.list % names.length, pos: index }));
    const file = machine.file("board.json", {
      id: "b",
      name: "Board",
      lists: names.map((name, index) => ({ id: `l${index}`, name, pos: index })),
      cards: placed.map(({ id, name, desc, list, closed, pos }) => ({
        id,
        name,
        desc,
        idList: `l${list}`,
        closed,
        pos,
      })),
      actions: placed
        .flatMap(({ id, said }) =>
          said.map((text, index) => ({ id: `${id} ${index}`, type: "commentCard", data: { text, card: { id } } })),
        )
        .reverse(),
    });
    const comments = placed.flatMap(({ said }) => said).length;
    expect(await machine.json("trello", file)).toMatchObject({ tasks: placed.length, comments, losses: [] });
    const [made] = Object.values(await machine.boards());
    const titles = (wanted: (one: (typeof placed)[number]) => boolean) =>
      placed.filter(wanted).map(({ name }) => name.replaceAll(/\s+/g, " ").trim());
    const columns = Object.entries(made ?? {}).map(([name, cards]) => [name.replace(" (final)", ""), cards]);
    expect(columns).toEqual([
      ...names.map((name, index) => [name, titles(({ list, closed }) => list === index && !closed)]),
      ["planned", []],
      ["archived", expect.arrayContaining(titles(({ closed }) => closed))],
    ]);
    const before = await machine.harness.hash();
    expect(await machine.json("trello", file)).toMatchObject({
      tasks: 0,
      comments: 0,
      present: { tasks: placed.length, comments },
    });
    expect(await machine.harness.hash()).toBe(before);
  });
  await fc.assert(property, { numRuns: 15, interruptAfterTimeLimit: 8_000 });
}, 600_000);

test("two thousand tasks are imported in few requests", async () => {
  const rows = Array.from(
    { length: 2000 },
    (_, index) => `${index},Task ${index},${index % 3 === 0 ? "Done" : "Open"}`,
  );
  const counts = new Map<string, number>();
  machine.ask = async (request) => {
    counts.set(request.method, (counts.get(request.method) ?? 0) + 1);
    return await machine.harness.app.fetch(request);
  };
  const done = await machine.json("csv", machine.file("many.csv", ["id,title,status", ...rows].join("\n")));
  expect(done).toMatchObject({ tasks: 2000, losses: [] });
  expect(counts.get("POST")).toBeLessThan(20);
}, 600_000);

test.each([
  [["asana", "x"], 'Unknown source "asana"'],
  [["trello", "/nowhere/board.json"], 'Cannot read "/nowhere/board.json"'],
  [["planka", "board.json"], '"board.json" is not a URL'],
  [["kaneo", "https://kaneo.example"], "An API key for https://kaneo.example is required"],
  [["csv", "t.csv", "--map", "color=X"], '"color=X" is invalid'],
])("import %j prints an error", async (args, message) => {
  machine.file("t.csv", "title\nx");
  const [kind = "", source = "", ...rest] = args;
  const path = source === "t.csv" ? join(machine.folder, source) : source;
  const { code, err, out } = await machine.run([kind, path, ...rest]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toStartWith(`hexlane: ${message}`);
});

test("invalid UTF-8 and a truncated file are refused with their location, and nothing is created", async () => {
  const before = await machine.harness.hash();
  const refusal = async (name: string, content: unknown) =>
    (await machine.run(["trello", machine.file(name, content)])).err;
  expect(await refusal("a.json", new Uint8Array([0x7b, 0xff, 0xfe]))).toBe("hexlane: a.json: not UTF-8 text\n");
  expect(await refusal("b.json", '{"id": "x",\n  "name"')).toBe(
    "hexlane: b.json: invalid JSON at line 2, column 9: the file ends too early\n",
  );
  expect(await refusal("c.json", { ...TRELLO, cards: "none" })).toBe(
    'hexlane: c.json/cards: must be a list, but is "none"\n',
  );
  expect(await machine.harness.hash()).toBe(before);
  expect(readdirSync(machine.folder)).not.toContain(".local");
});

test("each parser turns any JSON into a plan, or reports an error with its location", () => {
  const names = fc.constantFrom(
    ...[
      "id",
      "name",
      "title",
      "lists",
      "cards",
      "tasks",
      "project",
      "labels",
      "state",
      "number",
      "idList",
      "status",
      "color",
    ],
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, 1, "x", "a\0", true, "\ud800"),
      tie("object"),
      fc.array(tie("tree"), { maxLength: 3 }),
    ),
    object: fc.dictionary(names, tie("tree"), { maxKeys: 8 }),
  }));
  const parsers = [planVikunja, ...Object.values(JSON_PARSERS)];
  fc.assert(
    fc.property(tree, (raw) => {
      for (const parse of parsers) {
        try {
          parse(new Value(raw, "file.json"), "x");
        } catch (error) {
          expect(error).toBeInstanceOf(BadSource);
          expect((error as Error).message).toStartWith("file.json");
        }
      }
    }),
    { numRuns: 150 },
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.constantFrom(...TABLES), (text, { head, parse }) => {
      try {
        parse(head + text, { name: "t" });
      } catch (error) {
        expect(error).toBeInstanceOf(BadSource);
      }
    }),
  );
});

/** Every CLI command against a real server; its tables and fields are compared with fixed output. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { needs } from "../requirements.ts";
import { pinned, Shell } from "./shell.ts";

const PASSWORD = "correct horse battery";
const EMAIL = "ada@example.com";

let server: OwnServer;
let shell: Shell;
let token: string;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new Shell();
  const client = createClient({ baseUrl: server.url });
  token = (await client.account.signUp({ name: "Ada Lovelace", email: EMAIL, password: PASSWORD })).token;
  const { code, err } = await shell.run(["login", server.url, "--with-token"], { input: `${token}\n` });
  expect({ code, err }).toEqual({ code: 0, err: "" });
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

const TASK = {
  id: "ID",
  key: "WEB-1",
  projectId: "ID",
  number: 1,
  title: "Write the first program",
  description: "In **ink**",
  status: "to-do",
  priority: "high",
  userId: "ID",
  startDate: null,
  dueDate: "TIME",
  dueDateOnly: true,
  estimate: null,
  milestoneId: null,
  recurrence: null,
  cycleId: null,
  createdAt: "TIME",
  updatedAt: "TIME",
};

describe("from an empty workspace to a board", () => {
  test("whoami shows the signed-in account and server", async () => {
    expect(await shell.ok("whoami")).toBe(
      `Server   ${server.url}\nProfile  ${new URL(server.url).host}\nName     Ada Lovelace\nEmail    ada@example.com`,
    );
    expect(pinned(await shell.json("whoami"))).toEqual({
      url: server.url,
      profile: new URL(server.url).host,
      user: { id: "ID", name: "Ada Lovelace", email: EMAIL },
      workspace: null,
    });
  });

  test("workspaces are created, listed and selected", async () => {
    expect(await shell.refusal("task", "list")).toEqual([
      2,
      'hexlane: There are no workspaces yet\nhint: create one with "hexlane workspace create NAME"',
    ]);
    expect(await shell.ok("workspace", "create", "Analytical Engines")).toBe(
      "Created analytical-engines  Analytical Engines",
    );
    expect(pinned(await shell.json("workspace", "create", "Side", "--slug", "side"))).toEqual({
      id: "ID",
      slug: "side",
      name: "Side",
      description: null,
      createdAt: "TIME",
    });
    expect(await shell.ok("workspace", "use", "Analytical engines")).toBe("Switched to workspace analytical-engines");
    expect(await shell.ok("workspace", "list")).toBe(
      "   SLUG                NAME\n*  analytical-engines  Analytical Engines\n   side                Side",
    );
    const [first] = await shell.json<object[]>("workspace", "list");
    expect(Object.keys(first ?? {})).toEqual(["id", "slug", "name", "description", "createdAt", "isCurrent"]);
    expect(await shell.refusal("workspace", "use", "nowhere")).toEqual([
      4,
      'hexlane: Unknown workspace "nowhere"\nhint: run "hexlane workspace list" to list them',
    ]);
    expect(await shell.ok("workspace", "members")).toBe(
      "EMAIL            ROLE   NAME\nada@example.com  owner  Ada Lovelace",
    );
    expect(pinned(await shell.json("workspace", "members"))).toEqual([
      { id: "ID", name: "Ada Lovelace", email: EMAIL, role: "owner" },
    ] as never);
    const invited = await shell.json("workspace", "invite", "grace@example.com", "--role", "viewer");
    expect(pinned(invited)).toEqual({
      id: "ID",
      email: "grace@example.com",
      role: "viewer",
      status: "pending",
      expiresAt: "TIME",
      createdAt: "TIME",
      link: `${server.url}/invitation/accept/ID`,
    });
  });

  test("projects are created, listed and edited", async () => {
    expect(await shell.ok("project", "create", "Website")).toBe("Created WEB  Website");
    const project = await shell.json("project", "create", "Mobile App", "--slug", "APP");
    expect(pinned(project)).toEqual({
      id: "ID",
      workspaceId: "ID",
      slug: "APP",
      name: "Mobile App",
      description: null,
      icon: null,
      isPublic: false,
      archivedAt: null,
      createdAt: "TIME",
    });
    expect(await shell.ok("project", "edit", "app", "--description", "For *phones*", "--public")).toBe(
      "Changed APP  Mobile App",
    );
    expect(await shell.ok("project", "get", "Mobile App")).toBe(
      "APP  Mobile App\nPublic   yes\nColumns  To Do, In Progress, In Review, Done\n\nFor *phones*",
    );
    const columns = (await shell.json<{ columns: object[] }>("project", "get", "APP")).columns;
    expect(pinned(columns[3])).toEqual({ id: "ID", slug: "done", name: "Done", isFinal: true });
    expect(await shell.refusal("project", "create", "Again", "--slug", "web")).toEqual([6, expect.any(String)]);
    expect(await shell.refusal("project", "edit", "APP")).toEqual([
      2,
      'hexlane: Nothing to change\nhint: "hexlane project edit --help" lists the options',
    ]);
  });

  test("tasks are created, listed and shown", async () => {
    await shell.ok("label", "create", "bug", "--color", "#ff0000");
    const fields = ["--priority", "high", "--assignee", "me", "--due", "2027-01-15", "--label", "bug"];
    const { code, out } = await shell.run(
      ["task", "create", "Write the first program", "--project", "WEB", ...fields, "--description", "-", "--json"],
      { input: "In **ink**" },
    );
    expect([code, pinned(JSON.parse(out))]).toEqual([0, TASK]);
    expect(await shell.ok("task", "create", "日本語 🚀", "--project", "WEB", "--status", "In Progress")).toBe(
      "Created WEB-2  日本語 🚀",
    );
    expect(await shell.ok("task", "list")).toBe(
      `KEY    STATUS       PRIORITY     ASSIGNEE      DUE         TITLE
WEB-1  to-do        high         Ada Lovelace  2027-01-15  Write the first program
WEB-2  in-progress  no-priority                            日本語 🚀`,
    );
    const [listed] = await shell.json<object[]>("task", "list", "--assignee", "me");
    const named = { assigneeName: "Ada Lovelace", milestoneName: null, cycleName: null };
    expect(pinned(listed)).toEqual({ ...TASK, ...named, labels: ["bug"] } as never);
    const narrowed = ["--project", "web", "--priority", "high", "--status", "to-do", "--query", "first"];
    expect((await shell.json<object[]>("task", "list", ...narrowed, "--due-before", "2027-02-01")).length).toBe(1);
    expect(await shell.run(["task", "list", "--assignee", "none", "--limit", "1", "--sort", "-createdAt"])).toEqual({
      code: 0,
      out: "KEY    STATUS       PRIORITY     ASSIGNEE  DUE  TITLE\nWEB-2  in-progress  no-priority                 日本語 🚀\n",
      err: "",
    });
    expect((await shell.run(["task", "list", "--limit", "1"])).err).toBe(
      "More results available: use --limit 2 or narrow the search\n",
    );
    expect(pinned(await shell.ok("task", "get", "web-1"))).toBe(
      `WEB-1  Write the first program
Status    to-do
Priority  high
Assignee  Ada Lovelace
Due       2027-01-15
Labels    bug

In **ink**`,
    );
  });

  test("tasks are edited, moved, completed and commented on", async () => {
    expect(
      await shell.ok("task", "edit", "WEB-2", "--title", "Compile", "--assignee", EMAIL, "--start", "2027-01-01"),
    ).toBe("Changed WEB-2  Compile");
    expect(await shell.ok("task", "edit", "WEB-1", "WEB-2", "--due", "none", "--priority", "low")).toBe(
      "Changed WEB-1  Write the first program\nChanged WEB-2  Compile",
    );
    const both = await shell.json<{ dueDate: unknown; priority: string }[]>("task", "list");
    expect(both.map(({ dueDate, priority }) => [dueDate, priority])).toEqual([
      [null, "low"],
      [null, "low"],
    ]);
    expect(await shell.ok("task", "move", "WEB-2", "--status", "to-do", "--before", "WEB-1")).toBe(
      "Moved WEB-2  Compile",
    );
    const board = await shell.json<{ key: string }[]>("task", "list", "--sort", "position");
    expect(board.map(({ key }) => key)).toEqual(["WEB-2", "WEB-1"]);
    expect(await shell.ok("task", "move", "WEB-2", "In Progress")).toBe("Moved WEB-2  Compile");
    expect((await shell.json("task", "get", "WEB-2")).status).toBe("in-progress");
    expect((await shell.refusal("task", "move", "WEB-2", "Done", "--status", "to-do"))[0]).toBe(2);
    expect(await shell.ok("task", "move", "WEB-2", "Done", "--project", "APP")).toBe("Moved APP-1  Compile");
    expect(await shell.ok("task", "done", "WEB-1")).toBe("Done WEB-1  Write the first program");
    expect(await shell.ok("task", "comment", "WEB-1", "It **runs**")).toBe("Commented on WEB-1");
    const { comments, labels, status, assigneeName } = await shell.json<{
      comments: object[];
      labels: string[];
      status: string;
      assigneeName: string;
    }>("task", "get", "WEB-1");
    expect([labels, status, assigneeName, pinned(comments)]).toEqual([
      ["bug"],
      "done",
      "Ada Lovelace",
      [
        {
          id: "ID",
          taskId: "ID",
          userId: "ID",
          userName: "Ada Lovelace",
          content: "It **runs**",
          createdAt: "TIME",
          updatedAt: "TIME",
        },
      ],
    ]);
    expect(pinned(await shell.ok("task", "get", "WEB-1"))).toEndWith("In **ink**\n\nAda Lovelace MINUTE\nIt **runs**");
  });

  test("deleted tasks are restored by key or by ID", async () => {
    const { id } = await shell.json("task", "get", "APP-1");
    expect(await shell.run(["task", "delete", "APP-1"])).toEqual({
      code: 0,
      out: "Deleted APP-1  Compile\n",
      err: "To undo within 30 days: hexlane task restore APP-1\n",
    });
    expect((await shell.refusal("task", "get", "APP-1"))[0]).toBe(4);
    expect(await shell.ok("task", "restore", "app-1")).toBe("Restored APP-1  Compile");
    expect(await shell.refusal("task", "restore", "APP-1")).toEqual([
      4,
      'hexlane: No deleted task "APP-1"\nhint: a deleted task can be restored for 30 days',
    ]);
    await shell.ok("task", "delete", "APP-1");
    expect(await shell.ok("task", "restore", String(id))).toBe("Restored APP-1  Compile");
  });

  test("task list --status accepts a slug or a name, and refuses an unknown status", async () => {
    for (const status of ["done", "Done"]) {
      const tasks = await shell.json<{ key: string }[]>("task", "list", "--status", status);
      expect(tasks.map(({ key }) => key)).toEqual(["WEB-1", "APP-1"]);
    }
    expect((await shell.json<object[]>("task", "list", "--project", "WEB", "--status", "Done")).length).toBe(1);
    expect(await shell.run(["task", "list", "--status", "In Review"])).toEqual({ code: 0, out: "", err: "No tasks\n" });
    for (const narrowed of [[], ["--project", "WEB"]]) {
      expect(await shell.refusal("task", "list", "--status", "nonsense", ...narrowed)).toEqual([
        2,
        'hexlane: Unknown status "nonsense"\nhint: available: planned, archived, to-do, in-progress, in-review, done',
      ]);
    }
  });

  test("task list --where accepts a query, and underlines an error in the query", async () => {
    const tasks = await shell.json<{ key: string }[]>(
      "task",
      "list",
      "--where",
      "is:done (program or compile) sort:-title",
    );
    expect(tasks.map(({ key }) => key)).toEqual(["WEB-1", "APP-1"]);
    const { id: projectId } = await shell.json("project", "get", "WEB");
    const field = ["--field", "name=Story points", "--field", "type=number", "--field", `projectId=${projectId}`];
    const { id: fieldId } = await shell.json("api", "POST", "/api/custom-field", ...field);
    const { id: taskId } = await shell.json("task", "get", "WEB-1");
    const value = ["--field", `taskId=${taskId}`, "--field", `fieldId=${fieldId}`, "--field", 'value="8"'];
    await shell.json("api", "PUT", "/api/custom-field/value", ...value);
    const where = '"story points":>3 sort:-"Story points"';
    expect((await shell.json<{ key: string }[]>("task", "list", "--where", where)).map(({ key }) => key)).toEqual([
      "WEB-1",
    ]);
    expect(await shell.refusal("task", "list", "--where", "is:done asignee:me")).toEqual([
      2,
      [
        'hexlane: Unknown field "asignee"; did you mean "assignee"',
        "is:done asignee:me",
        "        ^^^^^^^",
        'hint: try "hexlane help task list"',
      ].join("\n"),
    ]);
  });

  test("a command for several tasks changes none of them if one name is wrong", async () => {
    const nobody = "01a20344-0000-7000-81e6-9d51b49f27f9";
    expect((await shell.refusal("task", "delete", "WEB-1", nobody))[0]).toBe(4);
    expect((await shell.refusal("task", "delete", "WEB-1", "WEB-99"))[0]).toBe(4);
    expect((await shell.refusal("task", "edit", "WEB-1", nobody, "--title", "Lost"))[0]).toBe(4);
    expect((await shell.json("task", "get", "WEB-1")).title).toBe("Write the first program");
  });

  test("a command for several tasks reports the changes made before a failure", async () => {
    await shell.ok("task", "create", "Standing in the way", "--project", "WEB");
    expect(await shell.ok("project", "archive", "APP")).toBe("Archived APP  Mobile App");
    const { code, out, err } = await shell.run(["task", "delete", "WEB-1", "APP-1", "WEB-3"]);
    expect([code, out]).toEqual([6, "Deleted WEB-1  Write the first program\n"]);
    expect(err).toStartWith("To undo within 30 days: hexlane task restore WEB-1\nhexlane: ");
    expect(await shell.ok("task", "restore", "WEB-1")).toBe("Restored WEB-1  Write the first program");
    const partly = await shell.run(["task", "edit", "WEB-1", "APP-1", "--priority", "low", "--json"]);
    expect([partly.code, JSON.parse(partly.out)]).toMatchObject([6, [{ key: "WEB-1" }]]);
    await shell.ok("project", "archive", "APP", "--undo");
    await shell.ok("task", "delete", "WEB-3");
  });

  test("a relation between two tasks is created once", async () => {
    const related = ["task", "relate", "WEB-1", "APP-1"];
    expect(await shell.ok(...related, "--as", "blocks")).toBe("WEB-1 blocks APP-1");
    expect(await shell.refusal(...related, "--as", "blocks")).toEqual([6, expect.any(String)]);
    expect(pinned(await shell.json(...related))).toEqual({
      id: "ID",
      sourceTaskId: "ID",
      targetTaskId: "ID",
      relationType: "related",
      createdAt: "TIME",
    });
  });

  test("custom fields are created, set, changed, deleted and restored", async () => {
    await shell.ok("field", "create", "Severity", "--type", "dropdown", "--option", "Low", "High", "--project", "APP");
    await shell.ok("field", "create", "Reviewers", "--type", "people", "--shared");
    await shell.ok(
      "field",
      "create",
      "Distance",
      "--type",
      "number",
      "--unit",
      "km",
      "--precision",
      "1",
      "--project",
      "APP",
    );
    const listed = await shell.json<{ name: string; scope: string }[]>("field", "list", "--project", "APP");
    expect(listed.map(({ name, scope }) => [name, scope])).toEqual([
      ["Reviewers", "workspace"],
      ["Severity", "project"],
      ["Distance", "project"],
    ]);
    await shell.ok("task", "edit", "APP-1", "--field", "severity=High", "Reviewers=me", "Distance=1.5");
    const values = async () => {
      const { customFields } = await shell.json<{ customFields: { name: string; value: string }[] }>(
        "task",
        "get",
        "APP-1",
      );
      return customFields.map(({ name, value }) => [name, value]);
    };
    expect(await values()).toEqual([
      ["Reviewers", expect.stringMatching(/^\["[^"]+"\]$/)],
      ["Severity", "High"],
      ["Distance", "1.5"],
    ]);
    expect(await shell.ok("task", "get", "APP-1")).toMatch(/Reviewers +Ada Lovelace/);
    await shell.ok("task", "edit", "APP-1", "--field", "Distance=", "Reviewers=");
    expect(await values()).toEqual([["Severity", "High"]]);
    const [status, message] = await shell.refusal("field", "edit", "Severity", "--option", "Low", "--project", "APP");
    expect([status, message]).toEqual([expect.any(Number), expect.stringContaining("1 task would lose the value")]);
    await shell.ok(
      "field",
      "edit",
      "Severity",
      "--name",
      "Weight",
      "--option",
      "Low",
      "--lose-values",
      "--project",
      "APP",
    );
    await shell.ok("field", "edit", "Weight", "--option", "Low", "High", "--project", "APP");
    expect(await values()).toEqual([["Weight", "High"]]);
    await shell.ok("field", "delete", "Weight", "Distance", "--project", "APP");
    await shell.ok("field", "restore", "Weight", "--project", "APP");
    expect(await values()).toEqual([["Weight", "High"]]);
    expect(await shell.refusal("task", "edit", "APP-1", "--field", "Nothing=1")).toEqual([
      expect.any(Number),
      'hexlane: Unknown custom field "Nothing"\nhint: run "hexlane field list" to list them',
    ]);
    await shell.ok("field", "delete", "Weight", "--project", "APP");
    await shell.ok("field", "delete", "Reviewers", "--shared");
  });

  test("views are created, shown, run, changed and deleted", async () => {
    const settings = ["--project", "APP", "--group-by", "status", "--column", "title", "field.Size"];
    const query = ["--query", "sort:-number"];
    await shell.ok("view", "create", "Everything", ...query, ...settings, "--visibility", "shared", "--member", "me");
    expect(await shell.refusal("view", "create", "Broken", "--query", "is:open label:none-such")).toEqual([
      2,
      expect.stringContaining("is:open label:none-such\n              ^^^^^^^^^"),
    ]);
    await shell.ok("view", "create", "Mine", "--query", "assignee:me");
    await shell.ok("view", "edit", "mine", "--favorite", "--layout", "table");
    const listed = await shell.json<{ name: string; layout: string; isFavorite: boolean }[]>("view", "list");
    expect(listed.map(({ name, layout, isFavorite }) => [name, layout, isFavorite])).toEqual([
      ["Mine", "table", true],
      ["Everything", "list", false],
    ]);
    expect(await shell.ok("view", "show", "Everything")).toMatch(/Query +sort:-number\n.*Projects +app\n/i);
    const keys = async (...words: string[]) => (await shell.json<{ key: string }[]>(...words)).map(({ key }) => key);
    const all = await keys("task", "list", "--project", "APP", "--where", "sort:-number");
    expect(all).not.toEqual([]);
    expect(await keys("view", "tasks", "Everything")).toEqual(all);
    expect(await keys("task", "list", "--view", "everything", "--limit", "1")).toEqual(all.slice(0, 1));
    expect(await shell.refusal("task", "list", "--view", "Everything", "--status", "done")).toEqual([
      2,
      expect.stringContaining("A view has its own filters"),
    ]);
    await shell.ok("view", "edit", "Everything", "--project", "all", "--group-by", "none", "--name", "All");
    expect(await shell.json("view", "show", "All")).toMatchObject({
      projectIds: [],
      groupBy: null,
      columns: [{ field: "title" }, { field: "field.Size" }],
    });
    await shell.ok("view", "delete", "All", "Mine");
    expect((await shell.refusal("view", "show", "All"))[1]).toContain('Unknown view "All"');
  });

  test("labels are created, added, removed and deleted", async () => {
    expect(await shell.ok("label", "create", "later")).toBe("Created later");
    expect(await shell.run(["label", "create", "later", "--color", "#00ff00"])).toEqual({
      code: 0,
      out: "Label later already exists\n",
      err: "Its color stays #6b7280\n",
    });
    expect(await shell.ok("label", "add", "APP-1", "bug", "later")).toBe("Added to APP-1: bug, later");
    expect(await shell.ok("label", "list")).toBe("COLOR    NAME\n#ff0000  bug\n#6b7280  later");
    const carried = await shell.json<object[]>("label", "list", "--task", "APP-1");
    expect(pinned(carried[0])).toEqual({ id: "ID", name: "bug", color: "#ff0000", taskId: "ID", workspaceId: "ID" });
    expect(await shell.ok("label", "remove", "APP-1", "later")).toBe("Removed from APP-1: later");
    expect(await shell.refusal("label", "remove", "APP-1", "later")).toEqual([
      4,
      'hexlane: Unknown label "later" on APP-1\nhint: run "hexlane label list" to list them or "hexlane label create" to create one',
    ]);
  });

  test("tasks are found, opened and exported", async () => {
    expect(await shell.ok("search", "first", "prog", "--type", "tasks")).toBe(
      "KIND  KEY    WORKSPACE           TITLE\ntask  WEB-1  Analytical Engines  Write the first program",
    );
    expect(pinned(await shell.json("search", "WEB-1"))).toEqual([
      {
        id: "ID",
        type: "task",
        title: "Write the first program",
        key: "WEB-1",
        number: 1,
        projectId: "ID",
        projectSlug: "WEB",
        workspaceId: "ID",
        status: "done",
        priority: "low",
      },
    ] as never);
    const at = `${server.url}/w/analytical-engines`;
    expect(await shell.ok("open", "--print")).toBe(at);
    expect(await shell.ok("open", "web", "--print")).toBe(`${at}/p/WEB`);
    expect(await shell.json("open", "WEB-1")).toEqual({ url: `${at}/t/WEB-1` });
    expect(await shell.ok("export", "WEB", "--output", "web.json")).toBe("Exported 1 task from WEB");
    const file = JSON.parse(readFileSync(join(shell.home, "web.json"), "utf8"));
    expect(file).toEqual({ ...(await shell.json("export", "WEB")), project: { ...file.project } });
    expect(file.tasks.map((task: { title: string }) => task.title)).toEqual(["Write the first program"]);
  });

  test("inbox lists notifications and marks them as read", async () => {
    const inbox = await shell.json<{ id: string; type: string }[]>("notification", "list");
    expect(Object.keys(inbox[0] ?? {})).toEqual(
      "id type title content isRead workspaceId resourceId resourceType createdAt".split(" "),
    );
    expect(inbox.map(({ type }) => type)).toEqual(["workspace_created", "workspace_created"]);
    expect(pinned(await shell.ok("notification", "list", "--limit", "1"))).toMatch(
      /^ {3}WHEN +ID +WHAT\n\* {2}MINUTE {2}ID {2}workspace created/,
    );
    expect(await shell.ok("notification", "read", inbox[0]?.id ?? "")).toBe("Marked 1 as read");
    expect((await shell.json<object[]>("notification", "list", "--unread")).length).toBe(1);
    expect(await shell.json("notification", "read", "--all")).toEqual({ count: 1 });
    expect((await shell.refusal("notification", "read"))[0]).toBe(2);
    expect(await shell.ok("notification", "clear")).toBe("Inbox cleared");
    expect(await shell.run(["notification", "list"])).toEqual({ code: 0, out: "", err: "No notifications\n" });
  });

  test("an archived project accepts no new tasks", async () => {
    expect(await shell.ok("project", "archive", "APP")).toBe("Archived APP  Mobile App");
    expect((await shell.refusal("task", "create", "Late", "--project", "APP"))[0]).toBe(6);
    expect(await shell.ok("project", "list")).toBe("SLUG  TASKS  DONE  NAME\nWEB   1      100%  Website");
    expect((await shell.json<object[]>("project", "list", "--archived")).length).toBe(2);
    expect(await shell.ok("project", "archive", "APP", "--undo")).toBe("Unarchived APP  Mobile App");
  });

  test("projects are copied with their tasks", async () => {
    await shell.ok("project", "create", "Source", "--slug", "SRC", "--icon", "Sun");
    await shell.ok("task", "create", "Plan the release", "--project", "SRC");
    expect(await shell.ok("project", "create", "Copy", "--slug", "CPY", "--from", "src", "--with-tasks")).toBe(
      "Created CPY  Copy",
    );
    expect(await shell.json("project", "get", "CPY")).toMatchObject({ name: "Copy", icon: "Sun" });
    expect(await shell.json<{ key: string; title: string }[]>("task", "list", "--project", "CPY")).toMatchObject([
      { key: "CPY-1", title: "Plan the release" },
    ]);
    expect(await shell.refusal("project", "create", "Other", "--with-tasks")).toEqual([
      2,
      "hexlane: --with-tasks requires --from\nhint: specify the project to copy with --from",
    ]);
  });
});

describe("usage errors", () => {
  test.each([
    [["tsk"], "hexlane: unknown command 'tsk'\n(Did you mean task?)\nhint: run \"hexlane help\" for details"],
    [["task", "get"], "hexlane: missing required argument 'task'\nhint: run \"hexlane help task get\" for details"],
    [["task", "list", "--limit", "0"], "hexlane: option '--limit <count>' argument '0' is invalid."],
    [["project", "get", "WEB", "APP"], "hexlane: too many arguments for 'get'."],
    [["task", "edit", "WEB-1"], "hexlane: Nothing to change"],
    [["task", "move", "WEB-1"], "hexlane: Specify a destination"],
    [["login", "ftp://x"], 'hexlane: "ftp://x" is not a server URL'],
  ])("%j prints the error and exits with 2", async (args, words) => {
    const [code, said] = await shell.refusal(...args);
    expect([code, said.startsWith(words)]).toEqual([2, true]);
  });

  test("a refused command prints the server's message", async () => {
    expect(await shell.refusal("task", "edit", "WEB-1", "--due", "tomorrow")).toEqual([
      2,
      expect.stringContaining("dueDate"),
    ]);
    expect(await shell.refusal("task", "get", "WEB-99")).toEqual([
      4,
      'hexlane: Unknown task "WEB-99"\nhint: "hexlane search WEB-99" also finds former keys of moved tasks',
    ]);
  });
});

describe("servers", () => {
  test("an unreachable server is reported", async () => {
    const env = { HEXLANE_URL: "http://localhost:9", HEXLANE_TOKEN: "hxd_x" };
    const { code, err } = await shell.run(["task", "list"], { env });
    expect([code, err.split("\n", 1)[0]]).toEqual([7, "hexlane: The server cannot be reached (http://localhost:9)"]);
  });

  test("a server that is not Hexlane gives exit code 7", async () => {
    const other = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response("Not Found", { status: 404 }),
    });
    try {
      const env = { HEXLANE_URL: `http://127.0.0.1:${other.port}`, HEXLANE_TOKEN: "hxd_x" };
      for (const args of [["workspace", "list"], ["task", "list"], ["whoami"]]) {
        const { code, err } = await shell.run(args, { env });
        expect([args, code, err]).toEqual([args, 7, expect.stringContaining("No Hexlane server at http")]);
      }
    } finally {
      await other.stop(true);
    }
  });

  test("the command line sends its name and version", async () => {
    const agents: (string | null)[] = [];
    const other = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        agents.push(request.headers.get("user-agent"));
        return Response.json(null);
      },
    });
    try {
      await shell.run(["whoami"], { env: { HEXLANE_URL: `http://127.0.0.1:${other.port}`, HEXLANE_TOKEN: "hxd_x" } });
      expect(agents[0]).toMatch(/^hexlane-cli\/\d+\.\d+\.\d+/);
    } finally {
      await other.stop(true);
    }
  });

  test("credentials of the environment take precedence over the file", async () => {
    const env = { HEXLANE_URL: server.url, HEXLANE_TOKEN: token, HEXLANE_WORKSPACE: "side" };
    const done = await new Shell().run(["whoami", "--json"], { env });
    expect(JSON.parse(done.out)).toMatchObject({ url: server.url, profile: null, workspace: "side" });
    const wrong = await shell.run(["whoami"], { env: { ...env, HEXLANE_TOKEN: "hxd_wrong" } });
    expect(wrong.code).toBe(3);
    // Only the named server receives a request.
    const other = await shell.run(["whoami"], { env: { HEXLANE_URL: "https://other.example" } });
    expect([other.code, other.out]).toEqual([3, ""]);
  });

  test("an API key works like a session", async () => {
    const { key } = await createClient({ baseUrl: server.url, token }).apiKeys.create({ name: "script" });
    const env = { HEXLANE_URL: server.url, HEXLANE_TOKEN: key, HEXLANE_WORKSPACE: "analytical-engines" };
    const { out } = await shell.run(["whoami", "--json"], { env });
    expect(pinned(JSON.parse(out)).user).toEqual({ id: "ID", name: "Ada Lovelace", email: EMAIL });
    const { code } = await shell.run(["task", "edit", "WEB-1", "--assignee", "me"], { env });
    expect([code, shell.written.includes(key)]).toEqual([0, false]);
  });

  test("a server is selected by name", async () => {
    await shell.run(["login", server.url, "--with-token", "--profile", "work"], { input: token });
    expect(await shell.ok("profile", "list")).toBe(
      `   NAME${" ".repeat(new URL(server.url).host.length - 4)}  SERVER
   ${new URL(server.url).host}  ${server.url}
*  work${" ".repeat(new URL(server.url).host.length - 4)}  ${server.url}`,
    );
    expect((await shell.json("whoami")).profile).toBe("work");
    expect((await shell.json("whoami", "--profile", new URL(server.url).host)).profile).toBe(new URL(server.url).host);
    await shell.ok("profile", "use", new URL(server.url).host);
    expect((await shell.json("whoami")).workspace).toBe("analytical-engines");
    expect((await shell.refusal("whoami", "--profile", "none"))[0]).toBe(3);
  });

  test("logout ends the session on the server, and deletes the stored credential", async () => {
    const client = createClient({ baseUrl: server.url });
    const signedIn = await client.account.signIn({ email: EMAIL, password: PASSWORD });
    const brief = "token" in signedIn ? String(signedIn.token) : "";
    await shell.run(["login", server.url, "--with-token", "--profile", "brief"], { input: brief });
    expect(await shell.ok("logout", "--profile", "brief")).toBe(`Signed out of ${server.url}`);
    const after = createClient({ baseUrl: server.url, token: brief });
    expect(await after.workspaces.list().catch((error: { status: number }) => error.status)).toBe(401);
    expect((await shell.json<{ name: string }[]>("profile", "list")).map(({ name }) => name)).not.toContain("brief");
  });
});

test("completion suggests the commands, and has a script for each shell", async () => {
  const offered = async (...words: string[]): Promise<string[]> =>
    (await shell.ok("complete", "--", ...words)).split("\n").map((line) => line.split("\t", 1)[0] ?? "");
  expect(await offered("ta")).toEqual(["task", ":4"]);
  expect(await offered("ser")).toEqual(["serve", ":4"]);
  expect(await offered("task", "d")).toEqual(["done", "delete", ":4"]);
  expect(await offered("task", "create", "--pr")).toEqual(["--priority", "--project", ":4"]);
  expect(await offered("task", "create", "--priority", "")).toEqual([
    "no-priority",
    "low",
    "medium",
    "high",
    "urgent",
    ":4",
  ]);
  for (const name of ["bash", "zsh", "fish", "powershell"]) {
    expect(await shell.ok("completion", name)).toContain("hexlane");
  }
});

test.skipIf(!needs("bash"))("the completion script for bash parses", async () => {
  const { exitCode } = Bun.spawnSync(["bash", "-n"], { stdin: Buffer.from(await shell.ok("completion", "bash")) });
  expect(exitCode).toBe(0);
});

test("no command prints a credential", () => {
  expect(shell.written.length).toBeGreaterThan(5_000);
  expect(shell.written).not.toContain(token);
  expect(shell.written).not.toMatch(/hx[dl]_\w/);
});

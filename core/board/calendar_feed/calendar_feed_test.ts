import { describe, expect, test } from "bun:test";
import { MAX_FEEDS_PER_ACCOUNT, MAX_FEEDS_PER_PROJECT } from "../../limits.ts";
import { EVERYONE, NEW_MEMBERS } from "../../project_access.ts";
import { someFeed } from "../../testing/fixtures/feed.ts";
import { someView } from "../../testing/fixtures/view.ts";
import { at, someApiKey, someLabel, someMember, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { deleteLabel } from "../label/delete.ts";
import { updateLabel } from "../label/edit.ts";
import { deleteProject } from "../project/delete.ts";
import type { Task } from "../task/task.ts";
import { createCalendarFeed } from "./create.ts";
import { deleteCalendarFeed } from "./delete.ts";
import { listCalendarFeeds } from "./list.ts";
import { readCalendarFeed } from "./read.ts";

const PROJECT = { projectId: "project-1" };
const VIEW = { viewId: "view-1" };

/** Opens a world whose tasks have dates. */
async function openScheduled(): Promise<World> {
  const world = await openWorld();
  const dated = [
    { id: "task-1", dueDate: new Date("2027-01-15"), dueDateOnly: true },
    { id: "task-2", startDate: new Date("2027-02-01"), userId: "mia" },
    { id: "task-3", dueDate: new Date("2027-03-01T23:30:00Z"), userId: "mia" },
  ];
  await world.put((tx) => tx.saveTasks(dated));
  return world;
}

/** Reads a feed without signing in, and returns its titles. */
async function titlesIn(world: World, { token }: { token: string }): Promise<string[]> {
  const { body } = await readCalendarFeed(world.as(null), { token });
  return [...body.matchAll(/^SUMMARY:(.*)\r$/gm)].map((match) => match[1] ?? "").sort();
}

async function change(world: World, id: string, fields: Partial<Task>): Promise<void> {
  await world.put((tx) => tx.saveTask({ id, ...fields }));
}

/** Replaces the workspace's project access rules. */
async function limit(world: World, projectId: string, subjectId: string): Promise<void> {
  await world.put(async (tx) => {
    await tx.saveAccessRules([
      { workspaceId: "workspace-1", projectId: "", subjectId: NEW_MEMBERS, level: "edit" },
      { workspaceId: "workspace-1", projectId, subjectId, level: "none" },
    ]);
  });
}

describe("readCalendarFeed()", () => {
  test("shows the project's tasks that have a date to anyone with the token", async () => {
    const world = await openScheduled();
    const feed = await createCalendarFeed(world.as("adam"), PROJECT);
    expect(feed).toMatchObject({ projectId: "project-1", viewId: null, userId: "adam", labelIds: [], timeZone: "UTC" });
    expect(feed.token).toMatch(/^[0-9a-f]{64}$/);
    expect(feed.url).toBe(`https://tracker.example/api/calendar-feed/${feed.token}/calendar.ics`);
    expect(await titlesIn(world, feed)).toEqual(["Fix login", "Write docs"]);
    await change(world, "task-2", { startDate: null });
    expect(await titlesIn(world, feed)).toEqual(["Fix login"]);
  });

  test("keeps the day of dates without a time, and converts instants to days in the feed's time zone", async () => {
    const world = await openScheduled();
    await change(world, "task-2", { startDate: new Date("2027-02-01"), dueDate: new Date("2027-02-03T23:30:00Z") });
    const days = async (timeZone: string) => {
      const { token } = await createCalendarFeed(world.as("adam"), { ...PROJECT, timeZone });
      const { body } = await readCalendarFeed(world.as(null), { token });
      return [...body.matchAll(/^DT(?:START|END);VALUE=DATE:(\d+)\r$/gm)].map((match) => match[1]);
    };
    expect(await days("UTC")).toEqual(["20270201", "20270204", "20270115", "20270116"]);
    expect(await days("Asia/Tokyo")).toEqual(["20270201", "20270205", "20270115", "20270116"]);
    await change(world, "task-2", { startDate: new Date("2027-02-03"), dueDate: new Date("2027-02-03T01:00:00Z") });
    // In Los Angeles, the instant is on the day before.
    expect(await days("America/Los_Angeles")).toEqual(["20270203", "20270204", "20270115", "20270116"]);
  });

  test("returns the same version until something changes", async () => {
    const world = await openScheduled();
    const { token } = await createCalendarFeed(world.as("adam"), PROJECT);
    const read = () => readCalendarFeed(world.as(null), { token });
    const first = await read();
    expect(await read()).toEqual(first);
    await change(world, "task-1", { title: "Fix sign-in" });
    expect((await read()).version).not.toBe(first.version);
  });

  test("shows the same tasks after a label is renamed, and none after it is deleted", async () => {
    const world = await openScheduled();
    await world.put(async (tx) => {
      await tx.insertLabel(someLabel({ id: "copy", name: "Launch", taskId: "task-1", isTemplate: false }));
    });
    const feed = await createCalendarFeed(world.as("adam"), { ...PROJECT, labelIds: ["copy", "copy"] });
    const [templateId = ""] = feed.labelIds;
    expect(feed.labelIds).toHaveLength(1);
    expect(templateId).not.toBe("copy");
    expect(await titlesIn(world, feed)).toEqual(["Fix login"]);
    await updateLabel(world.as("adam"), { labelId: templateId, name: "Release" });
    expect(await titlesIn(world, feed)).toEqual(["Fix login"]);
    await deleteLabel(world.as("adam"), { labelId: templateId });
    expect(await titlesIn(world, feed)).toEqual([]);
    expect((await listCalendarFeeds(world.as("adam"), PROJECT))[0]?.labelIds).toEqual([templateId]);
  });

  test("resolves `me` in a view to the feed's creator, and shows nothing if the query is no longer valid", async () => {
    const world = await openScheduled();
    await world.put(async (tx) => {
      await tx.insertLabel(someLabel({ id: "launch", name: "Launch", isTemplate: true, taskId: null }));
      await tx.insertLabel(someLabel({ id: "copy", name: "Launch", isTemplate: false, taskId: "task-1" }));
      await tx.insertSavedView(someView({ ownerId: "olga", visibility: "public", query: "assignee:me" }));
      await tx.insertSavedView(someView({ id: "view-2", ownerId: "mia", query: "label:Launch" }));
    });
    const feeds = {
      mia: await createCalendarFeed(world.as("mia"), VIEW),
      vic: await createCalendarFeed(world.as("vic"), VIEW),
      label: await createCalendarFeed(world.as("mia"), { viewId: "view-2" }),
    };
    expect(await titlesIn(world, feeds.mia)).toEqual(["Fix login", "Rotate keys", "Write docs"]);
    expect(await titlesIn(world, feeds.vic)).toEqual([]);
    expect(await titlesIn(world, feeds.label)).toEqual(["Fix login"]);
    await deleteLabel(world.as("adam"), { labelId: "launch" });
    expect(await titlesIn(world, feeds.label)).toEqual([]);
  });

  test("shows a person's tasks in every workspace, except archived ones", async () => {
    const world = await openScheduled();
    await world.put(async (tx) => {
      await tx.insertMember({
        id: "guest",
        workspaceId: "workspace-2",
        userId: "mia",
        role: "viewer",
        createdAt: at(0),
      });
      await tx.saveTask({ id: "task-9", userId: "mia", dueDate: new Date("2027-04-01") });
    });
    const feed = await createCalendarFeed(world.as("mia"), {});
    expect(await titlesIn(world, feed)).toEqual(["Fix login", "Rotate keys", "Secret", "Write docs"]);
    await change(world, "task-1", { status: "archived", columnId: null });
    await world.archive("project-2");
    expect(await titlesIn(world, feed)).toEqual(["Secret", "Write docs"]);
  });

  test("truncates long descriptions without splitting a character", async () => {
    const world = await openScheduled();
    await change(world, "task-1", { description: `${"a".repeat(1_999)}\u{1f525}end` });
    const { token } = await createCalendarFeed(world.as("adam"), PROJECT);
    const { body } = await readCalendarFeed(world.as(null), { token });
    expect(body.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${"a".repeat(1_999)}…\r\n`);
  });

  test("leaves out the earliest tasks beyond 10,000 events or 16 MiB of text", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      for (let number = 0; number < 70; number++) {
        const dueDate = new Date(Date.UTC(2027, 0, 1 + number));
        const place = { projectId: "project-1", number: 100 + number, title: `Day ${100 + number}` };
        await tx.insertTask(someTask({ id: `long-${number}`, ...place, dueDate, description: "x".repeat(256 * 1024) }));
      }
    });
    const { token } = await createCalendarFeed(world.as("adam"), PROJECT);
    const titles = await titlesIn(world, { token });
    expect(titles.length).toBe(63);
    expect([titles[0], titles.at(-1)]).toEqual(["Day 107", "Day 169"]);
  });

  test.each(["", "x", "0".repeat(63), "0".repeat(65), "A".repeat(64), `${"0".repeat(63)}g`])(
    "refuses the malformed token %p",
    async (token) => {
      const world = await openWorld();
      expect(await refusalOf(readCalendarFeed(world.as(null), { token }))).toBe("invalid");
    },
  );

  test("throws not_found for unknown and revoked tokens", async () => {
    const world = await openScheduled();
    const { id, token } = await createCalendarFeed(world.as("adam"), PROJECT);
    const read = (text: string) => refusalOf(readCalendarFeed(world.as(null), { token: text }));
    expect(await read("0".repeat(64))).toBe("not_found");
    // Another admin may revoke the feed.
    await deleteCalendarFeed(world.as("olga"), { ...PROJECT, feedId: id });
    expect(await read(token)).toBe("not_found");
  });
});

describe("a calendar feed", () => {
  const project = (world: World) => createCalendarFeed(world.as("adam"), PROJECT);
  const view = (world: World) => createCalendarFeed(world.as("adam"), VIEW);
  const own = (world: World) => createCalendarFeed(world.as("adam"), {});
  const leave = (world: World) => world.put((tx) => tx.deleteMember("member-adam"));
  const asRole = (role: string) => (world: World) =>
    world.put((tx) => tx.saveMember(someMember({ id: "member-adam", userId: "adam", role })));
  const disable = (world: World) =>
    world.put(async (tx) => {
      const account = await tx.findAccount("adam");
      if (account) await tx.saveAccount({ ...account, disabledAt: at(1) });
    });

  const cases: [string, (world: World) => Promise<{ token: string }>, (world: World) => Promise<unknown>][] = [
    ["of a project ends when its creator leaves the workspace", project, leave],
    ["of a view ends when its creator leaves the workspace", view, leave],
    ["of a project ends when its creator may no longer share projects", project, asRole("member")],
    ["of a project ends when its creator becomes a viewer", project, asRole("viewer")],
    ["of a project ends when it becomes private", project, (world) => limit(world, "project-1", EVERYONE)],
    ["of a project ends when its creator may no longer open it", project, (world) => limit(world, "project-1", "adam")],
    ["of a project ends when its creator is limited to other projects", project, (world) => limit(world, "", "adam")],
    ["of a project ends when it is deleted", project, (world) => deleteProject(world.as("olga"), PROJECT)],
    ["of a view ends when it is deleted", view, (world) => world.put((tx) => tx.deleteSavedView("view-1"))],
    [
      "of a view ends when it becomes private",
      view,
      (world) => world.put((tx) => tx.saveSavedView(someView({ ownerId: "olga" }))),
    ],
    ["of a project ends when its creator is disabled", project, disable],
    ["of a view ends when its creator is disabled", view, disable],
    ["of a person ends when the person is disabled", own, disable],
  ];
  test.each(cases)("%s", async (_, create, end) => {
    const world = await openScheduled();
    await world.put((tx) => tx.insertSavedView(someView({ ownerId: "olga", visibility: "public" })));
    const { token } = await create(world);
    const read = () => readCalendarFeed(world.as(null), { token });
    expect((await read()).body).toStartWith("BEGIN:VCALENDAR");
    await end(world);
    expect(await refusalOf(read())).toBe("not_found");
  });

  test("of a person shows only tasks that the person may still read", async () => {
    const world = await openScheduled();
    const feed = await createCalendarFeed(world.as("mia"), {});
    await limit(world, "project-2", EVERYONE);
    expect(await titlesIn(world, feed)).toEqual(["Fix login", "Write docs"]);
    await world.put((tx) => tx.deleteMember("member-mia"));
    expect(await titlesIn(world, feed)).toEqual([]);
  });
});

describe("createCalendarFeed()", () => {
  test("requires permission to share a project, but only permission to read a view", async () => {
    const world = await openScheduled();
    await world.put((tx) => tx.insertSavedView(someView({ ownerId: "olga", visibility: "public" })));
    const refusals = async (who: Person) => {
      const ctx = world.as(who);
      const calls = [PROJECT, VIEW, {}].flatMap((place) => [
        createCalendarFeed(ctx, place),
        listCalendarFeeds(ctx, place),
      ]);
      return await Promise.all(calls.map((call) => refusalOf(call).catch(() => "allowed")));
    };
    const allowed = ["allowed", "allowed"];
    expect(await refusals("adam")).toEqual([...allowed, ...allowed, ...allowed]);
    for (const who of ["mia", "vic"] as const) {
      expect(await refusals(who)).toEqual(["forbidden", "forbidden", ...allowed, ...allowed]);
    }
    expect(await refusals("stan")).toEqual(["not_found", "not_found", "not_found", "not_found", ...allowed]);
  });

  test("refuses restricted API keys for views and the actor's own tasks", async () => {
    const world = await openScheduled();
    await world.put((tx) => tx.insertSavedView(someView({ ownerId: "adam" })));
    const key = someApiKey({ userId: "adam", workspaceId: "workspace-1" });
    const ctx = world.as({ kind: "api_key", userId: "adam", key });
    for (const place of [VIEW, {}]) {
      expect(await refusalOf(createCalendarFeed(ctx, place))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
      expect(await refusalOf(listCalendarFeeds(ctx, place))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
    }
    expect(await createCalendarFeed(ctx, PROJECT)).toMatchObject(PROJECT);
    const reader = someApiKey({ userId: "adam", permissions: { project: ["read"], task: ["read"] } });
    const limited = world.as({ kind: "api_key", userId: "adam", key: reader });
    expect(await refusalOf(createCalendarFeed(limited, PROJECT))).toBe("forbidden");
  });

  test.each([
    [{ ...PROJECT, timeZone: "Mars/Olympus" }, "/timeZone"],
    [{ ...PROJECT, timeZone: "+01:00" }, "/timeZone"],
    [{ ...PROJECT, labelIds: ["nothing"] }, "/labelIds/0"],
    [{ ...PROJECT, labelIds: ["mine", "theirs"] }, "/labelIds/1"],
    [{ ...PROJECT, labelIds: ["mine", "hidden"] }, "/labelIds/1"],
    [{ ...PROJECT, labelIds: Array.from({ length: 101 }, (_, index) => `${index}`) }, "/labelIds"],
    [{ labelIds: ["mine"] }, "/labelIds"],
    [{ ...PROJECT, ...VIEW }, "/viewId"],
  ])("refuses %j", async (input, pointer) => {
    const world = await openScheduled();
    await world.put(async (tx) => {
      await tx.insertLabel(someLabel({ id: "mine", isTemplate: true, taskId: null, name: "Mine" }));
      await tx.insertLabel(someLabel({ id: "hidden", isTemplate: false, taskId: "task-3", name: "Hidden" }));
      await tx.insertLabel(someLabel({ id: "theirs", isTemplate: true, taskId: null, workspaceId: "workspace-2" }));
    });
    await limit(world, "project-2", "adam");
    const refused = createCalendarFeed(world.as("adam"), input);
    await expect(refused).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer }] } });
  });

  test("refuses more than 100 feeds of a project or a person", async () => {
    const world = await openScheduled();
    await world.put(async (tx) => {
      for (let index = 0; index < MAX_FEEDS_PER_PROJECT; index++) {
        await tx.insertCalendarFeed(someFeed({ id: `project-${index}`, userId: "adam" }));
      }
      for (let index = 0; index < MAX_FEEDS_PER_ACCOUNT; index++) {
        await tx.insertCalendarFeed(someFeed({ id: `own-${index}`, userId: "mia", projectId: null }));
      }
    });
    expect(await refusalOf(createCalendarFeed(world.as("olga"), PROJECT))).toBe("conflict TOO_MANY_FEEDS");
    expect(await refusalOf(createCalendarFeed(world.as("mia"), {}))).toBe("conflict TOO_MANY_FEEDS");
    expect(await createCalendarFeed(world.as("adam"), {})).toMatchObject({ projectId: null });
  });
});

test("listCalendarFeeds() lists all feeds of a project, but only the actor's own feeds of views and tasks", async () => {
  const world = await openScheduled();
  await world.put((tx) => tx.insertSavedView(someView({ ownerId: "olga", visibility: "public" })));
  const made = async (who: Person, place: object) => (await createCalendarFeed(world.as(who), place)).id;
  const project = [await made("adam", PROJECT), await made("olga", PROJECT)];
  const view = await made("adam", VIEW);
  const own = await made("adam", {});
  await made("olga", VIEW);
  const ids = async (place: object) => (await listCalendarFeeds(world.as("adam"), place)).map(({ id }) => id);
  expect(await ids(PROJECT)).toEqual(project);
  expect([await ids(VIEW), await ids({})]).toEqual([[view], [own]]);
  expect(await refusalOf(deleteCalendarFeed(world.as("olga"), { ...VIEW, feedId: view }))).toBe("not_found");
  expect(await refusalOf(deleteCalendarFeed(world.as("adam"), { feedId: view }))).toBe("not_found");
  expect(await deleteCalendarFeed(world.as("adam"), { ...VIEW, feedId: view })).toEqual({ success: true });
  expect(await ids(VIEW)).toEqual([]);
});

test("listCalendarFeeds() refuses an actor who may share the project but not read its tasks", async () => {
  const world = await openScheduled();
  const feed = await createCalendarFeed(world.as("olga"), PROJECT);
  const limits = { workspaceId: "workspace-1", permissions: { project: ["read", "share"] } };
  const key = world.as({ kind: "api_key", userId: "adam", key: someApiKey({ userId: "adam", ...limits }) });
  expect(await refusalOf(listCalendarFeeds(key, PROJECT))).toBe("forbidden");
  expect(await refusalOf(createCalendarFeed(key, PROJECT))).toBe("forbidden");
  await deleteCalendarFeed(key, { ...PROJECT, feedId: feed.id });
  expect(await listCalendarFeeds(world.as("adam"), PROJECT)).toEqual([]);
});

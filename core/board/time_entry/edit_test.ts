import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { at, someTimeEntry } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createTimeEntry } from "./create.ts";
import { deleteTimeEntry } from "./delete.ts";
import { updateTimeEntry } from "./edit.ts";
import { getTimeEntry } from "./get.ts";
import { listTimeEntries } from "./list.ts";

const TASK = { taskId: "task-1" };
const TIMES = { startTime: "2026-01-05T08:00:00Z", endTime: "2026-01-05T09:30:00.900+01:00" };

async function withEntry(): Promise<World> {
  const world = await openWorld();
  await world.put((tx) => tx.insertTimeEntry(someTimeEntry({ userId: "mia" })));
  return world;
}

test("createTimeEntry() logs whole seconds for the caller and notifies the assignee", async () => {
  const world = await openWorld();
  const entry = await createTimeEntry(world.as("max"), { ...TASK, ...TIMES });
  expect(entry).toEqual({
    id: expect.any(String),
    ...TASK,
    userId: "max",
    description: "",
    startTime: new Date("2026-01-05T08:00:00.000Z"),
    endTime: new Date("2026-01-05T08:30:00.900Z"),
    duration: 1800,
    billable: true,
    createdAt: at(0),
    updatedAt: at(0),
  });
  expect(await getTimeEntry(world.as("vic"), { timeEntryId: entry.id })).toEqual(entry);
  expect((await listTimeEntries(world.as("vic"), TASK)).rows).toEqual([{ ...entry, userName: "Max" }]);
  const span = { startTime: "2026-01-05T08:00:00.000Z", endTime: "2026-01-05T08:30:00.900Z", duration: 1800 };
  const data = { kind: "created", timeEntryId: entry.id, new: { ...span, description: "", billable: true } };
  expect(await world.newEvents()).toEqual([{ type: "taskTimeEntryChanged", about: "task-1", actorId: "max", data }]);
  expect(await world.inbox("mia")).toMatchObject([
    {
      type: "time_entry_created",
      title: null,
      content: null,
      eventData: { taskTitle: "Fix login", projectId: "project-1", workspaceId: "workspace-1" },
      resourceId: "task-1",
      resourceType: "task",
    },
  ]);
  expect(await world.version("project-1")).toBe(1);
});

test("createTimeEntry() sends no notification to the author or for an unassigned task", async () => {
  const world = await openWorld();
  await createTimeEntry(world.as("mia"), { ...TASK, ...TIMES });
  await createTimeEntry(world.as("mia"), { taskId: "task-2", ...TIMES });
  expect(await world.inbox("mia")).toEqual([]);
});

test("createTimeEntry() returns no duration without an end time", async () => {
  const world = await openWorld();
  const { startTime } = TIMES;
  for (const end of [{}, { endTime: null }, { endTime: "" }]) {
    const entry = await createTimeEntry(world.as("mia"), { ...TASK, startTime, ...end, description: null });
    expect(entry).toMatchObject({ endTime: null, duration: null, description: null });
  }
});

test.each([
  ["/endTime", { endTime: "2026-01-05T07:59:59Z" }],
  ["/startTime", { startTime: "yesterday" }],
  ["/endTime", { endTime: "2026-02-30" }],
  ["/description", { description: "x".repeat(65_537) }],
])("createTimeEntry() and updateTimeEntry() report an error at %s for %j", async (pointer, wrong) => {
  const world = await withEntry();
  const error = { code: "invalid", details: { errors: [{ pointer }] } };
  await expect(createTimeEntry(world.as("mia"), { ...TASK, ...TIMES, ...wrong })).rejects.toMatchObject(error);
  const update = updateTimeEntry(world.as("mia"), { timeEntryId: "entry-1", ...TIMES, ...wrong });
  await expect(update).rejects.toMatchObject(error);
});

test("updateTimeEntry() replaces the times, and keeps the description if it is omitted", async () => {
  const world = await withEntry();
  world.clock.advance(100);
  const timeEntryId = "entry-1";
  const entry = await updateTimeEntry(world.as("mia"), { timeEntryId, ...TIMES });
  expect(entry).toMatchObject({ duration: 1800, description: null, userId: "mia", updatedAt: at(100) });
  expect(await getTimeEntry(world.as("vic"), { timeEntryId })).toEqual(entry);
  const [old, now] = [
    { startTime: at(0).toISOString(), endTime: at(60).toISOString(), duration: 60, description: null, billable: true },
    {
      startTime: "2026-01-05T08:00:00.000Z",
      endTime: "2026-01-05T08:30:00.900Z",
      duration: 1800,
      description: null,
      billable: true,
    },
  ];
  const data = { kind: "updated", timeEntryId, old, new: now };
  expect(await world.newEvents()).toEqual([{ type: "taskTimeEntryChanged", about: "task-1", actorId: "mia", data }]);
  expect(await updateTimeEntry(world.as("mia"), { timeEntryId, ...TIMES })).toEqual(entry);
  expect(await world.newEvents()).toEqual([]);
  const open = await updateTimeEntry(world.as("adam"), { timeEntryId, startTime: TIMES.startTime, description: "x" });
  expect(open).toMatchObject({ endTime: null, duration: null, description: "x", userId: "mia" });
});

test.each([-1, 0.5, 2_147_483_648, Number.MAX_SAFE_INTEGER + 1])(
  "updateTimeEntry() refuses a duration of %d seconds",
  async (duration) => {
    const world = await withEntry();
    const update = updateTimeEntry(world.as("mia"), { timeEntryId: "entry-1", ...TIMES, duration });
    await expect(update).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer: "/duration" }] } });
    expect(await getTimeEntry(world.as("mia"), { timeEntryId: "entry-1" })).toMatchObject({ duration: 60 });
  },
);

test("updateTimeEntry() and deleteTimeEntry() allow only the author and workspace managers", async () => {
  const world = await withEntry();
  const input = { timeEntryId: "entry-1" };
  await expect(updateTimeEntry(world.as("max"), { ...input, ...TIMES })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteTimeEntry(world.as("max"), input)).rejects.toMatchObject({ code: "forbidden" });
  expect(await deleteTimeEntry(world.as("adam"), input)).toMatchObject({ id: "entry-1", duration: 60 });
  await expect(getTimeEntry(world.as("mia"), input)).rejects.toMatchObject({ code: "not_found" });
  const old = {
    startTime: at(0).toISOString(),
    endTime: at(60).toISOString(),
    duration: 60,
    description: null,
    billable: true,
  };
  const data = { kind: "deleted", timeEntryId: "entry-1", old };
  expect(await world.newEvents()).toEqual([{ type: "taskTimeEntryChanged", about: "task-1", actorId: "adam", data }]);
});

test("listTimeEntries() orders entries by start time", async () => {
  const world = await withEntry();
  await world.put(async (tx) => {
    await tx.insertTimeEntry(someTimeEntry({ id: "late", startTime: at(20), userId: null }));
    await tx.insertTimeEntry(someTimeEntry({ id: "early", startTime: at(-20) }));
  });
  const { rows } = await listTimeEntries(world.as("vic"), TASK);
  expect(rows.map(({ id, userName }) => [id, userName])).toEqual([
    ["early", null],
    ["entry-1", "Mia"],
    ["late", null],
  ]);
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["createTimeEntry", (ctx) => createTimeEntry(ctx, { ...TASK, ...TIMES })],
  ["updateTimeEntry", (ctx) => updateTimeEntry(ctx, { timeEntryId: "entry-1", ...TIMES })],
  ["deleteTimeEntry", (ctx) => deleteTimeEntry(ctx, { timeEntryId: "entry-1" })],
];

test.each(WRITES)("%s() refuses non-members, viewers and archived projects", async (name, call) => {
  const world = await withEntry();
  const what = name === "createTimeEntry" ? 'task "task-1"' : 'time entry "entry-1"';
  const missing = { code: "not_found", message: `Cannot find ${what}` };
  await expect(call(world.as("stan"))).rejects.toMatchObject(missing);
  await expect(call(world.as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(listTimeEntries(world.as("stan"), TASK)).rejects.toMatchObject({ code: "not_found" });
  await expect(getTimeEntry(world.as("stan"), { timeEntryId: "entry-1" })).rejects.toMatchObject({ code: "not_found" });
  await world.archive("project-1");
  await expect(call(world.as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(await world.newEvents()).toEqual([]);
});

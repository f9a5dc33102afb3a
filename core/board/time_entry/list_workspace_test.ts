import { expect, test } from "bun:test";
import { at, someTimeEntry } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { listWorkspaceTimeEntries } from "./list_workspace.ts";

const SPAN = { workspaceId: "workspace-1", since: at(0).toISOString(), until: at(10).toISOString() };

test("listWorkspaceTimeEntries() lists the entries of live tasks that started in the span, with names and tasks", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertTimeEntry(someTimeEntry({ id: "e1", taskId: "task-1", userId: "mia", startTime: at(3) }));
    await tx.insertTimeEntry(someTimeEntry({ id: "e2", taskId: "task-3", userId: null, startTime: at(0) }));
    await tx.insertTimeEntry(someTimeEntry({ id: "late", taskId: "task-1", startTime: at(10) }));
    await tx.insertTimeEntry(someTimeEntry({ id: "gone", taskId: "task-2", startTime: at(2) }));
    await tx.deleteTask("task-2", at(3));
  });
  const { rows } = await listWorkspaceTimeEntries(world.as("vic"), SPAN);
  expect(rows.map(({ id, projectId, taskNumber, userName }) => [id, projectId, taskNumber, userName])).toEqual([
    ["e2", "project-2", 1, null],
    ["e1", "project-1", 1, expect.any(String)],
  ]);
});

test("listWorkspaceTimeEntries() refuses a span of more than 31 days and non-members", async () => {
  const world = await openWorld();
  const until = new Date(at(0).getTime() + 32 * 86_400_000).toISOString();
  await expect(listWorkspaceTimeEntries(world.as("mia"), { ...SPAN, until })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(listWorkspaceTimeEntries(world.as("stan"), SPAN)).rejects.toMatchObject({ code: "not_found" });
});

test("listWorkspaceTimeEntries() begins days in a time zone, and lists the entries of one person", async () => {
  const world = await openWorld();
  const entry = (id: string, userId: string, start: string) =>
    someTimeEntry({ id, taskId: "task-1", userId, startTime: new Date(start) });
  await world.put(async (tx) => {
    await tx.insertTimeEntry(entry("before", "mia", "2027-03-27T22:59:59Z"));
    await tx.insertTimeEntry(entry("first", "mia", "2027-03-27T23:00:00Z"));
    await tx.insertTimeEntry(entry("other", "max", "2027-03-28T12:00:00Z"));
    await tx.insertTimeEntry(entry("last", "mia", "2027-03-28T21:59:59Z"));
    await tx.insertTimeEntry(entry("after", "mia", "2027-03-28T22:00:00Z"));
  });
  // Clocks in Berlin are set forward on March 28.
  const day = { workspaceId: "workspace-1", since: "2027-03-28", until: "2027-03-29", timezone: "Europe/Berlin" };
  const idsOf = async (input: object) =>
    (await listWorkspaceTimeEntries(world.as("vic"), { ...day, ...input })).rows.map(({ id }) => id);
  expect(await idsOf({})).toEqual(["first", "other", "last"]);
  expect(await idsOf({ userId: "mia" })).toEqual(["first", "last"]);
  expect(await idsOf({ userId: "nobody" })).toEqual([]);
  await expect(idsOf({ timezone: "Mars" })).rejects.toMatchObject({ code: "invalid" });
});

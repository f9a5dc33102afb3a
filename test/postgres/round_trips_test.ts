/**
 * The round trips of changes that notify someone. The first round trip sends BEGIN and loads records, the second finds
 * the position and the recipient, the third writes, and the fourth is COMMIT.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Actor, createTracker, type ReadTx, type Store, type Tracker } from "@hexlane/core";
import {
  someAccount,
  someColumn,
  someMember,
  someProject,
  someSession,
  someTask,
  someWorkspace,
  testPorts,
} from "@hexlane/core/testing";
import { type Recorder, recordStatements } from "../harness/round_trips.ts";
import { hasPostgres } from "../servers/postgres.ts";
import { type FreshStore, openFresh } from "./fresh_store.ts";

const ADA: Actor = { kind: "session", userId: "ada", session: someSession({ id: "session", userId: "ada" }) };
const [workspaceId, projectId] = ["workspace", "project"];

async function fill(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.insertWorkspace(someWorkspace({ id: workspaceId }));
    for (const id of ["ada", "bob", "eve"]) {
      await tx.insertAccount(someAccount({ id, email: `${id}@example.test` }));
      await tx.insertMember(someMember({ id, workspaceId, userId: id, role: "owner" }));
    }
    await tx.insertProject(someProject({ id: projectId, workspaceId, lastTaskNumber: 1 }));
    for (const [position, slug] of ["to-do", "done"].entries())
      await tx.insertColumn(someColumn({ id: slug, projectId, slug, name: slug, position }));
    await tx.insertTask(
      someTask({ id: "task", number: 1, workspaceId, projectId, userId: "bob", status: "to-do", columnId: "to-do" }),
    );
  });
}

describe.if(hasPostgres())("a change that notifies someone", () => {
  let fresh: FreshStore;
  let recorder: Recorder;
  let tracker: Tracker;

  beforeAll(async () => {
    recorder = recordStatements();
    fresh = await openFresh();
    await fill(fresh.store);
    const { mail: _, ...ports } = testPorts();
    tracker = createTracker({ ...ports, store: fresh.store }).as(ADA);
    await change(() => tracker.editTask({ taskId: "task", title: "Prepares the statements" }));
  });

  afterAll(async () => {
    recorder.end();
    await fresh.close();
  });

  /** @returns the number of round trips, and the notified accounts */
  async function change(act: () => Promise<unknown>): Promise<{ roundTrips: number; notified: string[] }> {
    // `store.read()` would not wait for the end of its snapshot.
    const inboxes = () => fresh.store.transaction((tx) => Promise.all(["bob", "eve"].map((id) => countOf(tx, id))));
    const before = await inboxes();
    const sent = recorder.begin();
    await act();
    const { roundTrips } = sent;
    const after = await inboxes();
    return { roundTrips, notified: ["bob", "eve"].filter((_, index) => after[index] !== before[index]) };
  }

  const countOf = async (tx: ReadTx, userId: string): Promise<number> =>
    (await tx.listNotifications(userId, { limit: 100 })).rows.length;

  test("createTask() takes 4 round trips", async () => {
    const input = { projectId, title: "New", status: "to-do", userId: "bob" };
    expect(await change(() => tracker.createTask(input))).toEqual({ roundTrips: 4, notified: ["bob"] });
  });

  test("editTask() takes 4 round trips to change the status", async () => {
    const input = { taskId: "task", status: "done" };
    expect(await change(() => tracker.editTask(input))).toEqual({ roundTrips: 4, notified: ["bob"] });
  });

  test("editTask() takes 4 round trips to change the assignee", async () => {
    const input = { taskId: "task", userId: "eve" };
    expect(await change(() => tracker.editTask(input))).toEqual({ roundTrips: 4, notified: ["eve"] });
  });

  test("createComment() takes 4 round trips", async () => {
    const input = { taskId: "task", content: "Done" };
    expect(await change(() => tracker.createComment(input))).toEqual({ roundTrips: 4, notified: ["eve"] });
  });
});

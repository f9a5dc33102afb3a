import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Change } from "./changes.ts";
import type { Outgoing } from "./outbox.ts";
import { followOutbox } from "./outgoing.ts";
import { isPendingDeletion, pendingFields, restoredFields, withPendingFields } from "./pending_edits.ts";

let entries: readonly Outgoing[] = [];

const entry = (change: Change, state: Outgoing["state"] = "waiting"): Outgoing => ({
  id: `${Math.random()}`,
  accountId: "ada",
  change,
  state,
});

const edit = (taskId: string, shown: object, before: object = {}) =>
  ({ kind: "edit", projectId: "p", taskId, title: "T", body: {}, shown, before }) as Change & { kind: "edit" };

const request = (taskId: string, route: "DELETE /api/task/:id" | "POST /api/task/:id/restore"): Change => ({
  kind: "request",
  projectId: "p",
  taskId,
  title: "T",
  route,
  input: { id: taskId },
  reload: [],
});

describe("pending fields", () => {
  beforeAll(() =>
    followOutbox({
      get entries() {
        return entries;
      },
      listen: () => () => {},
    }),
  );
  afterAll(() => {
    entries = [];
  });

  test("override the server's fields, latest change first, and leave all other fields alone", () => {
    entries = [entry(edit("1", { title: "Mine", status: "done" })), entry(edit("1", { title: "Mine again" }))];
    const fromServer = [
      { id: "1", title: "Theirs", status: "to-do", priority: "high" },
      { id: "2", title: "Other", status: "to-do", priority: "low" },
    ];
    const shown = withPendingFields(fromServer);
    expect(shown[0]).toEqual({ id: "1", title: "Mine again", status: "done", priority: "high" });
    expect(shown[1]).toBe(fromServer[1] as (typeof shown)[1]);
    expect(pendingFields("2")).toBeUndefined();
  });

  test("include deletions, until the task is restored", () => {
    entries = [entry(request("1", "DELETE /api/task/:id"))];
    expect([isPendingDeletion("1"), withPendingFields([{ id: "1" }, { id: "2" }])]).toEqual([true, [{ id: "2" }]]);
    entries = [...entries, entry(request("1", "POST /api/task/:id/restore"))];
    expect(isPendingDeletion("1")).toBe(false);
  });

  test("restoredFields() undoes a refused change, except for fields with a later pending change", () => {
    const refused = edit("1", { title: "Refused", status: "done" }, { title: "Before", status: "to-do" });
    entries = [entry(edit("1", { status: "in-review" }))];
    expect(restoredFields(refused)).toEqual({ title: "Before", status: "in-review" });
  });
});

import { expect, test } from "bun:test";
import type { Outgoing } from "../../drafts/outbox.ts";
import { saveStateOf } from "./save_state.ts";

const entry = (state: Outgoing["state"], error?: unknown): Outgoing => ({
  id: `${Math.random()}`,
  accountId: "ada",
  change: { kind: "comment", taskId: "1", content: "Hello" },
  state,
  error,
});

test("saveStateOf() reports conflicts before offline, refused and pending changes", () => {
  expect(saveStateOf([], true)).toEqual({ kind: "idle", count: 0 });
  expect(saveStateOf([], false)).toEqual({ kind: "offline", count: 0 });
  expect(saveStateOf([entry("sending"), entry("waiting")], true)).toEqual({ kind: "saving", count: 2 });
  expect(saveStateOf([entry("sending"), entry("waiting")], false)).toEqual({ kind: "offline", count: 2 });
  expect(saveStateOf([entry("waiting", new Error()), entry("waiting")], true)).toEqual({ kind: "waiting", count: 2 });
  expect(saveStateOf([entry("refused"), entry("waiting", new Error())], true)).toEqual({ kind: "refused", count: 1 });
  expect(saveStateOf([entry("refused"), entry("conflict")], false)).toEqual({ kind: "conflict", count: 1 });
});

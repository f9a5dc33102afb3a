import { describe, expect, test } from "bun:test";
import { someSnapshot } from "../../../testing/fixtures/forge.ts";
import { SCALAR_FIELDS, type Snapshot } from "../link.ts";
import { isSameValue, mergeSnapshots, sentChanges, settleField, settleLabels } from "./merge.ts";

const VALUES: { readonly [Field in keyof Snapshot]: readonly Snapshot[Field][] } = {
  title: ["a", "b", "c"],
  body: ["", "x", "y"],
  isOpen: [true, false],
  priority: [null, "no-priority", "high"],
  assignee: [null, "mia", "max"],
  labels: [[], ["bug"], ["Bug", "idea"], ["idea"]],
};

/** Returns every snapshot that differs from the default in one field, with that field. */
function variants(): { field: keyof Snapshot; snapshot: Snapshot }[] {
  const fields = Object.keys(VALUES) as (keyof Snapshot)[];
  return fields.flatMap((field) =>
    VALUES[field].map((value) => ({
      field,
      snapshot: { ...someSnapshot({ title: "a" }), [field]: value } as Snapshot,
    })),
  );
}

const clone = <T>(value: T): T => structuredClone(value);
const keys = (labels: readonly string[]) => [...new Set(labels.map((name) => name.toLowerCase()))].sort();

test("mergeSnapshots() changes nothing if neither side has changed, regardless of the form in which each stores its values", () => {
  for (const { snapshot: local } of variants()) {
    for (const { snapshot: remote } of variants()) {
      const merged = mergeSnapshots({ local: clone(local), remote: clone(remote) }, local, remote);
      const nothing = { add: [], remove: [] };
      expect(merged).toMatchObject({
        incoming: [],
        outgoing: [],
        conflicts: [],
        labelsIn: nothing,
        labelsOut: nothing,
      });
    }
  }
});

test("mergeSnapshots() copies a change from one side to the other, and nothing else", () => {
  const start = someSnapshot({ title: "a" });
  for (const { field, snapshot } of variants()) {
    if (field === "labels" || isSameValue(field, start[field] as never, snapshot[field] as never)) continue;
    const base = () => ({ local: clone(start), remote: clone(start) });
    expect(mergeSnapshots(base(), snapshot, start)).toMatchObject({ outgoing: [field], incoming: [], conflicts: [] });
    expect(mergeSnapshots(base(), start, snapshot)).toMatchObject({ incoming: [field], outgoing: [], conflicts: [] });
  }
});

test("mergeSnapshots() records both values of a conflict, and no conflict if both sides agree", () => {
  for (const field of SCALAR_FIELDS) {
    for (const before of VALUES[field]) {
      for (const local of VALUES[field]) {
        for (const remote of VALUES[field]) {
          const of = (value: unknown) => ({ ...someSnapshot(), [field]: value }) as Snapshot;
          const base = { local: of(before), remote: of(before) };
          const merged = mergeSnapshots(base, of(local), of(remote));
          const isChanged = local !== before && remote !== before && !isSameValue(field, local, remote);
          expect(merged.conflicts).toEqual(isChanged ? [{ field, local, remote } as never] : []);
          if (isChanged) expect([...merged.incoming, ...merged.outgoing]).toEqual([]);
        }
      }
    }
  }
});

test("mergeSnapshots() merges labels one by one, and nothing is left to do afterward", () => {
  for (const before of VALUES.labels) {
    for (const ours of VALUES.labels) {
      for (const theirs of VALUES.labels) {
        const of = (labels: string[]) => someSnapshot({ labels: [...labels] });
        const merged = mergeSnapshots({ local: of(before), remote: of(before) }, of(ours), of(theirs));
        const apply = (labels: string[], { add, remove }: { add: string[]; remove: string[] }) => {
          const gone = new Set(keys(remove));
          return of([...labels.filter((name) => !gone.has(name.toLowerCase())), ...add]);
        };
        const local = apply(ours, merged.labelsIn);
        const remote = apply(theirs, merged.labelsOut);
        expect(keys(local.labels)).toEqual(keys(remote.labels));
        const [was, here, there] = [before, ours, theirs].map((labels) => new Set(keys(labels))) as [
          Set<string>,
          Set<string>,
          Set<string>,
        ];
        for (const name of new Set([...was, ...here, ...there])) {
          const isChanged = here.has(name) !== was.has(name) || there.has(name) !== was.has(name);
          expect(keys(local.labels).includes(name)).toBe(isChanged ? !was.has(name) : was.has(name));
        }
        settleLabels(merged.base, merged.labelsIn, local, of(theirs));
        settleLabels(merged.base, merged.labelsOut, local, remote);
        const next = mergeSnapshots(merged.base, local, remote);
        expect([next.labelsIn, next.labelsOut]).toEqual([
          { add: [], remove: [] },
          { add: [], remove: [] },
        ]);
      }
    }
  }
});

test("mergeSnapshots() finds no change after both sides agreed on a field in different forms", () => {
  const base = { local: someSnapshot(), remote: someSnapshot() };
  const [local, remote] = [someSnapshot({ body: "a  b" }), someSnapshot({ body: "a b" })];
  const merged = mergeSnapshots(base, local, someSnapshot());
  expect(merged.outgoing).toEqual(["body"]);
  settleField(merged.base, "body", local, remote);
  expect(mergeSnapshots(merged.base, local, remote)).toMatchObject({ incoming: [], outgoing: [], conflicts: [] });
});

describe("after a change whose response was lost, mergeSnapshots()", () => {
  const before = someSnapshot({ title: "Old" });
  const sent = { values: { title: "Sent" }, labels: { add: ["bug"], remove: [] } };
  const base = { local: before, remote: before, sent };
  const titled = (title: string, labels: string[] = []) =>
    someSnapshot({ title, labels: [...before.labels, ...labels] });

  test("sends a later edit, even back to the earlier value", () => {
    const merged = mergeSnapshots(base, titled("Old"), titled("Sent", ["bug"]));
    expect(merged).toMatchObject({ incoming: [], outgoing: ["title"], conflicts: [] });
    expect(merged.labelsOut).toEqual({ add: [], remove: ["bug"] });
  });

  test("sends the change again if the issue does not have it", () => {
    const merged = mergeSnapshots(base, titled("Sent", ["bug"]), titled("Old"));
    expect(merged).toMatchObject({ incoming: [], outgoing: ["title"], conflicts: [] });
    expect(merged.labelsOut).toEqual({ add: ["bug"], remove: [] });
  });

  test("does nothing if both sides have the change", () => {
    const merged = mergeSnapshots(base, titled("Sent", ["bug"]), titled("Sent", ["bug"]));
    expect(merged).toMatchObject({ incoming: [], outgoing: [], conflicts: [] });
    expect(merged.labelsOut).toEqual({ add: [], remove: [] });
  });

  test("waits for a decision if the issue has a third value and the task has its earlier value again", () => {
    const merged = mergeSnapshots(base, titled("Old"), titled("Theirs"));
    expect(merged.conflicts).toEqual([{ field: "title", local: "Old", remote: "Theirs" }]);
    expect(sentChanges(base, { outgoing: [], labelsOut: { add: [], remove: [] } }, merged.conflicts, before)).toEqual({
      values: { title: "Sent" },
      labels: { add: [], remove: [] },
    });
  });
});

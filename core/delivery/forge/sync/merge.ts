/**
 * The three-way merge of a task and its issue, field by field. Pure.
 *
 * @module
 */
import { foldKey } from "../../../text.ts";
import { type Base, type Conflict, SCALAR_FIELDS, type ScalarField, type Snapshot } from "../link.ts";

/** Labels to add to a side and to remove from it, by name. */
export interface LabelChange {
  add: string[];
  remove: string[];
}

/** The result of a merge. */
export interface Merged {
  /** Fields to copy from the issue to the task. */
  incoming: ScalarField[];
  /** Fields to copy from the task to the issue. */
  outgoing: ScalarField[];
  /** Labels for the task. */
  labelsIn: LabelChange;
  /** Labels for the issue. */
  labelsOut: LabelChange;
  /** Fields that wait, because both sides changed them differently. */
  conflicts: Conflict[];
  /** The new base for the fields on which both sides already agree. */
  base: Base;
}

/**
 * Compares the current values of a task and its issue with those from when they last agreed. If one side changed a field, the value is
 * copied to the other side. If both changed it to different values, it waits for a decision. Labels are merged one by one, so they
 * never wait.
 */
export function mergeSnapshots(base: Base, local: Snapshot, remote: Snapshot): Merged {
  const next: Base = { local: { ...base.local }, remote: { ...base.remote } };
  const merged: Omit<Merged, "labelsIn" | "labelsOut"> = { incoming: [], outgoing: [], conflicts: [], base: next };
  for (const field of SCALAR_FIELDS) {
    const isLocal = local[field] !== base.local[field];
    const isRemote = remote[field] !== base.remote[field];
    if (!isLocal && !isRemote) continue;
    if (isSameValue(field, local[field], remote[field])) settleField(next, field, local, remote);
    else if (isLocal && isRemote) merged.conflicts.push({ field, local: local[field], remote: remote[field] });
    else if (isLocal) merged.outgoing.push(field);
    else merged.incoming.push(field);
  }
  return { ...merged, ...mergeLabels(next, local.labels, remote.labels) };
}

/** Whether a task and an issue agree on a field, although each has its own form of the value. */
export function isSameValue(field: ScalarField, local: Snapshot[ScalarField], remote: Snapshot[ScalarField]): boolean {
  if (field === "priority") return (local ?? "no-priority") === (remote ?? "no-priority");
  return local === remote;
}

/** Records that both sides agree on a field, each in its own form. */
export function settleField(base: Base, field: ScalarField, local: Snapshot, remote: Snapshot): void {
  base.local = { ...base.local, [field]: local[field] };
  base.remote = { ...base.remote, [field]: remote[field] };
}

/** Records that labels were added to one side or removed from it because of the other. */
export function settleLabels(base: Base, { add, remove }: LabelChange, local: Snapshot, remote: Snapshot): void {
  const changed = new Set([...add, ...remove].map(foldKey));
  base.local = { ...base.local, labels: withPart(base.local.labels, local.labels, changed) };
  base.remote = { ...base.remote, labels: withPart(base.remote.labels, remote.labels, changed) };
}

/** Replaces the labels that have these names with the current ones. */
function withPart(before: readonly string[], now: readonly string[], names: ReadonlySet<string>): string[] {
  const isIn = (label: string) => names.has(foldKey(label));
  return [...before.filter((label) => !isIn(label)), ...now.filter(isIn)];
}

function mergeLabels(base: Base, local: readonly string[], remote: readonly string[]) {
  const labelsIn: LabelChange = { add: [], remove: [] };
  const labelsOut: LabelChange = { add: [], remove: [] };
  const names = new Map<string, string>();
  for (const name of [...base.local.labels, ...base.remote.labels, ...local, ...remote]) names.set(foldKey(name), name);
  const [wasLocal, wasRemote, isLocal, isRemote] = [base.local.labels, base.remote.labels, local, remote].map(
    (labels) => new Set(labels.map(foldKey)),
  ) as [Set<string>, Set<string>, Set<string>, Set<string>];
  const agreed: LabelChange = { add: [], remove: [] };
  for (const [key, name] of names) {
    const changedLocally = isLocal.has(key) !== wasLocal.has(key);
    const changedRemotely = isRemote.has(key) !== wasRemote.has(key);
    if (!changedLocally && !changedRemotely) continue;
    // Either only one side has changed, or both have made the same change.
    if (isLocal.has(key) === isRemote.has(key)) agreed.add.push(name);
    else if (changedLocally) (isLocal.has(key) ? labelsOut.add : labelsOut.remove).push(name);
    else (isRemote.has(key) ? labelsIn.add : labelsIn.remove).push(name);
  }
  const now = { labels: [...local] } as Snapshot;
  settleLabels(base, agreed, now, { labels: [...remote] } as Snapshot);
  return { labelsIn, labelsOut };
}

/** Conflicts of a link whose fields are still in conflict, by field. */
export function isSameConflict(one: readonly Conflict[], other: readonly Conflict[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The three-way merge of a task and its issue, field by field. Pure.
 *
 * @module
 */
import { foldKey } from "../../../text.ts";
import { type Base, type Conflict, SCALAR_FIELDS, type ScalarField, type SentChanges, type Snapshot } from "../link.ts";

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
  /** Fields that wait for a decision, because both sides changed them differently. */
  conflicts: Conflict[];
  /** The new base for the fields on which both sides already agree. */
  base: Base;
}

/**
 * Compares the current values of a task and its issue with the values from when they last agreed. If one side changed a
 * field, the value is copied to the other side. If both changed it to different values, the field waits for a decision.
 * Labels are merged one by one, so they never wait.
 */
export function mergeSnapshots(base: Base, local: Snapshot, remote: Snapshot): Merged {
  const next = withReceived(base, remote);
  const merged: Omit<Merged, "labelsIn" | "labelsOut"> = { incoming: [], outgoing: [], conflicts: [], base: next };
  for (const field of SCALAR_FIELDS) {
    const isRemote = remote[field] !== next.remote[field];
    // The task had the sent value, and the issue may have received it. So a task that has returned to its earlier value
    // counts as changed.
    const isChangedBack = isRemote && isSent(base, field) && local[field] !== base.sent?.values[field];
    const isLocal = local[field] !== next.local[field] || isChangedBack;
    if (!isLocal && !isRemote) continue;
    if (isSameValue(field, local[field], remote[field])) settleField(next, field, local, remote);
    else if (isLocal && isRemote) merged.conflicts.push({ field, local: local[field], remote: remote[field] });
    else if (isLocal) merged.outgoing.push(field);
    else merged.incoming.push(field);
  }
  return { ...merged, ...mergeLabels(next, local.labels, remote.labels) };
}

/** Returns the base, updated with the unconfirmed changes that have reached the issue. */
function withReceived({ local, remote: was, sent }: Base, remote: Snapshot): Base {
  const base: Base = { local: { ...local }, remote: { ...was } };
  if (!sent) return base;
  const now: Snapshot = { ...base.local, ...sent.values };
  for (const field of SCALAR_FIELDS) {
    if (field in sent.values && isSameValue(field, now[field], remote[field])) settleField(base, field, now, remote);
  }
  const keys = new Set(remote.labels.map(foldKey));
  const added = sent.labels.add.filter((name) => keys.has(foldKey(name)));
  const removed = sent.labels.remove.filter((name) => !keys.has(foldKey(name)));
  settleLabels(base, { add: added, remove: removed }, { ...now, labels: added }, remote);
  return base;
}

/** Returns whether a change to the field was sent but not confirmed, so that the issue may or may not have it. */
function isSent({ sent }: Base, field: ScalarField): boolean {
  return sent !== undefined && field in sent.values;
}

/**
 * Returns the changes that are about to be sent. Unconfirmed changes to a field in conflict are kept until the conflict
 * is resolved.
 */
export function sentChanges(
  before: Base,
  { outgoing, labelsOut }: Pick<Merged, "outgoing" | "labelsOut">,
  conflicts: readonly Conflict[],
  local: Snapshot,
): SentChanges | undefined {
  const values: Record<string, Snapshot[ScalarField]> = {};
  for (const { field } of conflicts) if (isSent(before, field)) values[field] = before.sent?.values[field] ?? null;
  for (const field of outgoing) values[field] = local[field];
  const isEmpty = Object.keys(values).length + labelsOut.add.length + labelsOut.remove.length === 0;
  return isEmpty ? undefined : { values: values as SentChanges["values"], labels: labelsOut };
}

/** Returns whether a task and an issue agree on a field, even if each stores the value in its own form. */
export function isSameValue(field: ScalarField, local: Snapshot[ScalarField], remote: Snapshot[ScalarField]): boolean {
  if (field === "priority") return (local ?? "no-priority") === (remote ?? "no-priority");
  return local === remote;
}

/** Records that both sides agree on a field, and stores each side's form of the value. */
export function settleField(base: Base, field: ScalarField, local: Snapshot, remote: Snapshot): void {
  base.local = { ...base.local, [field]: local[field] };
  base.remote = { ...base.remote, [field]: remote[field] };
}

/** Records that labels were added to one side or removed from it to match the other side. */
export function settleLabels(base: Base, { add, remove }: LabelChange, local: Snapshot, remote: Snapshot): void {
  const changed = new Set([...add, ...remove].map(foldKey));
  base.local = { ...base.local, labels: withPart(base.local.labels, local.labels, changed) };
  base.remote = { ...base.remote, labels: withPart(base.remote.labels, remote.labels, changed) };
}

/** Takes labels with the given names from the current list, and all other labels from the earlier one. */
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
    // Only one side has changed, or both sides have made the same change.
    if (isLocal.has(key) === isRemote.has(key)) agreed.add.push(name);
    else if (changedLocally) (isLocal.has(key) ? labelsOut.add : labelsOut.remove).push(name);
    else (isRemote.has(key) ? labelsIn.add : labelsIn.remove).push(name);
  }
  const now = { labels: [...local] } as Snapshot;
  settleLabels(base, agreed, now, { labels: [...remote] } as Snapshot);
  return { labelsIn, labelsOut };
}

export function isSameConflict(one: readonly Conflict[], other: readonly Conflict[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

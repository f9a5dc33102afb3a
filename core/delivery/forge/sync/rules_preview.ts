/** Computes the effect of sync rules on a project: which tasks become issues, and which links are paused. @module */
import { offeredLabels } from "../../../board/label/label.ts";
import { groupBy } from "../../../group_by.ts";
import { MAX_SHOWN_SYNC_TASKS } from "../../../limits.ts";
import type { ForgeLinkOutline, ReadTx, TaskOutline } from "../../../ports/store.ts";
import { compareText } from "../../../text.ts";
import type { ForgeConnection } from "../connection.ts";
import type { Conflict, PauseReason } from "../link.ts";
import { matchesRule, type SyncRules } from "../rules.ts";
import { isIncoming, outgoingNames } from "./load.ts";

/** A task in a response about sync rules. */
export interface SyncTask {
  id: string;
  number: number | null;
  title: string;
}

/** A task whose link is paused. */
export interface PausedTask extends SyncTask {
  linkId: string;
  url: string | null;
  pauseReason: PauseReason | null;
  /** Whether the link can be resumed: the rules include the task, and its issue still exists. */
  eligible: boolean;
}

/** A task with fields that wait for a decision. */
export interface ConflictTask extends SyncTask {
  linkId: string;
  url: string | null;
  conflicts: Conflict[];
}

/** A label of the workspace. */
export interface SyncLabel {
  id: string;
  name: string;
  color: string;
}

/** The effect of sync rules. */
export interface SyncPreview {
  isActive: boolean;
  rules: SyncRules;
  labels: SyncLabel[];
  /** IDs of labels in the outgoing rule that do not exist. */
  missingLabels: string[];
  /** The number of tasks in the project, without archived ones. */
  total: number;
  /** The number of tasks that the rules include. */
  matching: number;
  /** The number of tasks that the rules include and that have no issue yet. */
  willCreate: number;
  /** The number of tasks that have an issue although the rules exclude them. */
  willPause: number;
  /** The number of tasks that wait for a decision: in conflict, or paused although the rules include them. */
  needsReview: number;
  paused: number;
  matchingTasks: SyncTask[];
  pausedTasks: PausedTask[];
  /** The ID of the link after which the next page of paused tasks starts; null on the last page. */
  pausedNextCursor: string | null;
  conflictTasks: ConflictTask[];
}

/** A preview, and what saving the rules would do. */
export interface RulesEffect {
  preview: SyncPreview;
  /** IDs of tasks that get an issue. */
  create: string[];
  /** IDs of links to pause. */
  pause: string[];
  /** A string that changes with anything that affects the decision. */
  state: string;
}

/** Computes the effect of sync rules on a project. @param after the link after which the page of paused tasks starts */
export async function previewRules(
  tx: ReadTx,
  connection: ForgeConnection,
  rules: SyncRules,
  after?: string,
): Promise<RulesEffect> {
  const project = await tx.findProject(connection.projectId);
  const tasks = (await tx.listTaskOutlines(connection.projectId)).filter(({ status }) => status !== "archived");
  const labelsOf = groupBy(await tx.listLabelsOfProject(connection.projectId), ({ taskId }) => taskId);
  const links = await tx.listForgeLinks(connection.id);
  const linkOf = new Map(links.map((link) => [link.taskId, link]));
  const wanted = await outgoingNames(tx, { rules });
  const namesOn = (task: TaskOutline) => (labelsOf.get(task.id) ?? []).map(({ name }) => name);
  const isMatching = (task: TaskOutline) => matchesRule(rules.outgoing, wanted, namesOn(task));
  const isIncluded = (task: TaskOutline, link: ForgeLinkOutline) =>
    link.isFromForge ? isIncoming({ ...connection, rules }, namesOn(task)) : isMatching(task);
  const matching = tasks.filter(isMatching);
  const create = matching.filter(({ id }) => !linkOf.has(id));
  const linked = tasks.flatMap((task) => {
    const link = linkOf.get(task.id);
    return link ? [{ task, link, isIncluded: isIncluded(task, link) }] : [];
  });
  const pause = linked.filter(({ link, isIncluded: stays }) => link.state !== "paused" && !stays);
  const paused = linked
    .filter(({ link }) => link.state === "paused")
    .sort((one, other) => compareText(one.link.id, other.link.id));
  const conflicts = linked.filter(({ link }) => link.state === "conflict");
  const page = paused.filter(({ link }) => after === undefined || link.id > after).slice(0, MAX_SHOWN_SYNC_TASKS);
  const hasMore = page.length > 0 && page.at(-1)?.link.id !== paused.at(-1)?.link.id;
  const eligible = paused.filter((one) => one.isIncluded && one.link.pauseReason !== "issue_gone");
  const labels = project ? await workspaceLabels(tx, project.workspaceId) : [];
  const preview: SyncPreview = {
    isActive: connection.isActive,
    rules,
    labels,
    missingLabels: await missingIn(tx, rules),
    total: tasks.length,
    matching: matching.length,
    willCreate: create.length,
    willPause: pause.length,
    needsReview: eligible.length + conflicts.length,
    paused: paused.length,
    matchingTasks: matching.slice(0, MAX_SHOWN_SYNC_TASKS).map(shownTask),
    pausedTasks: page.map(({ task, link }) => ({
      ...shownTask(task),
      linkId: link.id,
      url: link.url,
      pauseReason: link.pauseReason,
      eligible: eligible.some((one) => one.link === link),
    })),
    pausedNextCursor: hasMore ? (page.at(-1)?.link.id ?? null) : null,
    conflictTasks: await shownConflicts(tx, conflicts.slice(0, MAX_SHOWN_SYNC_TASKS)),
  };
  const createIds = create.map(({ id }) => id);
  const pauseIds = pause.map(({ link }) => link.id);
  const state = JSON.stringify([connection.id, connection.rules, connection.isActive, rules, createIds, pauseIds]);
  return { preview, create: createIds, pause: pauseIds, state };
}

function shownTask({ id, number, title }: TaskOutline): SyncTask {
  return { id, number, title };
}

async function shownConflicts(
  tx: ReadTx,
  found: readonly { task: TaskOutline; link: ForgeLinkOutline }[],
): Promise<ConflictTask[]> {
  const shown: ConflictTask[] = [];
  for (const { task, link } of found) {
    const conflicts = (await tx.findForgeLink(link.id))?.conflicts ?? [];
    shown.push({ ...shownTask(task), linkId: link.id, url: link.url, conflicts });
  }
  return shown;
}

async function workspaceLabels(tx: ReadTx, workspaceId: string): Promise<SyncLabel[]> {
  const { rows } = await tx.listLabelsOfWorkspace(
    workspaceId,
    { templates: true },
    { limit: MAX_SHOWN_SYNC_TASKS * 5 },
  );
  return offeredLabels(rows).map(({ id, name, color }) => ({ id, name, color }));
}

async function missingIn(tx: ReadTx, { outgoing }: SyncRules): Promise<string[]> {
  if (outgoing.mode === "all") return [];
  const missing: string[] = [];
  for (const id of outgoing.labels) if (!(await tx.findLabel(id))) missing.push(id);
  return missing;
}

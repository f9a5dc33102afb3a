/**
 * Conditions that must hold once all work is done.
 *
 * @module
 */

import { listForgeLog } from "../../../core/delivery/forge/list_log.ts";
import { isSameValue } from "../../../core/delivery/forge/sync/merge.ts";
import { LINK_PREFIX } from "../../../core/delivery/forge/sync/merge_comments.ts";
import { reviewForgeLink } from "../../../core/delivery/forge/sync/review.ts";
import { idInMarker, sentText } from "../../../core/delivery/forge/sync/snapshot.ts";
import type { ForgeWorld } from "../../../core/testing/forge_world.ts";
import { FORGE_BOT } from "../../../core/testing/memory_repository.ts";
import { type History, TEXT_FIELDS, tokenIn } from "./history.ts";
import type { People } from "./people.ts";
import type { SettledEdits, Sides } from "./settled.ts";
import { CONNECTION, CONNECTION_ID, linksIn, sidesOfTask } from "./sides.ts";

export interface Ending {
  world: ForgeWorld;
  history: History;
  settled: SettledEdits;
  people: People;
  wrong(what: string): void;
}

/** Checks both sides of every link. @returns the number of conflicts */
export async function checkEnd(ending: Ending): Promise<number> {
  const { world, wrong } = ending;
  let conflicts = 0;
  for (const { id, taskId, state } of await linksIn(world)) {
    const sides = await sidesOfTask(world, taskId);
    if (!sides) {
      wrong(`Link ${id} is still ${state}`);
      continue;
    }
    checkSides(ending, sides);
    await checkComments(ending, sides);
    await checkConflicts(ending, sides);
    conflicts += sides.link.conflicts.length;
  }
  await checkComplete(ending);
  return conflicts;
}

function checkSides({ wrong, history, settled }: Ending, sides: Sides): void {
  const { link, local, remote } = sides;
  const waiting = new Set<string>(link.conflicts.map(({ field }) => field));
  for (const field of ["title", "body", "isOpen", "priority"] as const) {
    if (waiting.has(field) || isSameValue(field, local[field], remote[field])) continue;
    wrong(`${field} of ${link.taskId} is ${JSON.stringify([local[field], remote[field]])}`);
  }
  const names = ({ labels }: Sides["local"]): string =>
    labels
      .map((name) => name.toLowerCase())
      .sort()
      .join();
  if (names(local) !== names(remote)) wrong(`Labels of ${link.taskId} are ${names(local)} and ${names(remote)}`);
  for (const field of TEXT_FIELDS) {
    for (const { token, side } of history.lost(link, field, { here: local[field], there: remote[field] })) {
      wrong(
        `Lost edit: ${field} ${token} of ${link.taskId}, written ${side}; now ${JSON.stringify([local[field], remote[field]])}`,
      );
    }
  }
  for (const lost of settled.lost(sides)) wrong(`Lost edit of ${link.taskId}: ${lost}`);
}

/** Checks that each side has the comments of both sides, each once. */
async function checkComments({ world, people, wrong }: Ending, { link }: Sides): Promise<void> {
  const { rows } = await world.ports.store.read((tx) => tx.listComments(link.taskId, { limit: 999 }));
  const here = rows.map(({ content }) => tokenIn(content));
  const remote = (world.repository.comments.get(link.issueNumber ?? 0) ?? []).map(({ body }) => body);
  const announcements = remote.filter((body) => idInMarker(body)?.startsWith(LINK_PREFIX));
  const { commentsTaskLink } = (await world.ports.store.read((tx) => tx.findForgeConnection(CONNECTION_ID))) ?? {};
  if (announcements.length !== (commentsTaskLink ? 1 : 0)) {
    wrong(`${announcements.length} comments announce ${link.taskId} on its issue`);
  }
  const there = remote.filter((body) => !announcements.includes(body)).map((body) => tokenIn(sentText(body)));
  const written = [...people.commentsOf("here", link.taskId), ...people.commentsOf("there", link.issueNumber ?? 0)];
  const [expected, ...found] = [written, here, there].map((tokens) => [...tokens].sort().join());
  for (const [index, tokens] of found.entries()) {
    if (tokens !== expected) {
      wrong(`Comments of ${link.taskId} ${index === 0 ? "here" : "there"} are ${tokens}, not ${expected}`);
    }
  }
}

/**
 * Checks that every conflict is shown with both values: on the link, in its review, in the sync log and on the task.
 * Checks that no person's text conflicts with a copy that the synchronization wrote to the other side.
 */
async function checkConflicts({ world, wrong, history }: Ending, { link, local, remote }: Sides): Promise<void> {
  if ((link.state === "conflict") !== link.conflicts.length > 0) wrong(`Link ${link.id} is ${link.state}`);
  if (link.conflicts.length === 0) return;
  const shown = JSON.stringify(link.conflicts);
  const expected = link.conflicts.map(({ field }) => ({ field, local: local[field], remote: remote[field] }));
  if (shown !== JSON.stringify(expected))
    wrong(`Conflicts of ${link.id} are ${shown}, not ${JSON.stringify(expected)}`);
  for (const conflict of link.conflicts) {
    const [here, there] = [textOf(conflict.local), textOf(conflict.remote)];
    if (history.isEcho(here, "there") || history.isEcho(there, "here")) {
      wrong(`${conflict.field} of ${link.taskId} conflicts with itself: ${JSON.stringify([here, there])}`);
    }
  }
  const review = await reviewForgeLink(world.as("olga"), { ...CONNECTION, linkId: link.id });
  if (JSON.stringify(review.conflicts) !== shown) wrong(`The review of ${link.id} does not show its conflicts`);
  const log = await listForgeLog(world.as("olga"), { ...CONNECTION, linkId: link.id });
  const logged = log.rows.filter(({ outcome }) => outcome === "conflict").length;
  if (logged === 0) wrong(`The log of ${link.id} does not show its conflicts`);
  const card = await world.ports.store.read((tx) => tx.findExternalLink(link.id));
  if (card?.metadata?.sync !== "conflict") wrong(`Task ${link.taskId} does not show that it is in conflict`);
}

function textOf(value: string | boolean | null): string | null {
  return typeof value === "string" ? value : null;
}

/** Checks that every task of a person has one issue, and every open issue one task. */
async function checkComplete({ world, history, wrong }: Ending): Promise<void> {
  const links = await linksIn(world);
  const numbers = new Set(links.map(({ issueNumber }) => issueNumber));
  const taskIds = new Set(links.map(({ taskId }) => taskId));
  for (const { id } of await world.ports.store.read((tx) => tx.listTaskOutlines("project-1"))) {
    const first = history.of({ side: "here", id, field: "title" })[0];
    const isFirst = ["task-1", "task-2"].includes(id);
    if (first && !isFirst && !taskIds.has(id)) wrong(`Task ${id} has no issue`);
  }
  for (const { number, isOpen } of world.repository.issues.values()) {
    if (isOpen && !numbers.has(number)) wrong(`Issue ${number} has no task`);
  }
  const created = [...world.repository.issues.values()].filter(
    ({ author }) => author?.login === FORGE_BOT.login,
  ).length;
  const imported = links.filter(({ isFromForge }) => isFromForge).length;
  if (links.length !== imported + created) {
    wrong(`${links.length - imported} tasks were sent to the forge, which has ${created} issues for them`);
  }
}

/**
 * Removes the text of deleted records from the change feed. Deliveries read the outbox itself, with the text at the time of the
 * event.
 *
 * @module
 */

import { allInOrder } from "../../async/all_in_order.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import type { ReadTx } from "../../ports/store.ts";
import { blankDeleted, type Gone, PROJECT_TEXTS } from "./blank_event.ts";

/** Blanks the text of records that have been deleted since the events occurred. */
export async function withoutDeletedTexts(tx: ReadTx, events: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const taskIds = idsOf(events, ({ taskId }) => taskId);
  const commentIds = idsOf(events, ({ data }) => data.commentId);
  const projectIds = idsOf(events, ({ type, projectId }) => (type in PROJECT_TEXTS ? projectId : null));
  const [tasks, comments] = await allInOrder(
    taskIds.length === 0 ? [] : tx.listTaskRecordsById(taskIds),
    commentIds.length === 0 ? [] : tx.listActivitiesById(commentIds),
  );
  const projects = await allInOrder(...projectIds.map((id) => tx.findProject(id)));
  const gone: Gone = {
    tasks: without(taskIds, tasks),
    comments: without(commentIds, comments),
    projects: without(projectIds, projects),
  };
  return events.map((event) => blankDeleted(event, gone));
}

function idsOf(events: readonly StoredEvent[], read: (event: StoredEvent) => unknown): string[] {
  return [...new Set(events.map(read).filter((id) => typeof id === "string"))];
}

function without(ids: readonly string[], found: readonly ({ id: string } | undefined)[]): ReadonlySet<string> {
  const known = new Set(found.map((one) => one?.id));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Starts and stops watching tasks. @module */
import type { Task, Watcher } from "@hexlane/client";
import { showToast } from "../components/toast.tsx";
import { watchersQuery } from "../queries/discussion.ts";
import { WORK_KEY } from "../queries/workspace.ts";
import type { ActionContext } from "./context.ts";
import { subjectOf } from "./edits.ts";
import { ownId, peopleIn } from "./known.ts";
import { requestsOf } from "./requests.ts";

const WORK = [...WORK_KEY];

/** Shows the change at once. While offline, the change waits in the outbox. */
export async function watchTasks(
  context: ActionContext,
  tasks: readonly Task[],
  isWatching: boolean,
): Promise<boolean> {
  const { queries, changes, text } = context;
  const { taskActions: words } = text;
  const userId = ownId(queries);
  for (const { id, workspaceId } of tasks) {
    const own = peopleIn(queries, workspaceId).find((person) => person.id === userId);
    queries.setQueryData(watchersQuery(id).queryKey, (list) => list && withOwn(list, own, isWatching));
  }
  for (const part of requestsOf(tasks)) {
    const [first] = part;
    if (!first) break;
    const taskIds = part.map(({ id }) => id);
    const reload = part.length === 1 ? [["watchers", first.id], WORK] : [["watchers"], WORK];
    const saved = await changes.request(first, {
      route: "PATCH /api/task/watch",
      input: { body: { taskIds, isWatching } },
      reload,
    });
    if (saved !== false) continue;
    void queries.invalidateQueries({ queryKey: ["watchers"] });
    return false;
  }
  const subject = subjectOf(context, tasks);
  showToast({ text: isWatching ? words.watched(subject) : words.unwatched(subject) });
  return true;
}

function withOwn(list: readonly Watcher[], own: Watcher | undefined, isWatching: boolean): Watcher[] {
  const others = list.filter(({ id }) => id !== own?.id);
  return own && isWatching ? [...others, { id: own.id, name: own.name, image: own.image }] : others;
}

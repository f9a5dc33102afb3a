/**
 * Reports to the server which task this window shows and whether the user is typing a comment there, and loads who else
 * is there. The stream of live updates reports changes.
 *
 * @module
 */
import type { SetPresence, TaskPresence } from "@hexlane/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { sessionEnd } from "../../drafts/session_end.ts";
import { api, isSignedOut, newKey } from "../api.ts";

type PresentPerson = TaskPresence["people"][number];

/** The server forgets a window after 45 seconds of silence. */
const REPEAT_MILLISECONDS = 20_000;
/** The server forgets typing after 7 seconds of silence. */
const TYPING_REPEAT_MILLISECONDS = 3_000;
/** A pause of this length ends typing. */
const PAUSE_MILLISECONDS = 5_000;
/** A task that is shown for less time, such as when moving on with J and K, is not announced. */
const GLANCE_MILLISECONDS = 500;

/** The ID of this window. */
export const windowId: string = newKey();

/** The other people viewing a task. */
export const presenceQuery = (taskId: string) =>
  queryOptions<PresentPerson[]>({
    queryKey: ["presence", taskId],
    queryFn: () => [],
    initialData: [],
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Shows who is viewing a task. */
export function showPresence(queries: QueryClient, taskId: string, people: PresentPerson[]): void {
  queries.setQueryData(presenceQuery(taskId).queryKey, (list) => list && people);
}

/** The task that this window shows. */
interface Place {
  taskId: string;
  onType(isTyping: boolean): void;
  onReconnect(): void;
}

let place: Place | undefined;

/** Call this when the user types a comment on the task or has sent it. */
export function noteTyping(taskId: string, isTyping = true): void {
  if (place?.taskId === taskId) place.onType(isTyping);
}

/** Call this when the stream of live updates is connected or lost. While it is lost, nobody is shown. */
export function noteConnection(queries: QueryClient, isLive: boolean): void {
  if (!place) return;
  if (isLive) place.onReconnect();
  else showPresence(queries, place.taskId, []);
}

/** Announces that this window shows a task. @returns a function that withdraws the announcement */
export function beAt(queries: QueryClient, taskId: string): () => void {
  let told: SetPresence["state"] = "gone";
  let toldAt = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  async function tell(state: SetPresence["state"]): Promise<void> {
    [told, toldAt] = [state, Date.now()];
    if (!navigator.onLine) return;
    try {
      const { people } = await api("PUT /api/task/:id/presence", { id: taskId, body: { windowId, state } });
      if (!isEnded) showPresence(queries, taskId, people);
    } catch (error) {
      // The next request reports the state.
      if (isSignedOut(error)) sessionEnd.note();
    }
  }

  const own: Place = {
    taskId,
    onType(isTyping) {
      clearTimeout(pause);
      if (!isTyping) return told === "typing" ? void tell("viewing") : undefined;
      pause = setTimeout(() => own.onType(false), PAUSE_MILLISECONDS);
      if (told !== "typing" || Date.now() - toldAt > TYPING_REPEAT_MILLISECONDS) void tell("typing");
    },
    onReconnect: () => told !== "gone" && void tell(told),
  };
  place = own;
  const begin = setTimeout(() => void tell("viewing"), GLANCE_MILLISECONDS);
  const repeat = setInterval(() => {
    // A hidden window ends its stream, and counts as gone until it is visible again.
    if (document.visibilityState === "visible" && told !== "gone") void tell(told);
  }, REPEAT_MILLISECONDS);
  return () => {
    isEnded = true;
    if (place === own) place = undefined;
    clearTimeout(begin);
    clearTimeout(pause);
    clearInterval(repeat);
    if (told !== "gone") void tell("gone");
  };
}

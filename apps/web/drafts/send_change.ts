/** Sends the changes of the outbox, and shows their results. @module */
import { type Answer, ApiError, type Task, type TaskDetail } from "@hexlane/client";
import type { QueryClient } from "@tanstack/react-query";
import { apiAs, isSignedOut, readAs } from "../queries/api.ts";
import { activitiesQuery, relationsQuery } from "../queries/board.ts";
import { announceCreated } from "../queries/task/created_tasks.ts";
import { dropTask, putTask, withAssigneeImage } from "../queries/task/task_cache.ts";
import {
  type Change,
  type Creation,
  effectsOf,
  type FieldTextChange,
  fieldTextIn,
  isFieldText,
  type OtherChange,
  type TaskEdit,
} from "./changes.ts";
import { ConflictError, isSameText, type KnownTexts, knownTexts, rememberTexts } from "./known_texts.ts";
import type { Judgment, Unsent } from "./outbox.ts";

/** The server's response. */
export interface Sent {
  data: unknown;
  /** The ID for undoing the change. Undefined if the server sent none. */
  changeId: string | undefined;
}

/** Other people may keep changing a task while this change is being sent. */
const MOST_TRIES = 5;

/** Sends one change. */
export async function sendChange(queries: QueryClient, { id, accountId, change }: Unsent): Promise<Sent> {
  if (change.kind === "edit") return sentIn(await sendEdit({ id, accountId, change }));
  if (change.kind === "request") return sentIn(await sendRequest(queries, { id, accountId, change }));
  return { data: await create(queries, { id, accountId, change }), changeId: undefined };
}

function sentIn({ data, headers }: Answer<unknown>): Sent {
  return { data, changeId: headers.get("x-change-id") ?? undefined };
}

interface Sending<Kind extends Change> {
  id: string;
  accountId: string;
  change: Kind;
}

/** @throws {ConflictError} when someone else has changed the same text */
async function sendEdit({ id, accountId, change }: Sending<TaskEdit>): Promise<Answer<Task>> {
  const { taskId, body, base } = change;
  const patch = (idempotencyKey: string, ifMatch?: string) =>
    readAs(accountId, "PATCH /api/task/:id", {
      id: taskId,
      body,
      idempotencyKey,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
  if (!base) return await patch(id);
  let texts: KnownTexts | undefined = knownTexts(taskId);
  for (let tries = 1; ; tries += 1) {
    if (!texts || !isSameText(base, texts)) {
      texts = rememberTexts(await readAs(accountId, "GET /api/task/:id", { id: taskId }));
      // The change may have been made by an earlier attempt whose response was lost.
      if (!isSameText(base, texts) && !isSameText(textsIn(body, base), texts)) throw new ConflictError(texts);
    }
    try {
      // A different tag makes it a different request, so it needs a different key.
      return await patch(`${id}-${texts.tag?.replaceAll(/\W/g, "") ?? ""}`, texts.tag);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || tries === MOST_TRIES) throw error;
      texts = undefined;
    }
  }
}

/** Returns the text fields that the change writes. */
function textsIn({ title, description }: TaskEdit["body"], base: NonNullable<TaskEdit["base"]>) {
  return {
    ...(base.title === undefined ? {} : { title: title ?? "" }),
    ...(base.description === undefined ? {} : { description: description ?? "" }),
  };
}

/** @throws {ConflictError} when someone else has changed the same custom field */
async function sendRequest(
  queries: QueryClient,
  { id, accountId, change }: Sending<OtherChange>,
): Promise<Answer<unknown>> {
  const { route, reload, undoes } = change;
  if (undoes !== undefined) throw new Error("Cannot undo a change that was never saved");
  let answer: Answer<unknown>;
  try {
    answer = await readAs(accountId, route, requestOf(id, change) as never);
  } catch (error) {
    const isChanged = error instanceof ApiError && error.code === "FIELD_VALUE_CHANGED";
    if (isChanged && isFieldText(change)) throw new ConflictError(await readFieldText(accountId, change));
    // Deleting a record that is already gone counts as a success.
    const isGone = route.startsWith("DELETE ") && error instanceof ApiError && error.status === 404;
    if (!isGone) throw error;
    answer = { data: undefined, headers: new Headers(), changeId: undefined };
  }
  for (const { taskId, projectId, leaves } of effectsOf(change)) {
    if (leaves) dropTask(queries, { id: taskId, projectId });
  }
  // Awaited, so that the new state replaces the entry without a gap. Fields of the entry hide the fields from the
  // server, so they are reloaded once the entry has left the outbox.
  if (!change.effects) await Promise.all(reload.map((queryKey) => queries.invalidateQueries({ queryKey })));
  return answer;
}

function requestOf(id: string, change: OtherChange): OtherChange["input"] & { idempotencyKey: string } {
  const { input, replaced } = change;
  if (!replaced) return { ...input, idempotencyKey: id };
  const { text: expectedValue, resolved = 0 } = replaced;
  return { ...input, body: { ...input.body, expectedValue }, idempotencyKey: `${id}-${resolved}` };
}

async function readFieldText(accountId: string, change: FieldTextChange): Promise<string> {
  const values = await apiAs(accountId, "GET /api/custom-field/task/:taskId", { taskId: change.taskId });
  return values.find(({ fieldId }) => fieldId === fieldTextIn(change).fieldId)?.value ?? "";
}

/** @returns the new task, or undefined for a comment */
async function create(
  queries: QueryClient,
  { id, accountId, change }: Sending<Creation>,
): Promise<TaskDetail | undefined> {
  if (change.kind === "comment") {
    const { taskId, content, parentId = null } = change;
    const body = { content, parentId };
    await apiAs(accountId, "POST /api/comment/:id", { id: taskId, body, idempotencyKey: id });
    await queries.invalidateQueries({ queryKey: activitiesQuery(taskId).queryKey });
    return undefined;
  }
  const { projectId, body } = change;
  const made: TaskDetail = await apiAs(accountId, "POST /api/task/:id", { id: projectId, body, idempotencyKey: id });
  putTask(queries, withAssigneeImage(queries, made));
  if (change.kind === "task") {
    announceCreated(made);
    return made;
  }
  await apiAs(accountId, "POST /api/task-relation", {
    body: { sourceTaskId: change.taskId, targetTaskId: made.id, relationType: "subtask" },
    idempotencyKey: `${id}-relation`,
  });
  await queries.invalidateQueries({ queryKey: relationsQuery(change.taskId).queryKey.slice(0, 1) });
  return made;
}

/** Returns what to do after a failed attempt. */
export function judgeFailure(error: unknown): Judgment {
  if (error instanceof ConflictError) return "conflict";
  if (isSignedOut(error)) return "signed-out";
  if (!(error instanceof ApiError)) return "refused";
  const { status } = error;
  return status === 0 || status === 408 || status === 412 || status === 429 || status >= 500 ? "again" : "refused";
}

/** Comments on tasks. @module */
import type { Comment } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { compose } from "../editor.ts";
import { EXIT, Failure } from "../failure.ts";
import { manyLines, oneLine } from "../plain_text.ts";
import { commentView } from "../views.ts";

/** Adds a comment to a task. Without text, opens an editor. */
export async function commentTask(call: Call, target: string, text: string | undefined): Promise<Output> {
  const { session, names } = await call.open();
  const taskId = await names.taskId(target);
  const content = text === undefined ? await compose(call) : await call.text(text);
  const comment = await session.client.comments.create(taskId, { content });
  return { json: commentView(comment), text: `Commented on ${target}` };
}

/** Lists the comments of a task, oldest first. */
export async function listComments(call: Call, target: string): Promise<Output> {
  const { session, names } = await call.open();
  const all = await session.client.comments.list(await names.taskId(target)).all();
  const texts = all.map(
    (comment) => `${headOf(call, comment)} ${call.style.dim(comment.id)}\n${manyLines(comment.content)}`,
  );
  return {
    json: all.map(commentView),
    text: texts.join("\n\n"),
    note: all.length === 0 ? "No comments" : undefined,
  };
}

/** Returns the line above a comment: its author and time. */
export function headOf({ style }: Call, { user, createdAt }: Comment): string {
  return `${style.bold(oneLine(user.name))} ${style.dim(createdAt.slice(0, 16).replace("T", " "))}`;
}

/** Changes the comment with the given ID, or else the caller's latest comment. Without text, opens an editor. */
export async function editComment(
  call: Call,
  target: string,
  text: string | undefined,
  { id }: { id?: string },
): Promise<Output> {
  const { session, names } = await call.open();
  const { comments, tasks } = session.client;
  const task = await tasks.get(await names.taskId(target));
  const all = await comments.list(task.id).all();
  const userId = id === undefined ? (await session.caller(await names.workspaceIdOf(task))).id : undefined;
  const comment = all.findLast((one) => (id === undefined ? one.userId === userId : one.id === id));
  if (!comment) {
    const message = id === undefined ? `You have no comment on ${target}` : `Unknown comment "${id}" on ${target}`;
    const hint = `run "hexlane comment list ${target}" to list them`;
    throw new Failure(message, { exit: EXIT.notFound, hint });
  }
  const content = text === undefined ? await compose(call, comment.content) : await call.text(text);
  const edited = await comments.edit(comment.id, { content });
  return { json: commentView(edited), text: `Changed a comment on ${target}` };
}

/** Deletes comments. */
export async function deleteComments(call: Call, ids: string[]): Promise<Output> {
  const { session } = await call.open();
  return await call.each(ids, async (id) => {
    const comment = await session.client.comments.delete(id);
    return { json: commentView(comment), text: `Deleted the comment ${id}` };
  });
}

import { expect, test } from "bun:test";
import { createComment } from "../../board/comment/create.ts";
import { deleteComment } from "../../board/comment/delete.ts";
import { deleteProject } from "../../board/project/delete.ts";
import { deleteTask } from "../../board/task/delete.ts";
import { editTask } from "../../board/task/edit.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { openWorld } from "../../testing/world.ts";
import { fanOutEvents } from "./maintain.ts";
import { openEventStream } from "./streams.ts";

test("a stream that resumes from the event cache receives no text of deleted records", async () => {
  const world = await openWorld();
  const max = world.as("max");
  const first = await openEventStream(max);
  const items = first[Symbol.asyncIterator]();
  const beginning = first.sequence;
  const waiting = items.next();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const comment = await createComment(max, { taskId: "task-1", content: "Secret word" });
  await editTask(max, { taskId: "task-2", title: "Secret name" });
  await fanOutEvents(max);
  expect(JSON.stringify(await waiting)).toContain("Secret");

  await deleteComment(max, { commentId: comment.id });
  await deleteTask(world.as("olga"), { taskId: "task-2" });
  await fanOutEvents(max);
  const second = await openEventStream(max, { after: beginning });
  const { value } = await second[Symbol.asyncIterator]().next();
  const events: readonly StoredEvent[] = value?.kind === "events" ? value.events : [];
  expect(events.map(({ type }) => type)).toEqual([
    "taskCommentCreated",
    "taskTitleChanged",
    "taskCommentDeleted",
    "taskDeleted",
  ]);
  expect(JSON.stringify(events)).not.toContain("Secret");
  // The text of existing records is sent unchanged.
  expect(JSON.stringify(events)).toContain("Fix login");

  await deleteProject(world.as("olga"), { projectId: "project-1" });
  await fanOutEvents(max);
  const third = await openEventStream(max, { after: beginning });
  expect(JSON.stringify(await third[Symbol.asyncIterator]().next())).not.toContain("Fix login");
  for (const stream of [first, second, third]) stream.close();
});

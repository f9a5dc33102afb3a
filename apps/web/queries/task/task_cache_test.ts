import { expect, test } from "bun:test";
import type { Task, TaskDetail } from "@hexlane/client";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { taskQuery } from "../board.ts";
import { showSaved } from "./task_cache.ts";

test("showSaved() reloads an open task that was already loading before the change", async () => {
  const queries = new QueryClient();
  const { queryKey } = taskQuery("task-1");
  const before = { id: "task-1", projectId: "project-1", status: "to-do", description: "One" } as TaskDetail;
  const after = { ...before, description: "One, two" };
  const early = Promise.withResolvers<TaskDetail>();
  const answers = [Promise.resolve(before), early.promise, Promise.resolve(after)];
  const queryFn = () => answers.shift() as Promise<TaskDetail>;
  const observer = new QueryObserver(queries, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await observer.fetchOptimistic({ ...observer.options, queryKey });
  void observer.refetch();
  showSaved(queries, after as unknown as Task, {});
  early.resolve(before);
  await Bun.sleep(1);
  expect(queries.getQueryData(queryKey)).toMatchObject({ description: "One, two" });
  expect(answers).toEqual([]);
  stop();
});

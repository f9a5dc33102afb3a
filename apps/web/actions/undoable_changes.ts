/** Changes that can be undone with the keyboard, for editors that show their own messages. @module */
import type { Task } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Saved, type TaskChanges, useTaskChanges } from "../queries/task/task_changes.ts";
import { useActionContext } from "./context.ts";
import { findTask, taskKey } from "./known.ts";
import { beforeUndo, record } from "./steps.ts";

export function useUndoableChanges(): TaskChanges {
  const queries = useQueryClient();
  const changes = useTaskChanges();
  const ready = useActionContext();
  return useMemo(() => {
    function recorded(
      { id }: Pick<Task, "id">,
      saving: Promise<Saved | false>,
      said?: (subject: string) => string,
    ): Promise<Saved | false> {
      const recording = saving.then(async (saved) => {
        const { text } = await ready();
        const task = findTask(queries, id);
        const label = said ?? text.taskActions.edited;
        if (saved && task) record({ label: label(taskKey(queries, task)), saved: [saved] });
      });
      void beforeUndo(recording);
      return saving;
    }
    return {
      ...changes,
      edit: (task, ...input) => recorded(task, changes.edit(task, ...input)),
      request: (task, request, said) => {
        const saving = changes.request(task, request);
        // Comments cannot be undone.
        return request.route.includes("comment") ? saving : recorded(task, saving, said);
      },
    };
  }, [queries, changes, ready]);
}

/** The context that an action runs in. @module */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type TaskChanges, useTaskChanges } from "../queries/task/task_changes.ts";
import { currentText } from "../text/languages.ts";
import type { Text } from "../text/mod.tsx";

export interface ActionContext {
  queries: QueryClient;
  changes: TaskChanges;
  text: Text;
}

/** Returns a function that waits for the UI strings and returns the context. */
export function useActionContext(): () => Promise<ActionContext> {
  const queries = useQueryClient();
  const changes = useTaskChanges();
  return useMemo(() => async () => ({ queries, changes, text: await currentText() }), [queries, changes]);
}

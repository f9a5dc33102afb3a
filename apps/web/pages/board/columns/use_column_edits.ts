/** Loads the code that changes columns when the browser is idle, or on the first change. @module */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { loadWithRetry } from "../../../browser/failed_loads.ts";
import { loadWhenIdle } from "../../../components/menu/lazy_component.tsx";
import type { ColumnEdits } from "./column_edits.ts";

const load = () => import("./column_edits.ts");
loadWhenIdle(load);

const NAMES = ["create", "rename", "limit", "move", "moveBeside", "refresh"] as const satisfies (keyof ColumnEdits)[];

/** @param onDone receives a sentence for screen readers */
export function useColumnEdits(projectId: string, onDone: (said: string) => void): ColumnEdits {
  const queries = useQueryClient();
  return useMemo(() => {
    const edits = async (): Promise<ColumnEdits> =>
      (await loadWithRetry(load)).columnEditsOver(queries, projectId, onDone);
    const methods = NAMES.map((name) => [
      name,
      async (...input: unknown[]) => await ((await edits())[name] as (...input: unknown[]) => unknown)(...input),
    ]);
    return Object.fromEntries(methods) as ColumnEdits;
  }, [queries, projectId, onDone]);
}

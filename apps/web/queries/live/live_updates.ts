/**
 * Follows other people's changes. The code is loaded after the page; it starts from the cursor, so nothing is missed.
 *
 * @module
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { startLater } from "../../browser/failed_loads.ts";
import { cursorQuery } from "../board.ts";

/** Follows a workspace while any of its pages is open. */
export function useLiveUpdates(workspaceId: string | undefined): void {
  const queries = useQueryClient();
  const { data: cursor } = useQuery({ ...cursorQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
  useEffect(() => {
    if (workspaceId === undefined || cursor === undefined) return;
    return startLater(async () => {
      const { showChanges } = await import("./show_changes.ts");
      return () => showChanges(queries, { workspaceId, cursor });
    });
  }, [queries, workspaceId, cursor]);
}

/** Changes the columns of the board in place. @module */
import type { QueryClient } from "@tanstack/react-query";
import { showToast } from "../../../components/toast.tsx";
import { pendingColumns } from "../../../drafts/pending_edits.ts";
import { errorSentence } from "../../../format/error_text.ts";
import { dropIndex, moveWithin } from "../../../format/reorder.ts";
import { api, isSignedOut } from "../../../queries/api.ts";
import { boardQuery } from "../../../queries/board.ts";
import { columnsQuery } from "../../../queries/workspace.ts";
import { currentText } from "../../../text/languages.ts";
import type { BoardData } from "../board_data.ts";

type Columns = BoardData["columns"];

export interface ColumnEdits {
  /** @returns whether it was saved */
  create(name: string): Promise<boolean>;
  /** @returns whether it was saved */
  rename(slug: string, name: string): Promise<boolean>;
  /** @param limit null for none @returns whether it was saved */
  limit(slug: string, limit: number | null): Promise<boolean>;
  move(slug: string, to: number): Promise<boolean>;
  /** Moves a column next to another one. */
  moveBeside(slug: string, other: string, isAfter: boolean): Promise<boolean>;
  /** Reloads the columns after a dialog has changed them. */
  refresh(): Promise<void>;
}

/** @param onDone receives a sentence for screen readers */
export function columnEditsOver(queries: QueryClient, projectId: string, onDone: (said: string) => void): ColumnEdits {
  const { queryKey } = boardQuery(projectId);
  const columns = (): Columns => queries.getQueryData(queryKey)?.columns ?? [];
  const show = (next: Columns): void =>
    void queries.setQueryData(queryKey, (board) => board && { ...board, columns: next });
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: columnsQuery(projectId).queryKey }),
    ]);
  };

  /** Shows the new columns at once, and the previous ones again if the server refuses the change. */
  async function save(next: Columns, send: () => Promise<unknown>): Promise<boolean> {
    const before = columns();
    pendingColumns.set(projectId, next);
    show(next);
    const isLast = (): boolean => pendingColumns.get(projectId) === next;
    try {
      await send();
      return true;
    } catch (error) {
      if (isLast()) show(before);
      if (!isSignedOut(error)) showToast({ tone: "danger", text: errorSentence(error, await currentText()) });
      return false;
    } finally {
      if (isLast()) {
        pendingColumns.delete(projectId);
        void refresh();
      }
    }
  }

  async function move(slug: string, to: number): Promise<boolean> {
    const before = columns();
    const from = before.findIndex((one) => one.slug === slug);
    const moved = before[from];
    if (!moved || to < 0 || to >= before.length || from === to) return false;
    const next = moveWithin(before, from, to);
    const order = next.map(({ columnId }, position) => ({ id: columnId, position }));
    onDone((await currentText()).project.columns.moved(moved.name, to + 1, next.length));
    return await save(next, () => api("PUT /api/column/reorder/:projectId", { projectId, body: { columns: order } }));
  }

  return {
    refresh,
    move,
    async moveBeside(slug, other, isAfter) {
      const [from, over] = [slug, other].map((name) => columns().findIndex((one) => one.slug === name));
      if (from === undefined || over === undefined || from < 0 || over < 0) return false;
      return await move(slug, dropIndex(from, over, isAfter));
    },
    async create(name) {
      const isSaved = await save(columns(), () => api("POST /api/column/:id", { id: projectId, body: { name } }));
      if (isSaved) onDone((await currentText()).views.columnAdded(name));
      return isSaved;
    },
    async rename(slug, name) {
      const column = columns().find((one) => one.slug === slug);
      if (!column || column.name === name) return true;
      const next = columns().map((one) => (one.slug === slug ? { ...one, name } : one));
      const isSaved = await save(next, () => api("PUT /api/column/:id", { id: column.columnId, body: { name } }));
      if (isSaved) onDone((await currentText()).views.columnRenamed(name));
      return isSaved;
    },
    async limit(slug, wipLimit) {
      const column = columns().find((one) => one.slug === slug);
      if (!column || column.wipLimit === wipLimit) return true;
      const next = columns().map((one) => (one.slug === slug ? { ...one, wipLimit } : one));
      const isSaved = await save(next, () => api("PUT /api/column/:id", { id: column.columnId, body: { wipLimit } }));
      const { limits } = await currentText();
      if (isSaved) onDone(wipLimit === null ? limits.cleared(column.name) : limits.saved(column.name, wipLimit));
      return isSaved;
    },
  };
}

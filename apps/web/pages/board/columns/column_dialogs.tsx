/** The dialogs that edit and delete a column of the board. Loaded on demand. @module */
import type { Column } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "../../../queries/api.ts";
import { columnsQuery } from "../../../queries/workspace.ts";
import { useFullText } from "../../../text/mod.tsx";
import { ColumnDialog } from "../../project_settings/column_dialog.tsx";
import { ColumnRemoval } from "../../project_settings/column_removal.tsx";
import { useBoard } from "../board_state.ts";
import { type OpenColumn, openedColumn } from "./opened_column.ts";

export interface ColumnDialogsProps {
  opened: OpenColumn | undefined;
  refresh: () => Promise<void>;
  /** Receives a sentence for screen readers. */
  onDone: (said: string) => void;
}

export function ColumnDialogs({ opened, refresh, onDone }: ColumnDialogsProps): ReactNode {
  const { project: words, views } = useFullText();
  const { data } = useBoard();
  const { data: columns = [] } = useQuery(columnsQuery(data.project.id));
  const [late, setLate] = useState<readonly string[]>();
  const column = opened && opened.kind !== "new" ? columns.find(({ slug }) => slug === opened.slug) : undefined;
  const taskIds = late ?? data.tasks.filter(({ status }) => status === column?.slug).map(({ id }) => id);

  function close(): void {
    setLate(undefined);
    if (openedColumn.get() === opened) openedColumn.set(undefined);
  }

  /** Loads the tasks again, because someone else may have added some. */
  async function loadTasks({ slug }: Column): Promise<void> {
    const { workspaceId, id: projectId } = data.project;
    const tasks = await api("GET /api/task", { query: { workspaceId, projectId, status: slug } });
    setLate(tasks.map(({ id }) => id));
  }

  return (
    <>
      <ColumnDialog
        projectId={data.project.id}
        column={opened?.kind === "edit" ? column : undefined}
        onClose={close}
        onSaved={async () => {
          await refresh();
          close();
          onDone(views.columnSaved);
        }}
      />
      <ColumnRemoval
        removal={opened?.kind === "remove" && column ? { column, taskIds } : undefined}
        columns={columns}
        onClose={close}
        onRemoved={async ({ name }) => {
          await refresh();
          close();
          onDone(words.columns.removed(name));
          document.querySelector<HTMLElement>(".add-column")?.focus();
        }}
        onFailed={loadTasks}
      />
    </>
  );
}

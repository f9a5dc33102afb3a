/** The column settings of a project. @module */
import type { Column } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useOrder } from "../../actions/use_order.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { Rows } from "../../components/rows.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { columnsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { ColumnDialog } from "./column_dialog.tsx";
import { ColumnRemoval, type Removal } from "./column_removal.tsx";
import { ColumnRow } from "./column_row.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

export function ColumnsTab({ project }: ProjectSettingsProps): ReactNode {
  const text = useFullText();
  const words = text.project.columns;
  const { queryKey } = columnsQuery(project.id);
  const columns = useQuery(columnsQuery(project.id));
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Column | "new">();
  const [removal, setRemoval] = useState<Removal>();
  const { message, setMessage, run } = useAction();
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey });
    // The board must not show the old columns.
    await queries.invalidateQueries({ queryKey: ["board", project.id] });
  };

  const askRemoval = (column: Column): Promise<void> =>
    run(async () => {
      const tasks = await api("GET /api/task", {
        query: { workspaceId: project.workspaceId, projectId: project.id, status: column.slug },
      });
      setRemoval({ column, taskIds: tasks.map(({ id }) => id) });
      return undefined;
    });

  const order = useOrder({
    name: `columns ${project.id}`,
    loaded: columns.data,
    reload: refresh,
    save: (items) => {
      const columns = items.map(({ id }, position) => ({ id, position }));
      return api("PUT /api/column/reorder/:projectId", { projectId: project.id, body: { columns } });
    },
    onMoved: ({ name }, place, count) => setMessage({ failed: false, text: words.moved(name, place, count) }),
    onRefused: (error) => setMessage({ failed: true, text: errorSentence(error, text) }),
  });

  return (
    <Section id="columns" title={words.title} text={words.text}>
      <FailureNotice message={message} />
      <Rows query={{ ...columns, data: order.items }}>
        {(column, index, { length }) => (
          <ColumnRow
            key={column.id}
            column={column}
            index={index}
            count={length}
            onMove={(to, from = index) => void order.move(from, to)}
            onEdit={() => setEdited(column)}
            onRemove={() => void askRemoval(column)}
          />
        )}
      </Rows>
      <div className="actions">
        <Button icon="plus" onClick={() => setEdited("new")}>
          {words.create}
        </Button>
        <SuccessOutcome message={message} />
      </div>
      <ColumnDialog
        projectId={project.id}
        column={edited}
        onClose={() => setEdited(undefined)}
        onSaved={async () => {
          await refresh();
          setEdited(undefined);
          setMessage({ failed: false, text: text.actions.saved });
        }}
      />
      <ColumnRemoval
        removal={removal}
        columns={columns.data ?? []}
        onClose={() => setRemoval(undefined)}
        onRemoved={async (column) => {
          await refresh();
          setRemoval(undefined);
          setMessage({ failed: false, text: words.removed(column.name) });
        }}
        onFailed={askRemoval}
      />
    </Section>
  );
}

/** Deletes a column after moving its tasks elsewhere. @module */
import type { Column } from "@hexlane/client";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { SelectField } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";

/** The server's limit per request. */
const MAX_BULK_TASKS = 1000;

export interface Removal {
  column: Column;
  /** The tasks in the column. */
  taskIds: readonly string[];
}

export interface ColumnRemovalProps {
  /** Undefined while the dialog is closed. */
  removal: Removal | undefined;
  columns: readonly Column[];
  onClose: () => void;
  onRemoved: (column: Column) => Promise<void>;
  /** Reloads the tasks of the column. */
  onFailed: (column: Column) => Promise<void>;
}

export function ColumnRemoval({ removal, columns, onClose, onRemoved, onFailed }: ColumnRemovalProps): ReactNode {
  const { project, task, actions } = useFullText();
  const words = project.columns;
  const column = removal?.column;
  const name = column?.name ?? "";
  const taskIds = removal?.taskIds ?? [];
  const count = taskIds.length;
  const places = [
    ...columns.filter(({ id }) => id !== column?.id).map(({ slug, name: label }) => ({ value: slug, label })),
    { value: "planned", label: task.statuses.planned },
    { value: "archived", label: task.statuses.archived },
  ];

  async function remove(status: string | undefined): Promise<void> {
    if (!column) return;
    try {
      if (status !== undefined) await moveTasks(taskIds, status);
      await api("DELETE /api/column/:id", { id: column.id });
    } catch (error) {
      await onFailed(column);
      throw error;
    }
    await onRemoved(column);
  }

  return (
    <>
      <ConfirmDialog
        open={column !== undefined && count === 0}
        onClose={onClose}
        title={words.removeTitle(name)}
        text={words.removeText}
        action={words.remove}
        onConfirm={() => remove(undefined)}
      />
      <FormDialog
        open={count > 0}
        onClose={onClose}
        title={words.removeTitle(name)}
        text={count > 0 ? words.removeFull(count) : undefined}
      >
        <Form onSubmit={async ({ status }) => await remove(status)}>
          <SelectField name="status" label={words.moveTasksTo(count)} options={places} />
          <div className="actions actions-end">
            <Button onClick={onClose}>{actions.cancel}</Button>
            <SubmitButton variant="danger">{words.moveAndRemove}</SubmitButton>
          </div>
        </Form>
      </FormDialog>
    </>
  );
}

/** Moves tasks to another column of their project, to the backlog or to the archive. */
async function moveTasks(taskIds: readonly string[], status: string): Promise<void> {
  for (let start = 0; start < taskIds.length; start += MAX_BULK_TASKS) {
    const some = taskIds.slice(start, start + MAX_BULK_TASKS);
    await api("PATCH /api/task/bulk", { body: { taskIds: some, operation: "updateStatus", value: status } });
  }
}

/** The task templates of a project, in its settings. @module */
import type { TaskTemplate } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useOrder } from "../../actions/use_order.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { MoveButtons, SortableRow, useRowDrag } from "../../components/row_order.tsx";
import { Rows } from "../../components/rows.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { taskTemplatesQuery } from "../../queries/task_templates.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { TemplateDialog } from "./template_dialog.tsx";

export interface TemplatesTabProps {
  workspaceId: string;
  projectId: string;
}

export function TemplatesTab({ workspaceId, projectId }: TemplatesTabProps): ReactNode {
  const text = useFullText();
  const words = text.taskTemplates;
  const queries = useQueryClient();
  const query = taskTemplatesQuery(projectId);
  const listed = useQuery(query);
  const [edited, setEdited] = useState<TaskTemplate | "new">();
  const [removed, setRemoved] = useState<TaskTemplate>();
  const { message, setMessage } = useAction();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: query.queryKey });

  const order = useOrder({
    name: `templates ${projectId}`,
    loaded: listed.data,
    reload: refresh,
    save: (items) => {
      const body = { templates: items.map(({ id }, position) => ({ id, position })) };
      return api("PUT /api/project/:projectId/task-templates", { projectId, body });
    },
    onMoved: ({ name }, place, count) =>
      setMessage({ failed: false, text: text.project.columns.moved(name, place, count) }),
    onRefused: (error) => setMessage({ failed: true, text: errorSentence(error, text) }),
  });

  return (
    <Section id="task-templates" title={words.title} text={words.text}>
      <FailureNotice message={message} />
      <Rows query={{ ...listed, data: order.items }} none={words.none}>
        {(template, index, { length }) => (
          <TemplateRow
            key={template.id}
            {...{ template, index }}
            count={length}
            onMove={(to, from = index) => void order.move(from, to)}
            onEdit={() => setEdited(template)}
            onRemove={() => setRemoved(template)}
          />
        )}
      </Rows>
      <div className="actions">
        <Button icon="plus" onClick={() => setEdited("new")}>
          {words.create}
        </Button>
        <SuccessOutcome message={message} />
      </div>
      <TemplateDialog
        {...{ workspaceId, projectId }}
        template={edited}
        onClose={() => setEdited(undefined)}
        onSaved={async () => {
          await refresh();
          setEdited(undefined);
          setMessage({ failed: false, text: text.actions.saved });
        }}
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={words.removeTitle(removed?.name ?? "")}
        text={words.removeText}
        action={text.project.columns.remove}
        onConfirm={async () => {
          if (!removed) return;
          await api("DELETE /api/task-template/:id", { id: removed.id });
          await refresh();
          setMessage({ failed: false, text: words.removed(removed.name) });
        }}
      />
    </Section>
  );
}

interface TemplateRowProps {
  template: TaskTemplate;
  index: number;
  count: number;
  /** @param from the index of the dropped row; absent when this row was moved */
  onMove: (to: number, from?: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function TemplateRow({ template, index, count, onMove, onEdit, onRemove }: TemplateRowProps): ReactNode {
  const { up, down, edit, remove } = useFullText().project.columns;
  const words = useFullText().taskTemplates;
  const row = useRef<HTMLLIElement>(null);
  const edge = useRowDrag(row, { kind: "task template", index, onMove });
  const { name, title } = template;
  return (
    <SortableRow ref={row} edge={edge} name={<bdi>{name}</bdi>} hint={<bdi>{title}</bdi>}>
      <MoveButtons index={index} count={count} up={up(name)} down={down(name)} onMove={onMove} />
      <Button aria-label={words.editTitle(name)} onClick={onEdit}>
        {edit}
      </Button>
      <Button aria-label={`${remove}: ${name}`} onClick={onRemove}>
        {remove}
      </Button>
    </SortableRow>
  );
}

/** The custom fields of a project or workspace. @module */
import type { CustomField } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useOrder } from "../../actions/use_order.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { deletedFieldsQuery, projectFieldsQuery, workspaceFieldsQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { FieldDialog } from "./field_dialog.tsx";
import { FieldRow } from "./field_row.tsx";
import { SharedFields } from "./shared_fields.tsx";

export interface FieldsTabProps {
  workspaceId: string;
  /** Undefined for the fields of the workspace. */
  projectId?: string;
}

export function FieldsTab({ workspaceId, projectId }: FieldsTabProps): ReactNode {
  const text = useFullText();
  const words = text.customFields;
  const queries = useQueryClient();
  const query = projectId === undefined ? workspaceFieldsQuery(workspaceId) : projectFieldsQuery(projectId);
  const scope = projectId === undefined ? "workspace" : "project";
  const listed = useQuery(query);
  const own = listed.data?.filter((field) => field.scope === scope);
  const { data: deleted = [] } = useQuery(deletedFieldsQuery(workspaceId, projectId));
  const [edited, setEdited] = useState<CustomField | "new">();
  const [removal, setRemoval] = useState<{ field: CustomField; values: number }>();
  const { message, setMessage, run } = useAction();

  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey: ["fields"] });
    await queries.invalidateQueries({ queryKey: ["field-values"] });
  }

  const order = useOrder({
    name: `fields ${projectId ?? workspaceId}`,
    loaded: own,
    reload: refresh,
    save: (items): Promise<unknown> => {
      const body = { fields: items.map(({ id }, position) => ({ id, position })) };
      return projectId === undefined
        ? api("PUT /api/custom-field/workspace/:workspaceId/reorder", { workspaceId, body })
        : api("PUT /api/custom-field/reorder/:projectId", { projectId, body });
    },
    onMoved: ({ name }, place, count) =>
      setMessage({ failed: false, text: text.project.columns.moved(name, place, count) }),
    onRefused: (error) => setMessage({ failed: true, text: errorSentence(error, text) }),
  });

  const askRemoval = (field: CustomField): Promise<void> =>
    run(async () => {
      const { values } = await api("POST /api/custom-field/preview/:id", { id: field.id, body: { delete: true } });
      setRemoval({ field, values });
      return undefined;
    });

  const restore = (field: CustomField): Promise<void> =>
    run(async () => {
      await api("POST /api/custom-field/restore/:id", { id: field.id });
      await refresh();
      return words.restored(field.name);
    });

  return (
    <>
      <Section
        id="custom-fields"
        title={words.title}
        text={projectId === undefined ? words.workspaceText : words.projectText}
      >
        <FailureNotice message={message} />
        <Rows query={{ ...listed, data: order.items }} none={words.none}>
          {(field, index, { length }) => (
            <FieldRow
              key={field.id}
              field={field}
              index={index}
              count={length}
              onMove={(to, from = index) => void order.move(from, to)}
              onEdit={() => setEdited(field)}
              onRemove={() => void askRemoval(field)}
            />
          )}
        </Rows>
        <div className="actions">
          <Button icon="plus" onClick={() => setEdited("new")}>
            {words.create}
          </Button>
          <SuccessOutcome message={message} />
        </div>
        {deleted.length > 0 && (
          <>
            <h3 className="legend">{words.deleted}</h3>
            <ul className="rows column">
              {deleted.map((field) => (
                <Row key={field.id} name={field.name} hint={words.types[field.type]}>
                  <Button aria-label={words.restoreLabel(field.name)} onClick={() => void restore(field)}>
                    {words.restore}
                  </Button>
                </Row>
              ))}
            </ul>
          </>
        )}
        <FieldDialog
          home={{ workspaceId, projectId }}
          field={edited}
          onClose={() => setEdited(undefined)}
          onSaved={async () => {
            await refresh();
            setEdited(undefined);
            setMessage({ failed: false, text: text.actions.saved });
          }}
        />
        <ConfirmDialog
          open={removal !== undefined}
          onClose={() => setRemoval(undefined)}
          title={words.removeTitle(removal?.field.name ?? "")}
          text={words.removeText(removal?.values ?? 0)}
          action={text.project.columns.remove}
          onConfirm={async () => {
            if (!removal) return;
            await api("DELETE /api/custom-field/:id", { id: removal.field.id });
            await refresh();
            setMessage({ failed: false, text: words.removed(removal.field.name) });
          }}
        />
      </Section>
      {projectId !== undefined && (
        <SharedFields
          projectId={projectId}
          fields={(listed.data ?? []).filter((field) => field.scope === "workspace")}
          onChanged={refresh}
        />
      )}
    </>
  );
}

/** The custom fields of a task, each with the editor of its type. @module */
import type { CustomField } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { TextButton } from "../../../components/button/button.tsx";
import { useOutgoing } from "../../../drafts/outgoing.ts";
import { outbox } from "../../../drafts/use_outbox.ts";
import { errorSentence } from "../../../format/error_text.ts";
import type { TaskRequest } from "../../../queries/task/task_changes.ts";
import { fieldsQuery, fieldValuesQuery } from "../../../queries/task/task_document.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { TaskPart } from "../task_part.tsx";
import type { TypedValue } from "./field_props.ts";
import { FieldRow } from "./field_row.tsx";
import { FIELD_ROUTE, isTextType, shownValues } from "./field_values.ts";

/** With more fields than this, empty fields are hidden at first. */
const MOST_WITH_EMPTY = 6;
const NO_FIELDS: CustomField[] = [];

export function CustomFields(part: TaskPart): ReactNode {
  const { task, changes, mayEdit } = part;
  const { customFields: words, taskActions } = useFullText();
  const { data: fields = NO_FIELDS } = useQuery(fieldsQuery(task.projectId));
  const { data: stored } = useQuery(fieldValuesQuery(task.id));
  const outgoing = useOutgoing();
  const values = useMemo(() => shownValues(stored ?? [], outgoing, task.id), [stored, outgoing, task.id]);
  const { faults, setFault } = useFaults(task.id);
  const [isAll, setAll] = useState(false);
  // A field that the user clears stays visible.
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  const added = [...values.keys()].filter((id) => !used.has(id));
  if (added.length > 0) setUsed(new Set([...used, ...added]));
  if (!stored) return null;

  async function set({ id: fieldId, name, type }: CustomField, value: string, typed?: TypedValue) {
    setFault(fieldId, undefined);
    const request: TaskRequest = {
      route: FIELD_ROUTE,
      input: { body: { taskId: task.id, fieldId, value } },
      reload: [fieldValuesQuery(task.id).queryKey, ["activities", task.id]],
      typed,
      replaced: isTextType(type) ? { fieldName: name, text: typed?.base ?? values.get(fieldId) ?? "" } : undefined,
    };
    await changes.request(task, request, (subject) => taskActions.fieldChanged(subject, name));
  }

  const isCollapsed = mayEdit && !isAll && fields.length > MOST_WITH_EMPTY;
  const isShown = ({ id }: CustomField): boolean => used.has(id) || values.has(id) || faults.has(id);
  const shown = isCollapsed || !mayEdit ? fields.filter(isShown) : fields;
  const hiddenCount = mayEdit ? fields.length - shown.length : 0;
  return (
    <>
      {shown.map((field) => (
        <FieldRow
          key={field.id}
          {...part}
          taskId={task.id}
          draftName={`task:${task.id}:field:${field.id}`}
          field={field}
          value={values.get(field.id) ?? ""}
          fault={faults.get(field.id)}
          onFault={(fault) => setFault(field.id, fault)}
          onSet={(value, typed) => void set(field, value, typed)}
        />
      ))}
      {hiddenCount > 0 && (
        <p className="property-wide">
          <TextButton onClick={() => setAll(true)}>{words.showEmpty(hiddenCount)}</TextButton>
        </p>
      )}
    </>
  );
}

/** Returns error messages by field ID, including messages about changes that the server refused. */
function useFaults(taskId: string) {
  const text = useFullText();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  function setFault(fieldId: string, fault: string | undefined): void {
    setFaults((now) => {
      const others = [...now].filter(([id]) => id !== fieldId);
      return new Map(fault === undefined ? others : [...others, [fieldId, fault]]);
    });
  }
  useEffect(
    () =>
      outbox.onRefusal(({ change, error }) => {
        if (change.kind !== "request" || change.route !== FIELD_ROUTE || change.taskId !== taskId) return;
        const { fieldId } = change.input.body as { fieldId: string };
        setFaults((now) => new Map([...now, [fieldId, errorSentence(error, text)]]));
      }),
    [taskId, text],
  );
  return { faults, setFault };
}

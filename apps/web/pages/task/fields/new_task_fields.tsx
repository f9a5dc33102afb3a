/** The custom fields of a task that is being created. Required fields come first and have their default. @module */
import type { CreateTask, CustomField } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { TextButton } from "../../../components/button/button.tsx";
import { fieldsQuery } from "../../../queries/task/task_document.ts";
import { useFullText } from "../../../text/mod.tsx";
import { useBoard } from "../../board/board_state.ts";
import { FieldRow } from "./field_row.tsx";

/** The entered values. */
export interface EnteredValues {
  /** Reads the values, or moves focus to the first field with an error. @returns undefined if a field has an error */
  read(): Pick<CreateTask, "customFields"> | undefined;
  /** Returns all fields to their defaults. */
  clear(): void;
}

const NO_VALUES: ReadonlyMap<string, string> = new Map();

export function NewTaskFields({ entered }: { entered: RefObject<EnteredValues | undefined> }): ReactNode {
  const { customFields: words } = useFullText();
  const { data, people } = useBoard();
  const { project } = data;
  const { data: fields = [] } = useQuery(fieldsQuery(project.id));
  const list = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(NO_VALUES);
  const [faults, setFaults] = useState(NO_VALUES);
  const [isAll, setAll] = useState(false);

  useEffect(() => {
    entered.current = {
      read() {
        if (faults.size > 0) {
          list.current?.querySelector<HTMLElement>("[aria-describedby]")?.focus();
          return undefined;
        }
        const customFields = [...values].map(([fieldId, value]) => ({ fieldId, value }));
        return customFields.length === 0 ? {} : { customFields };
      },
      clear: () => setValues(NO_VALUES),
    };
    return () => {
      entered.current = undefined;
    };
  });

  const required = fields.filter((field) => field.required);
  const others = fields.filter((field) => !field.required);
  if (fields.length === 0) return null;
  const rowOf = (field: CustomField): ReactNode => (
    <FieldRow
      key={field.id}
      {...{ field, project, people }}
      taskId={undefined}
      draftName={`project:${project.id}:new-field:${field.id}`}
      level={2}
      mayEdit
      value={values.get(field.id) ?? field.defaultValue ?? ""}
      fault={faults.get(field.id)}
      onFault={(fault) => setFaults((now) => withEntry(now, field.id, fault))}
      onSet={(value) => setValues((now) => withEntry(now, field.id, value))}
    />
  );
  return (
    <div ref={list} className="new-task-fields scroll-y">
      {required.map(rowOf)}
      {isAll && others.map(rowOf)}
      {!isAll && others.length > 0 && (
        <TextButton onClick={() => setAll(true)}>{words.showEmpty(others.length)}</TextButton>
      )}
    </div>
  );
}

function withEntry(
  entries: ReadonlyMap<string, string>,
  id: string,
  value: string | undefined,
): ReadonlyMap<string, string> {
  const others = [...entries].filter(([other]) => other !== id);
  return new Map(value === undefined ? others : [...others, [id, value]]);
}

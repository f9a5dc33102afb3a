/**
 * The parts of a new task besides its title: a template, custom fields and files. Loaded with the first new-task form.
 * @module
 */
import type { CreateTask } from "@hexlane/client";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { NewTaskFilesPart, type NewTaskFilesProps, type TakeFiles } from "../../components/editor/new_task_files.tsx";
import { type ChosenTemplate, TemplatePicker } from "../task_templates/template_picker.tsx";
import { type EnteredValues, NewTaskFields } from "./fields/new_task_fields.tsx";

/**
 * Returns the other fields of the new task, and clears the form.
 *
 * @param act called when all uploads have succeeded, if one is running
 * @returns null if an upload is running or a custom field has an error
 */
export type TakeParts = (act: () => void) => Omit<CreateTask, "title"> | null;

export interface NewTaskPartsProps extends Omit<NewTaskFilesProps, "files"> {
  parts: RefObject<TakeParts | undefined>;
}

export function NewTaskParts({ parts, ...props }: NewTaskPartsProps): ReactNode {
  const entered = useRef<EnteredValues>(undefined);
  const files = useRef<TakeFiles>(undefined);
  const template = useRef<ChosenTemplate>(undefined);
  useEffect(() => {
    parts.current = (act) => {
      const values = entered.current ? entered.current.read() : {};
      const given = values && files.current?.(act);
      if (!values || given === null) return null;
      entered.current?.clear();
      const chosen = template.current?.read();
      template.current?.clear();
      return { ...given, ...values, ...chosen };
    };
    return () => {
      parts.current = undefined;
    };
  });
  return (
    <>
      <TemplatePicker projectId={props.projectId} chosen={template} />
      <NewTaskFields entered={entered} />
      <NewTaskFilesPart {...props} files={files} />
    </>
  );
}

/** The props of a custom field on a task, and of the editors of its value. @module */
import type { CustomField, ListedProject } from "@hexlane/client";
import type { TaskPart } from "../task_part.tsx";

export interface FieldProps extends Pick<TaskPart, "people" | "level" | "mayEdit"> {
  project: Pick<ListedProject, "slug" | "workspaceId">;
  /** Undefined for a task that is being created. */
  taskId: string | undefined;
  field: CustomField;
  /** Empty if the field has no value. */
  value: string;
  /** An error message. */
  fault: string | undefined;
  /** The draft field that keeps typed text until it is saved. */
  draftName: string;
  /** Performs an additional check of a typed value. @returns an error message */
  check?: (value: string) => string | undefined;
  onFault: (fault: string | undefined) => void;
  /** @param typed the text that the user typed, if any */
  onSet: (value: string, typed?: TypedValue) => void;
}

export interface EditorProps extends FieldProps {
  /** The ID of the element that names the field. */
  nameId: string;
  faultId: string | undefined;
}

/** A value that the user typed. */
export interface TypedValue {
  /** The draft field that the text returns to if the server refuses the value. */
  field: string;
  text: string;
  /** The saved text that the user started from. */
  base: string;
}

/** The estimate of a task, edited in place like a custom field. @module */
import type { CustomField } from "@hexlane/client";
import { type ReactNode, useState } from "react";
import { useActionContext } from "../../actions/context.ts";
import { editTasks } from "../../actions/edits.ts";
import { readEstimate } from "../../format/estimate.ts";
import { useFullText } from "../../text/mod.tsx";
import { FieldRow } from "./fields/field_row.tsx";
import type { TaskPart } from "./task_part.tsx";

/** The estimate as a custom field, for the editor of numbers. */
const NUMBER: Omit<CustomField, "name"> = {
  id: "estimate",
  projectId: null,
  workspaceId: null,
  type: "number",
  required: false,
  defaultValue: null,
  options: null,
  optionColors: null,
  unit: null,
  precision: 2,
  position: 0,
  scope: "project",
  hideable: false,
  hidden: false,
  createdAt: "",
  updatedAt: "",
  deletedAt: null,
};

export function EstimateProperty(part: TaskPart): ReactNode {
  const { task } = part;
  const { planning: words, taskActions } = useFullText();
  const ready = useActionContext();
  const [fault, setFault] = useState<string>();

  async function set(value: string): Promise<void> {
    const estimate = value === "" ? null : Number(value);
    await editTasks(await ready(), [task], { estimate }, (subject) =>
      taskActions.fieldChanged(subject, words.estimate),
    );
  }

  return (
    <FieldRow
      {...part}
      taskId={task.id}
      draftName={`task:${task.id}:estimate`}
      field={{ ...NUMBER, name: words.estimate }}
      value={task.estimate === null ? "" : String(task.estimate)}
      fault={fault}
      check={(value) => (readEstimate(value) === undefined ? words.estimateWrong : undefined)}
      onFault={setFault}
      onSet={(value) => void set(value)}
    />
  );
}

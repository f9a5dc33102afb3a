/** The dialog that creates or edits a task template. @module */
import type { TaskTemplate } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormDialog } from "../../components/dialog.tsx";
import { Field, SelectField, TextField } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { columnsQuery, labelsQuery, membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { NONE, readTemplate } from "./template_values.ts";

export interface TemplateDialogProps {
  workspaceId: string;
  projectId: string;
  /** Undefined while the dialog is closed. */
  template: TaskTemplate | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function TemplateDialog({ template, onClose, ...props }: TemplateDialogProps): ReactNode {
  const { taskTemplates: words } = useFullText();
  const edited = template === "new" ? undefined : template;
  return (
    <FormDialog
      open={template !== undefined}
      onClose={onClose}
      title={edited === undefined ? words.create : words.editTitle(edited.name)}
    >
      <TemplateForm {...props} edited={edited} />
    </FormDialog>
  );
}

type TemplateFormProps = Omit<TemplateDialogProps, "template" | "onClose"> & { edited: TaskTemplate | undefined };

function TemplateForm({ workspaceId, projectId, edited, onSaved }: TemplateFormProps): ReactNode {
  const text = useFullText();
  const { taskTemplates: words, task, planning } = text;
  const { data: columns = [], isPending: isWaitingForColumns } = useQuery(columnsQuery(projectId));
  const { data: members = [], isPending: isWaitingForMembers } = useQuery(membersQuery(workspaceId));
  const { data: labels = [], isPending: isWaitingForLabels } = useQuery(labelsQuery(workspaceId));
  const statuses = columns.map(({ slug, name }) => ({ value: slug, label: name }));
  const people = members.map(({ user }) => ({ value: user.id, label: user.name }));
  const priorities = Object.entries(task.priorities).map(([value, label]) => ({ value, label }));
  const numberText = (value: number | null | undefined): string => (value == null ? "" : String(value));
  const days = { type: "number", min: 0, max: 3_650, step: 1, hint: words.daysHint } as const;

  // If the options arrived later, the form would lose text that was typed before.
  if (isWaitingForColumns || isWaitingForMembers || isWaitingForLabels) return <Skeleton lines={6} />;
  return (
    <Form
      check={(values) => checkAll(values, { name: required(text.checks.title) })}
      onSubmit={async (values) => {
        const body = readTemplate(values, labels);
        if (edited) await api("PATCH /api/task-template/:id", { id: edited.id, body });
        else await api("POST /api/project/:projectId/task-templates", { projectId, body });
        await onSaved();
      }}
    >
      <Field name="name" label={planning.name} required maxLength={100} defaultValue={edited?.name} data-first="" />
      <Field name="title" label={task.title} maxLength={500} defaultValue={edited?.title} />
      <TextField name="description" label={planning.description} defaultValue={edited?.description ?? ""} />
      <SelectField
        name="status"
        label={task.status}
        options={[
          { value: NONE, label: words.firstColumn },
          ...statuses,
          { value: "planned", label: task.statuses.planned },
        ]}
        defaultValue={edited?.status ?? NONE}
      />
      <SelectField
        name="priority"
        label={task.priority}
        options={priorities}
        defaultValue={edited?.priority ?? "no-priority"}
      />
      <SelectField
        name="userId"
        label={task.assignee}
        options={[{ value: NONE, label: task.nobody }, ...people]}
        defaultValue={edited?.userId ?? NONE}
      />
      <Field
        name="estimate"
        label={planning.estimate}
        type="number"
        min={0}
        step="any"
        defaultValue={numberText(edited?.estimate)}
      />
      <Field name="startInDays" label={words.startIn} {...days} defaultValue={numberText(edited?.startInDays)} />
      <Field name="dueInDays" label={words.dueIn} {...days} defaultValue={numberText(edited?.dueInDays)} />
      <Field
        name="labels"
        label={task.labels}
        hint={words.labelsHint}
        defaultValue={edited?.labels.map(({ name }) => name).join(", ")}
      />
      <TextField
        name="subtasks"
        label={words.subtasks}
        hint={words.subtasksHint}
        defaultValue={edited?.subtasks.join("\n")}
      />
      <DialogSubmit>{text.actions.save}</DialogSubmit>
    </Form>
  );
}

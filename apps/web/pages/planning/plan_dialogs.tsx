/** The dialogs that create, edit and close milestones and cycles. @module */
import type { Cycle, Milestone } from "@hexlane/client";
import type { ReactNode } from "react";
import { FormDialog } from "../../components/dialog.tsx";
import { Field, SelectField, TextField } from "../../components/form/field.tsx";
import { DialogSubmit, type FieldErrors, Form, type Values } from "../../components/form/form.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { readEstimate } from "../../format/estimate.ts";
import { api } from "../../queries/api.ts";
import type { PlanKind } from "../../queries/plans.ts";
import { useFullText } from "../../text/mod.tsx";

export interface PlanDialogProps {
  projectId: string;
  /** Undefined while the dialog is closed. A new plan has no `plan` yet. */
  opened: { kind: PlanKind; plan: Milestone | Cycle | undefined } | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function PlanDialog({ projectId, opened, onClose, onSaved }: PlanDialogProps): ReactNode {
  const { planning: words, workspace, actions, checks } = useFullText();
  const kind = opened?.kind;
  const plan = opened?.plan;
  const lastName = kind === "cycle" ? "endDate" : "dueDate";
  const dayIn = (name: "startDate" | "endDate" | "dueDate"): string =>
    (plan?.[name as keyof typeof plan] as string | null | undefined)?.slice(0, 10) ?? "";

  function check(values: Values): FieldErrors {
    const date = required(checks.date);
    const errors = checkAll(values, {
      name: required(checks.title),
      ...(kind === "cycle" ? { startDate: date, endDate: date } : {}),
    });
    const [first = "", last = ""] = [values.startDate, values[lastName]];
    if (errors[lastName] === undefined && first !== "" && last !== "" && last < first) {
      errors[lastName] = words.daysWrong;
    }
    if (readEstimate(values.capacity ?? "") === undefined) errors.capacity = words.estimateWrong;
    return errors;
  }

  async function save(values: Values): Promise<void> {
    const { name = "", startDate = "", description = "" } = values;
    if (kind === "cycle") {
      const { endDate = "", capacity = "" } = values;
      const body = { name, startDate, endDate, capacity: readEstimate(capacity) ?? null };
      if (plan) await api("PATCH /api/cycle/:id", { id: plan.id, body });
      else await api("POST /api/cycle", { body: { projectId, ...body } });
    } else {
      const body = {
        name,
        description: description || null,
        startDate: startDate || null,
        dueDate: values.dueDate || null,
      };
      if (plan) await api("PATCH /api/milestone/:id", { id: plan.id, body });
      else await api("POST /api/milestone", { body: { projectId, ...body } });
    }
    await onSaved();
  }

  const newTitle = kind === "cycle" ? words.newCycle : words.newMilestone;
  return (
    <FormDialog
      open={opened !== undefined}
      onClose={onClose}
      title={plan ? `${workspace.labels.edit}: ${plan.name}` : newTitle}
    >
      <Form draft={`plan:${plan?.id ?? `${projectId}:${kind}`}`} check={check} onSubmit={save}>
        <Field name="name" label={words.name} defaultValue={plan?.name ?? ""} autoComplete="off" required />
        {kind === "milestone" && (
          <TextField
            name="description"
            label={words.description}
            defaultValue={(plan && "description" in plan && plan.description) || ""}
          />
        )}
        <Field
          name="startDate"
          type="date"
          label={words.firstDay}
          defaultValue={dayIn("startDate")}
          required={kind === "cycle"}
        />
        <Field
          name={lastName}
          type="date"
          label={words.lastDay}
          defaultValue={dayIn(lastName)}
          required={kind === "cycle"}
        />
        {kind === "cycle" && (
          <Field
            name="capacity"
            label={words.capacity}
            hint={words.capacityHint}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={(plan && "capacity" in plan && plan.capacity?.toString()) || ""}
          />
        )}
        <DialogSubmit>{actions.save}</DialogSubmit>
      </Form>
    </FormDialog>
  );
}

export interface CloseDialogProps {
  /** Undefined while the dialog is closed. */
  cycle: Cycle | undefined;
  cycles: readonly Cycle[];
  onClose: () => void;
  onClosed: (name: string) => Promise<void>;
}

/** Asks where unfinished tasks go. */
export function CloseDialog({ cycle, cycles, onClose, onClosed }: CloseDialogProps): ReactNode {
  const { planning: words } = useFullText();
  const others = cycles.filter(({ id, state }) => id !== cycle?.id && state !== "done");
  const next = others.find(({ startDate }) => cycle !== undefined && startDate > cycle.startDate);
  return (
    <FormDialog
      open={cycle !== undefined}
      onClose={onClose}
      title={words.closeTitle(cycle?.name ?? "")}
      text={words.closeText}
    >
      <Form
        onSubmit={async ({ nextCycleId = "" }) => {
          if (!cycle) return;
          await api("POST /api/cycle/:id/close", { id: cycle.id, body: { nextCycleId: nextCycleId || null } });
          await onClosed(cycle.name);
        }}
      >
        <SelectField
          name="nextCycleId"
          label={words.moveTo}
          defaultValue={next?.id ?? ""}
          options={[...others.map(({ id, name }) => ({ value: id, label: name })), { value: "", label: words.noCycle }]}
        />
        <DialogSubmit>{words.close}</DialogSubmit>
      </Form>
    </FormDialog>
  );
}

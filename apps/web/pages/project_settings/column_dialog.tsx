/** The dialog that creates or edits a column. @module */
import type { Column } from "@hexlane/client";
import type { ReactNode } from "react";
import { FormDialog } from "../../components/dialog.tsx";
import { ColorField } from "../../components/form/color_field.tsx";
import { CheckField, Field } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { SymbolField } from "../../components/form/symbol_field.tsx";
import { checkAll, pattern, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";

export interface ColumnDialogProps {
  projectId: string;
  /** Undefined while the dialog is closed. */
  column: Column | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Nothing, or a whole number from 1 to 10,000. */
const LIMIT = /^([1-9]\d{0,3}|10000)?$/;

export function ColumnDialog({ projectId, column, onClose, onSaved }: ColumnDialogProps): ReactNode {
  const { project, actions, checks, limits } = useFullText();
  const words = project.columns;
  const known = column === "new" ? undefined : column;
  return (
    <FormDialog
      open={column !== undefined}
      onClose={onClose}
      title={known ? words.editTitle(known.name) : words.create}
    >
      <Form
        draft={`column:${known?.id ?? projectId}`}
        check={(values) => checkAll(values, { name: required(checks.title), wipLimit: pattern(LIMIT, limits.invalid) })}
        onSubmit={async ({ name = "", color = "", icon = "", isFinal, wipLimit = "" }) => {
          const body = {
            name,
            color: color === "" ? null : color,
            icon: icon === "" ? null : icon,
            isFinal: isFinal === "on",
            wipLimit: wipLimit.trim() === "" ? null : Number(wipLimit),
          };
          await (known
            ? api("PUT /api/column/:id", { id: known.id, body })
            : api("POST /api/column/:id", { id: projectId, body }));
          await onSaved();
        }}
      >
        <Field name="name" label={words.name} defaultValue={known?.name ?? ""} autoComplete="off" required />
        <ColorField name="color" label={words.color} none={words.noColor} value={known?.color ?? null} />
        <SymbolField name="icon" label={words.icon} none={project.general.noIcon} value={known?.icon ?? null} />
        <CheckField name="isFinal" label={words.isFinal} defaultChecked={known?.isFinal ?? false} />
        <Field
          name="wipLimit"
          label={limits.label}
          hint={limits.hint}
          defaultValue={known?.wipLimit ?? ""}
          inputMode="numeric"
          autoComplete="off"
        />
        <DialogSubmit>{actions.save}</DialogSubmit>
      </Form>
    </FormDialog>
  );
}

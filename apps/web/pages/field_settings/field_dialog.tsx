/** The dialog that creates or edits a custom field. @module */
import { ApiError, type CreateWorkspaceField, type CustomField, type EditField } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { CheckField, Field, SelectField } from "../../components/form/field.tsx";
import { DialogSubmit, type FieldErrors, Form, type Values } from "../../components/form/form.tsx";
import { checkAll, pattern, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import type { FieldType } from "../task/fields/field_values.ts";
import { DefaultValue, shownDefault, valueOfDefault } from "./default_value.tsx";
import { type Option, OptionList, OptionsDraft, optionsOf } from "./option_list.tsx";
import { type Renames, renamesOf, withNewNames } from "./renamed_options.ts";

export interface FieldDialogProps {
  home: { workspaceId: string; projectId: string | undefined };
  /** Undefined while the dialog is closed. */
  field: CustomField | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export function FieldDialog(props: FieldDialogProps): ReactNode {
  const { field, onClose } = props;
  const { customFields: words } = useFullText();
  return (
    <FormDialog
      open={field !== undefined}
      onClose={onClose}
      title={field === undefined || field === "new" ? words.create : words.edit(field.name)}
    >
      {field !== undefined && <FieldForm {...props} known={field === "new" ? undefined : field} />}
    </FormDialog>
  );
}

/** How many options a type needs. */
const LEAST_OPTIONS: Partial<Record<FieldType, number>> = { dropdown: 1, multiselect: 2 };
const NO_RENAMES: Renames = { before: [], last: undefined };
/** Nothing, or a whole number up to the server's limit. */
const PRECISION = /^(\d|10)?$/;

function FieldForm({ home, known, onSaved }: FieldDialogProps & { known: CustomField | undefined }): ReactNode {
  const { customFields: words, project, actions, checks } = useFullText();
  const reader = useReader();
  const { data: members = [] } = useQuery(membersQuery(home.workspaceId));
  const [type, setType] = useState<FieldType>(known?.type ?? "text");
  const [options, setOptions] = useState<readonly Option[]>(() => optionsOf(known));
  const [byDefault, setDefault] = useState(() => shownDefault(known, reader));
  const chosenDefault = withNewNames(byDefault, { type, options });
  const [loss, setLoss] = useState<{ count: number; body: EditField }>();
  const leastOptions = LEAST_OPTIONS[type];
  const names = options.map(({ name }) => name.trim()).filter(Boolean);
  // There is no input for a default task, because people should not have to enter its ID.
  const hasDefault = type !== "relation";

  function check(values: Values): FieldErrors {
    const read = valueOfDefault({ type, precision: precisionIn(values) }, chosenDefault, reader);
    const errors = checkAll(values, {
      name: required(checks.title),
      precision: pattern(PRECISION, words.precisionWrong),
    });
    if (leastOptions !== undefined && names.length < leastOptions) errors.options = words.fewOptions(leastOptions);
    else if (new Set(names).size < names.length) errors.options = words.sameOptions;
    if (hasDefault && "fault" in read) errors.defaultValue = words.faults[read.fault];
    else if (hasDefault && values.required === "on" && "value" in read && read.value === "") {
      errors.defaultValue = words.requiresDefault;
    }
    return errors;
  }

  async function save(values: Values): Promise<void> {
    const read = valueOfDefault({ type, precision: precisionIn(values) }, chosenDefault, reader);
    const colored = options.filter(({ name, color }) => name.trim() !== "" && color !== "");
    const body: CreateWorkspaceField = {
      name: values.name ?? "",
      type,
      required: values.required === "on",
      defaultValue: hasDefault && "value" in read && read.value !== "" ? read.value : null,
      options: leastOptions === undefined ? null : names,
      optionColors:
        leastOptions === undefined ? null : Object.fromEntries(colored.map(({ name, color }) => [name.trim(), color])),
      unit: type === "number" && values.unit ? values.unit : null,
      precision: type === "number" ? precisionIn(values) : null,
    };
    if (known) return await edit(known, body);
    const { workspaceId, projectId } = home;
    await (projectId === undefined
      ? api("POST /api/custom-field/workspace/:workspaceId", { workspaceId, body })
      : api("POST /api/custom-field", { body: { ...body, projectId } }));
    await onSaved();
  }

  /** Asks before values are lost. */
  async function edit({ id }: CustomField, settings: CreateWorkspaceField): Promise<void> {
    const { before, last } = leastOptions === undefined ? NO_RENAMES : renamesOf(options);
    const body: EditField = last === undefined ? settings : { ...settings, renamedOptions: last };
    for (const renamedOptions of before) await api("PATCH /api/custom-field/:id", { id, body: { renamedOptions } });
    try {
      await api("PATCH /api/custom-field/:id", { id, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "FIELD_VALUES_LOST") throw error;
      const { lost } = await api("POST /api/custom-field/preview/:id", { id, body });
      return setLoss({ count: lost, body });
    }
    await onSaved();
  }

  return (
    <>
      <Form draft={`field:${known?.id ?? home.projectId ?? home.workspaceId}`} check={check} onSubmit={save}>
        <Field
          name="name"
          label={project.columns.name}
          defaultValue={known?.name ?? ""}
          maxLength={100}
          autoComplete="off"
          required
        />
        <SelectField
          name="type"
          label={words.type}
          value={type}
          options={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
          onChange={(event) => {
            setType(event.target.value as FieldType);
            setDefault("");
          }}
        />
        {leastOptions !== undefined && (
          <>
            <OptionList options={options} onChange={setOptions} />
            <OptionsDraft options={options} onRestore={setOptions} />
          </>
        )}
        {type === "number" && (
          <>
            <Field name="unit" label={words.unit} defaultValue={known?.unit ?? ""} maxLength={20} autoComplete="off" />
            <Field
              name="precision"
              label={words.precision}
              hint={words.precisionHint}
              defaultValue={known?.precision ?? ""}
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
        {hasDefault && (
          <>
            <DefaultValue
              {...{ type, options: names }}
              people={peopleOf(members)}
              value={chosenDefault}
              onChange={setDefault}
            />
            <CheckField
              name="required"
              label={words.required}
              hint={words.requiredHint}
              defaultChecked={known?.required ?? false}
            />
          </>
        )}
        <DialogSubmit>{actions.save}</DialogSubmit>
      </Form>
      <ConfirmDialog
        open={loss !== undefined}
        onClose={() => setLoss(undefined)}
        title={words.loseTitle}
        text={words.loseText(loss?.count ?? 0)}
        action={words.lose}
        onConfirm={async () => {
          if (!known || !loss) return;
          await api("PATCH /api/custom-field/:id", { id: known.id, body: { ...loss.body, loseValues: true } });
          await onSaved();
        }}
      />
    </>
  );
}

function precisionIn({ precision = "" }: Values): number | null {
  return precision.trim() === "" ? null : Number(precision);
}

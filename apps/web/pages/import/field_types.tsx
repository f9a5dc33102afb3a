/** Chooses the types of the custom fields that columns without a built-in meaning become. @module */
import { COLUMN_TYPES, type ColumnType, type ColumnTypes, type Plan } from "@hexlane/import";
import type { ReactNode } from "react";
import { LabeledSelect } from "../../components/form/labeled_select.tsx";
import { useFullText } from "../../text/mod.tsx";

export interface FieldTypesProps {
  plan: Plan;
  types: ColumnTypes;
  onTypes: (types: ColumnTypes) => void;
}

export function FieldTypes({ plan, types, onTypes }: FieldTypesProps): ReactNode {
  const { transfer: words, customFields } = useFullText();
  const planned = new Map<string, string>(
    plan.projects.flatMap(({ fields = [] }) => fields.map(({ name, type }) => [name, type] as const)),
  );
  // A field that is left out is no longer in the plan, but can be chosen again.
  const names = [...new Set([...planned.keys(), ...Object.keys(types)])];
  if (names.length === 0) return null;
  const options = [
    ...COLUMN_TYPES.map((type) => ({ value: type, label: customFields.types[type] })),
    { value: "none", label: words.leaveOut },
  ];
  return (
    <details className="card section import-details" open>
      <summary>{customFields.title}</summary>
      <p className="hint">{words.fieldTypes}</p>
      <div className="mapping">
        {names.map((name) => (
          <LabeledSelect
            key={name}
            label={name}
            value={types[name] ?? planned.get(name) ?? "none"}
            options={options}
            onChange={(type) => onTypes({ ...types, [name]: type as ColumnType | "none" })}
          />
        ))}
      </div>
    </details>
  );
}

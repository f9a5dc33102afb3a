/** Maps the columns of a table to fields of a task. @module */
import { CSV_FIELDS } from "@hexlane/import";
import type { ReactNode } from "react";
import { LabeledSelect } from "../../components/form/labeled_select.tsx";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import type { CsvColumns } from "./import_plan.ts";

export interface TableColumnsProps {
  header: readonly string[];
  columns: CsvColumns;
  name: string;
  onName: (name: string) => void;
  onColumns: (columns: CsvColumns) => void;
}

export function TableColumns({ header, columns, name, onName, onColumns }: TableColumnsProps): ReactNode {
  const { transfer: words } = useFullText();
  const options = [
    { value: "", label: words.noField },
    ...header.filter((column) => column !== "").map((column) => ({ value: column, label: column })),
  ];
  return (
    <Section id="fields" title={words.fields} text={words.fieldsText}>
      <div className="field column gap-1">
        <label htmlFor="import-name">{words.projectName}</label>
        <input
          id="import-name"
          className="input"
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <div className="mapping">
        {CSV_FIELDS.map((field) => (
          <LabeledSelect
            key={field}
            label={words.field[field]}
            options={options}
            value={columns[field] ?? ""}
            onChange={(column) => {
              const { [field]: _, ...others } = columns;
              onColumns(column === "" ? { ...others } : { ...others, [field]: column });
            }}
          />
        ))}
      </div>
    </Section>
  );
}

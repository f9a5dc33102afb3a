/** A select with its label, outside a form. @module */
import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import type { Option } from "./field.tsx";

export interface LabeledSelectProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

export function LabeledSelect({ label, options, value, onChange }: LabeledSelectProps): ReactNode {
  const id = useId();
  return (
    <div className="field column gap-1 shrinkable">
      <label htmlFor={id} className="breakable">
        {label}
      </label>
      <div className="input-group relative">
        <select id={id} className="input select" value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="select-mark soft" />
      </div>
    </div>
  );
}

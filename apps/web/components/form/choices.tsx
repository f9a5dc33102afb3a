/** A choice between a few options that are all visible. @module */
import type { ReactNode } from "react";

export interface ChoicesProps<Value extends string> {
  name: string;
  title: string;
  /** Each value with its label. */
  options: readonly (readonly [Value, string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

export function Choices<Value extends string>({
  name,
  title,
  options,
  chosen,
  onChoose,
  disabled = false,
}: ChoicesProps<Value>): ReactNode {
  return (
    <fieldset className="choices column gap-2" disabled={disabled}>
      <legend className="visually-hidden">{title}</legend>
      {options.map(([value, label]) => (
        <label key={value} className="choice line gap-2">
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

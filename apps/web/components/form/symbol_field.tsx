/** An icon picker. @module */
import type { ReactNode } from "react";
import { SYMBOLS, SymbolIcon } from "../symbol.tsx";

export interface SymbolFieldProps {
  name: string;
  label: string;
  /** The label of the "none" option. */
  none: string;
  /** The current icon. An icon that only another client knows stays available. */
  value?: string | null;
}

/** A radio group, starting with "none". */
export function SymbolField({ name, label, none, value = null }: SymbolFieldProps): ReactNode {
  const isForeign = value !== null && !SYMBOLS.some((symbol) => symbol === value);
  const options = isForeign ? [...SYMBOLS, value] : SYMBOLS;
  return (
    <fieldset className="swatches">
      <legend className="legend">{label}</legend>
      <label className="swatch">
        <input type="radio" name={name} value="" defaultChecked={value === null} />
        <span className="swatch-face swatch-none" />
        <span className="visually-hidden">{none}</span>
      </label>
      {options.map((symbol) => (
        <label key={symbol} className="swatch" title={symbol}>
          <input type="radio" name={name} value={symbol} defaultChecked={symbol === value} />
          <span className="swatch-face">
            {symbol === value && isForeign ? [...symbol][0] : <SymbolIcon icon={symbol} />}
          </span>
          <span className="visually-hidden">{symbol}</span>
        </label>
      ))}
    </fieldset>
  );
}

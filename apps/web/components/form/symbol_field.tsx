/** Choosing a symbol. @module */
import type { ReactNode } from "react";
import { SYMBOLS, SymbolIcon } from "../symbol.tsx";

export interface SymbolFieldProps {
  name: string;
  label: string;
  /** What to call having none. */
  none: string;
  /** The symbol there is now; one of another client's stays unless somebody chooses. */
  value?: string | null;
}

/** A group of radio buttons, the first for none. */
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

/** An icon picker. @module */
import type { ReactNode } from "react";
import { SYMBOLS, SymbolIcon } from "../icon/symbol.tsx";
import { Swatches } from "./color_field.tsx";

export interface SymbolFieldProps {
  name: string;
  label: string;
  /** The label of the "none" option. */
  none: string;
  /** The current icon. An icon from another client stays available. */
  value?: string | null;
}

/** A radio group, starting with "none". */
export function SymbolField({ name, label, none, value = null }: SymbolFieldProps): ReactNode {
  const isForeign = value !== null && !SYMBOLS.some((symbol) => symbol === value);
  const options = isForeign ? [...SYMBOLS, value] : SYMBOLS;
  return (
    <Swatches
      {...{ name, label, none, value }}
      options={options.map((symbol) => ({
        value: symbol,
        label: symbol,
        face: (
          <span className="swatch-face soft bordered rounded">
            {symbol === value && isForeign ? [...symbol][0] : <SymbolIcon icon={symbol} />}
          </span>
        ),
      }))}
    />
  );
}

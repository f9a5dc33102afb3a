/** A color picker, and a dot that shows a color. @module */
import type { ReactNode } from "react";
import { useFullText } from "../../text/mod.tsx";
import { cssColor } from "../css_color.ts";

/** Distinguishable with red-green color blindness, in both themes. */
export const COLORS = {
  gray: "#6b7280",
  red: "#dc2626",
  orange: "#ea580c",
  yellow: "#ca8a04",
  green: "#16a34a",
  teal: "#0d9488",
  blue: "#2563eb",
  violet: "#7c3aed",
  pink: "#db2777",
} as const;

/** Colors are set through the DOM, because the page's Content Security Policy forbids style attributes in markup. */
export function ColorDot({ color }: { color: string | null }): ReactNode {
  return (
    <span
      className="color-dot rigid"
      aria-hidden="true"
      style={color === null ? undefined : { backgroundColor: cssColor(color), borderColor: cssColor(color) }}
    />
  );
}

export interface ColorFieldProps {
  name: string;
  label: string;
  /** The label of the "none" option. Without it, a color is required. */
  none?: string;
  value?: string | null;
}

/** A radio group. A custom color stays available as an extra option. */
export function ColorField({ name, label, none, value = null }: ColorFieldProps): ReactNode {
  const { colors } = useFullText().project;
  const known = Object.entries(COLORS) as [keyof typeof COLORS, string][];
  const options = known.map(([key, color]) => ({ color, label: colors[key] }));
  if (value !== null && !known.some(([, color]) => color === value)) {
    options.push({ color: value, label: colors.own(value) });
  }
  const chosen = value ?? (none === undefined ? COLORS.gray : null);
  return (
    <Swatches
      {...{ name, label, none }}
      value={chosen}
      options={options.map(({ color, label: shown }) => ({
        value: color,
        label: shown,
        face: <span className="swatch-face soft bordered rounded" style={{ backgroundColor: cssColor(color) }} />,
      }))}
    />
  );
}

export interface SwatchesProps {
  name: string;
  label: string;
  /** The label of the "none" option. Without it, a value is required. */
  none?: string | undefined;
  value: string | null;
  options: readonly { value: string; label: string; face: ReactNode }[];
}

/** A radio group of small pictures. */
export function Swatches({ name, label, none, value, options }: SwatchesProps): ReactNode {
  return (
    <fieldset className="swatches wrap gap-1">
      <legend className="legend">{label}</legend>
      {none !== undefined && (
        <label className="swatch relative">
          <input type="radio" name={name} value="" defaultChecked={value === null} />
          <span className="swatch-face soft bordered rounded swatch-none" />
          <span className="visually-hidden">{none}</span>
        </label>
      )}
      {options.map(({ value: option, label: shown, face }) => (
        <label key={option} className="swatch relative" title={shown}>
          <input type="radio" name={name} value={option} defaultChecked={option === value} />
          {face}
          <span className="visually-hidden">{shown}</span>
        </label>
      ))}
    </fieldset>
  );
}

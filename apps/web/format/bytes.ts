/** Sizes in bytes as text. @module */

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
/** Smaller values have a decimal place, except in bytes. */
const FEW = 10;

/** Formats a size in the largest unit in which it is at least 1, in powers of 1,000: `4.2 MB`. */
export function formatBytes(bytes: number, locale: string | undefined): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: power > 0 && value < FEW ? 1 : 0,
  }).format(value);
}

/** Totals of number fields over the tasks of a group. @module */
import type { CustomField, TaskCard } from "@hexlane/client";
import type { FieldValues } from "./view_fields.ts";

export const TOTALS = ["sum", "average", "min", "max", "count"] as const;
export type Total = (typeof TOTALS)[number];

export interface FieldTotal {
  /** Such as `field.Points`. */
  field: string;
  total: Total;
}

export interface TotalWords {
  /** Such as `Points, average: 4.5`. */
  sayTotal(total: Total, field: string, value: string): string;
  /** Writes a value in the unit of its field. */
  sayValue(field: CustomField, value: string): string;
  sayCount(count: number): string;
}

/** More decimal places would only show rounding errors. */
const DECIMALS = 10;

/** @returns undefined if no task has a value */
export function computeTotal(values: readonly number[], total: Total): number | undefined {
  if (values.length === 0) return undefined;
  const sum = values.reduce((left, right) => left + right, 0);
  const results: Readonly<Record<Total, () => number>> = {
    sum: () => sum,
    average: () => sum / values.length,
    min: () => values.reduce((left, right) => Math.min(left, right)),
    max: () => values.reduce((left, right) => Math.max(left, right)),
    count: () => values.length,
  };
  return Number(results[total]().toFixed(DECIMALS));
}

/** Returns the totals as text, such as `Points: 12 · Spent: 3h`. Empty without values. */
export function sayTotals(
  tasks: readonly TaskCard[],
  totals: readonly FieldTotal[],
  { fieldOf, fieldValue }: FieldValues,
  words: TotalWords,
): string {
  const parts = totals.flatMap(({ field: name, total }) => {
    let shown: CustomField | undefined;
    const values = tasks.flatMap((task) => {
      const field = fieldOf(task, name);
      const value = field ? fieldValue(task, field.id) : "";
      shown ??= field;
      return value === "" || !Number.isFinite(Number(value)) ? [] : [Number(value)];
    });
    const result = computeTotal(values, total);
    if (!shown || result === undefined) return [];
    const value = total === "count" ? words.sayCount(result) : words.sayValue(shown, String(result));
    return [words.sayTotal(total, shown.name, value)];
  });
  return parts.join(" · ");
}

/** Options of a custom field that have new names, so that the values of tasks keep them. @module */
import { type FieldType, isListType, itemsOf } from "../task/fields/field_values.ts";
import type { Option } from "./option_list.tsx";

export interface Renames {
  /**
   * Renames to send before the field is saved, one request after another, because other options have the same names.
   */
  before: Record<string, string>[];
  /** New names by current names, for the request that saves the field. Undefined for none. */
  last: Record<string, string> | undefined;
}

/**
 * Plans the renames of options. If an option gets the name of another option, the other option is renamed first.
 * Options that swap names count as moved.
 */
export function renamesOf(options: readonly Pick<Option, "name" | "was">[]): Renames {
  const names = new Set(options.map(({ name }) => name.trim()));
  let waiting = options
    .map(({ name, was = "" }) => ({ was, name: name.trim() }))
    .filter(({ was, name }) => was !== "" && name !== "" && name !== was);
  const steps: Record<string, string>[] = [];
  for (;;) {
    const ready = waiting.filter(({ name }) => !waiting.some(({ was }) => was === name));
    if (ready.length === 0) break;
    waiting = waiting.filter((one) => !ready.includes(one));
    steps.push(Object.fromEntries(ready.map(({ was, name }) => [was, name])));
  }
  const last = steps.at(-1);
  // A new option may have the old name.
  if (last === undefined || Object.keys(last).some((was) => names.has(was))) return { before: steps, last: undefined };
  return { before: steps.slice(0, -1), last };
}

/** Returns a value with the new names of its options. */
export function withNewNames(
  value: string,
  { type, options }: { type: FieldType; options: readonly Pick<Option, "name" | "was">[] },
): string {
  if (type !== "dropdown" && type !== "multiselect") return value;
  const names = itemsOf(type, value).map((item) => {
    const isName = options.some(({ name }) => name.trim() === item);
    return isName ? item : options.find(({ was }) => was === item)?.name.trim() || item;
  });
  if (!isListType(type)) return names[0] ?? "";
  return names.length === 0 ? "" : JSON.stringify(names);
}

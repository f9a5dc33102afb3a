/** Options for the lead time of a reminder. @module */
import type { Text } from "../../text/mod.tsx";
import type { Option } from "./field.tsx";

/** Returns the presets, and the current value if it is not one of them. */
export function leadTimeOptions(current: number, { leadTimes, minutes }: Text["notifications"]): Option[] {
  const known = Object.entries(leadTimes).map(([value, label]) => ({ value, label }));
  if (leadTimes[current] !== undefined) return known;
  return [...known, { value: String(current), label: minutes(current) }];
}

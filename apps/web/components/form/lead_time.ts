/**
 * How long before something is due.
 *
 * @module
 */
import type { Text } from "../../text/mod.tsx";
import type { Option } from "./field.tsx";

/** The usual ones, and the one there is now. */
export function leadTimeOptions(current: number, { leadTimes, minutes }: Text["notifications"]): Option[] {
  const known = Object.entries(leadTimes).map(([value, label]) => ({ value, label }));
  if (leadTimes[current] !== undefined) return known;
  return [...known, { value: String(current), label: minutes(current) }];
}

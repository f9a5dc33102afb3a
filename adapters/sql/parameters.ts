/**
 * Fills the parameters of a statement without drizzle, which looks at the type of every value again for each run. Here each
 * parameter is looked at once.
 *
 * @module
 */
import { is, Param, Placeholder } from "drizzle-orm";
import type { Values } from "./session.ts";

/** Takes the value of one parameter from those of a run. */
type Slot = (values: Values) => unknown;

/** Takes the values of all parameters from those of a run, in order. @param params as drizzle describes them */
export function parameterFiller(params: readonly unknown[]): (values: Values) => unknown[] {
  const slots = params.map(slotOf);
  return (values) => slots.map((slot) => slot(values));
}

function slotOf(param: unknown): Slot {
  if (is(param, Placeholder)) return takerOf(param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const take = takerOf(param.value.name);
  return (values) => encoder.mapToDriverValue(take(values));
}

/** Takes a field of the values, or, by the index of a row and the field, of one of their rows. */
function takerOf(paramName: string): Slot {
  const [, row, name = paramName] = /^(\d+) (.+)$/.exec(paramName) ?? [];
  const take: Slot =
    row === undefined
      ? (values) => (values as Record<string, unknown>)[name]
      : (values) => (values as Record<string, unknown>[])[Number(row)]?.[name];
  return (values) => {
    const given = take(values);
    if (given === undefined) throw new TypeError(`Cannot run query: no value for "${name}" was given`);
    return given;
  };
}

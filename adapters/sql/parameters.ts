/**
 * Fills the parameters of a statement without drizzle, which checks the type of every value on each run. Here the type of each
 * parameter is checked once.
 *
 * @module
 */
import { is, Param, Placeholder } from "drizzle-orm";
import type { Values } from "./session.ts";

/** Reads one parameter's value from the values of one execution. */
type Slot = (values: Values) => unknown;

/** Creates a function that returns the parameter values of one execution, in order. @param params as drizzle describes them */
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

/** Reads a value by field name, or by row index and field name in a multi-row insert. */
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

/**
 * Reads the path parameters, the query and the body, and validates them together.
 *
 * @module
 */
import { type FieldError, TrackerError } from "@hexlane/core";
import type { CompiledRoute } from "../compiled_route.ts";
import { clauseOf } from "../errors.ts";
import type { RequestContext } from "../request_context.ts";
import type { Step } from "../step.ts";
import { type ReadBody, readBody } from "./body.ts";
import { findUnstorable, findUnstorableFields } from "./text_check.ts";

/** Refuses invalid input with all its errors at once. */
export const readInput: Step = (context, next) => {
  const { compiled, request, admitParse } = context;
  if (!compiled.body) {
    validate(context, { text: "", value: undefined });
    return next(context);
  }
  return readBody(request, compiled.body.rule, admitParse).then((read) => {
    validate(context, read);
    if (context.idempotencyKey !== null) context.text = read.text;
    return next(context);
  });
};

/** @throws {TrackerError} `invalid` */
function validate(context: RequestContext, { value, text }: ReadBody): void {
  const { compiled, params } = context;
  const errors: FieldError[] = compiled.checkParams(params);
  const query = compiled.query?.(context.search);
  if (query?.ok === false) errors.push(...query.errors);
  const { body } = compiled;
  const given = value === undefined && body?.mayBeMissing ? {} : value;
  context.body = body && checkBody(body, given, text, errors);
  if (errors.length > 0) throw refused(errors);
  if (query?.ok) context.query = query.value;
}

function checkBody(
  { rule, validate }: NonNullable<CompiledRoute["body"]>,
  value: unknown,
  text: string,
  errors: FieldError[],
): unknown {
  const unstorable = rule.form ? [] : findUnstorable(value, text);
  const checked = validate(value);
  if (unstorable.length > 0) errors.push(...unstorable);
  else if (!checked.ok) errors.push(...checked.errors);
  else if (rule.form) errors.push(...findUnstorableFields(checked.value as Record<string, unknown>));
  return checked.ok ? checked.value : undefined;
}

function refused(errors: FieldError[]): TrackerError {
  const [first] = errors;
  const field = first?.pointer ? `field "${first.pointer.slice(1)}": ` : "";
  const reason = clauseOf(first?.detail ?? "");
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return new TrackerError("invalid", `Cannot read the request: ${field}${reason}${more}`, { errors });
}

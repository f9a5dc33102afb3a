/**
 * What a request brings: the parameters of its path, its query and its body, read and judged together.
 *
 * @module
 */
import { type FieldError, TrackerError } from "@hexlane/core";
import type { CompiledRoute } from "../compiled_route.ts";
import type { Call } from "../request_context.ts";
import { type AdmitParse, type ReadBody, readBody } from "./body.ts";
import { findUnstorable, findUnstorableFields } from "./text_check.ts";

/** Parameters of a path as the router found them; null when they could not be decoded. */
export type PathParams = Readonly<Record<string, string | null>>;

export interface Input {
  params: PathParams;
  query: unknown;
  body: unknown;
}

/** With the body as it was sent. */
export interface ReadInput extends Input {
  text: string;
}

const NO_TEXT: ReadBody = { text: "", value: undefined };

/**
 * Reads everything that was sent, and says all that is wrong with it at once.
 *
 * @throws {TrackerError} `invalid`, `too_large`, `unsupported`
 */
export async function readInput(
  call: Call,
  compiled: CompiledRoute,
  { params, admitParse }: { params: PathParams; admitParse?: AdmitParse },
): Promise<ReadInput> {
  const read = compiled.body ? await readBody(call.request, compiled.body.rule, admitParse) : NO_TEXT;
  const { body: bodyRule } = compiled;
  const errors: FieldError[] = compiled.checkParams(params);
  const query = compiled.query?.(call.search);
  if (query?.ok === false) errors.push(...query.errors);
  const value = read.value === undefined && bodyRule?.mayBeMissing ? {} : read.value;
  const body = bodyRule && checkBody(bodyRule, value, read.text, errors);
  if (errors.length > 0) throw refused(errors);
  return { params, query: query?.ok ? query.value : {}, body, text: read.text };
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
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return new TrackerError("invalid", `Cannot read the request: ${field}${first?.detail}${more}`, { errors });
}

/**
 * Reads the body of a request and checks its type, length and depth.
 *
 * @module
 */
import { TrackerError } from "@hexlane/core";
import { fairTicks } from "../../fair_ticks.ts";
import { HttpError } from "../errors.ts";
import { BUFFERED_BYTES } from "./byte_pool.ts";
import { type Excess, findExcess, findExcessInTicks, MAX_JSON_DEPTH, MAX_JSON_NAMES } from "./json_scan.ts";
import { readPaced, refuseBroken } from "./read_paced.ts";

/** The limit without a credential: 64 KiB. */
export const OPEN_BODY_BYTES: number = 64 * 1024;
/** The limit with a credential: 1 MiB. */
export const BODY_BYTES: number = 1024 * 1024;
/** The largest limit of any route, for an import of tasks: 32 MiB. */
export const MAX_BODY_BYTES: number = 32 * 1024 * 1024;

/** A longer body is parsed in several ticks of the event loop. */
const LONG_BODY_BYTES = 1024 * 1024;

export interface BodyRule {
  /** Bytes. */
  limit: number;
  /** Whether forms are accepted too. */
  form: boolean;
}

export interface ReadBody {
  /** As it was sent. Empty without a body. */
  text: string;
  value: unknown;
}

/** Settles when a body that was read may be parsed. */
export type AdmitParse = (bytes: number) => Promise<void>;

const NO_BODY: ReadBody = { text: "", value: undefined };

/**
 * Reads and parses the body. Without a body, the value is `undefined`.
 *
 * @param admitParse settles when a body that was read may be parsed. @default at once
 * @throws {TrackerError} `unsupported`, `too_large`, `invalid`
 * @throws {HttpError} 400 `invalid_json`, `incomplete_body`
 */
export async function readBody(request: Request, rule: BodyRule, admitParse?: AdmitParse): Promise<ReadBody> {
  const length = declaredLength(request);
  if (length === 0) return NO_BODY;
  const kind = kindOf(request, rule);
  if (length !== undefined && length > rule.limit) throw tooLarge(rule.limit);
  const isPaced = request.body !== null && (length === undefined || length > OPEN_BODY_BYTES);
  const bytes = isPaced
    ? await readPaced(request.body, { limit: rule.limit })
    : new Uint8Array(await request.arrayBuffer().catch(refuseBroken));
  // The length can be wrong only in an in-process request: otherwise, the HTTP parser enforces it.
  if (bytes === undefined || bytes.length > rule.limit) throw tooLarge(rule.limit);
  if (bytes.length === 0) return NO_BODY;
  await admitParse?.(bytes.length);
  const text = decode(bytes);
  if (kind === "form") return { text, value: parseForm(text) };
  // Each step of a 30 MiB body takes up to 50 ms, so other requests run in between.
  const isLong = bytes.length > LONG_BODY_BYTES;
  const yieldTick = () => fairTicks.yield();
  if (isLong) await yieldTick();
  refuseExcess(isLong ? await findExcessInTicks(bytes, yieldTick) : findExcess(bytes));
  if (isLong) await yieldTick();
  const value = parseJson(text);
  if (isLong) await yieldTick();
  return { text, value };
}

/** Makes Bun drop an unused body. Otherwise it buffers up to 1 MiB of it until the response. */
export function discardBody(request: Request): void {
  if (hasBody(request.headers)) request.body?.cancel().catch(() => {});
}

/** Whether the headers announce a body. */
export function hasBody(headers: Headers): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0;
}

/**
 * Returns the maximum number of bytes that a body takes up in memory before it is parsed. 0 if {@linkcode readBody}
 * refuses its length.
 *
 * @param rule undefined for a body that is streamed
 */
export function bytesInMemory(request: Request, rule: BodyRule | undefined): number {
  const length = declaredLength(request);
  if (!rule) return Math.min(length ?? BUFFERED_BYTES, BUFFERED_BYTES);
  return length !== undefined && length > rule.limit ? 0 : (length ?? rule.limit);
}

function refuseExcess(excess: Excess | undefined): void {
  if (excess === "depth") {
    throw new TrackerError("invalid", `Cannot read the body: it is nested deeper than ${MAX_JSON_DEPTH} levels`, {
      reason: "TOO_DEEP",
    });
  }
  if (excess === "names") {
    const detail = `Cannot read the body: it has more than ${MAX_JSON_NAMES} different field names`;
    throw new TrackerError("invalid", detail, { reason: "TOO_MANY_NAMES" });
  }
  if (excess === "values") {
    throw new TrackerError("invalid", "Cannot read the body: it has too many values for its length", {
      reason: "TOO_MANY_VALUES",
    });
  }
}

/** Returns the `Content-Length`. 0 without a body, undefined if the client did not send it. */
function declaredLength(request: Request): number | undefined {
  const header = request.headers.get("content-length");
  if (header !== null) return Number(header);
  return request.body === null ? 0 : undefined;
}

/** Browsers send JSON to other origins only after a preflight, so refusing other types also stops forged forms. */
function kindOf(request: Request, rule: BodyRule): "json" | "form" {
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") {
    throw new TrackerError(
      "unsupported",
      `Cannot read a body with content encoding "${encoding}": send it without an encoding`,
    );
  }
  const header = request.headers.get("content-type");
  if (header === "application/json") return "json";
  const [type = "", ...parameters] = (header ?? "").toLowerCase().split(";");
  const media = type.trim();
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith("charset="));
  const isUtf8 = charset === undefined || charset === "charset=utf-8" || charset === 'charset="utf-8"';
  if (isUtf8 && (media === "application/json" || (media.startsWith("application/") && media.endsWith("+json")))) {
    return "json";
  }
  if (isUtf8 && rule.form && media === "application/x-www-form-urlencoded") return "form";
  const wanted = rule.form ? '"application/json" or "application/x-www-form-urlencoded"' : '"application/json"';
  throw new TrackerError("unsupported", `Cannot read a body of type "${header ?? ""}": send ${wanted} in UTF-8`);
}

function tooLarge(limit: number): TrackerError {
  return new TrackerError("too_large", `Cannot read the body: it has more than ${limit} bytes`);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new HttpError(400, "invalid_json", "Cannot read the body: it is not UTF-8");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, "invalid_json", "Cannot read the body: it is not JSON");
  }
}

/** @throws {TrackerError} `invalid` if a field is repeated (RFC 6749 3.1 and 3.2) */
function parseForm(text: string): Record<string, string> {
  const form = new URLSearchParams(text);
  const names = new Set(form.keys());
  if (names.size === form.size) return Object.fromEntries(form);
  const errors = [...names].flatMap((name) =>
    form.getAll(name).length > 1 ? [{ pointer: `/${name}`, detail: "Must not be given more than once" }] : [],
  );
  throw new TrackerError("invalid", "Cannot read the body: a field is given more than once", { errors });
}

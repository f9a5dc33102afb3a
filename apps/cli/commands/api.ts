/** Sends any request to the server, with the credential of the profile. @module */
import { readFile } from "node:fs/promises";
import { type Route, Transport } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";

/** Options of `api`. */
export interface ApiOptions {
  /** `name=value` pairs. */
  field?: string[];
  /** A file with a JSON body, or `-`. */
  input?: string;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Sends one request and prints the response. */
export async function api(call: Call, method: string, path: string, options: ApiOptions): Promise<Output> {
  const wanted = method.toUpperCase();
  if (!METHODS.includes(wanted)) {
    throw new Failure(`Unknown method "${method}"`, { exit: EXIT.usage, hint: `use ${METHODS.join(", ")}` });
  }
  const { session } = await call.open();
  const { pathname, searchParams } = new URL(path.startsWith("/") ? path : `/api/${path}`, "http://server");
  const fields = Object.fromEntries((options.field ?? []).map(fieldOf));
  const isRead = wanted === "GET";
  const input = options.input === undefined ? undefined : await readJson(call, options.input);
  if (isRead && input !== undefined) throw new Failure("A GET request has no body", { exit: EXIT.usage });
  if (input !== undefined && options.field && (typeof input !== "object" || input === null || Array.isArray(input))) {
    throw new Failure("--field needs a body that is an object", { exit: EXIT.usage });
  }
  const body = options.field || input !== undefined ? mergedBody(input, fields) : undefined;
  const transport = new Transport(session.transport);
  const query = { ...Object.fromEntries(searchParams), ...(isRead ? fields : {}) };
  // A colon would begin the name of a path parameter.
  const route = `${wanted} ${pathname.replaceAll(":", "%3A")}` as Route;
  const request = { query, ...(isRead || body === undefined ? {} : { body }) };
  const { data } = await transport.read(route as "POST /api/comment/:id", request as never);
  return { json: data, text: JSON.stringify(data, null, 2) };
}

function mergedBody(input: unknown, fields: Record<string, unknown>): unknown {
  return Object.keys(fields).length === 0 ? input : { ...(input as object | undefined), ...fields };
}

/**
 * Parses `name=value`. A value that is JSON, such as `true`, `12` or `["a"]`, is sent as JSON; any other value is sent
 * as text.
 */
function fieldOf(text: string): [name: string, value: unknown] {
  const [name, ...rest] = text.split("=");
  if (!name || rest.length === 0) {
    throw new Failure(`Invalid field "${text}"`, { exit: EXIT.usage, hint: "try --field title=Hello" });
  }
  const value = rest.join("=");
  try {
    return [name, JSON.parse(value)];
  } catch {
    return [name, value];
  }
}

async function readJson(call: Call, file: string): Promise<unknown> {
  const text =
    file === "-"
      ? await call.io.readInput()
      : await readFile(file, "utf8").catch((error: Error) => {
          throw new Failure(`Cannot read "${file}": ${error.message}`, { exit: EXIT.usage });
        });
  try {
    return JSON.parse(text);
  } catch {
    const name = file === "-" ? "Standard input" : `"${file}"`;
    throw new Failure(`${name} is not JSON`, { exit: EXIT.usage });
  }
}

/**
 * Generates the error reference, `apps/server/docs/errors.md`, from the lists of codes: `bun
 * apps/server/openapi/error_reference.ts > apps/server/docs/errors.md`.
 *
 * @module
 */
import { ERROR_CODES, type ErrorCode, type TrackerErrorCode } from "@hexlane/core";
import { HTTP_ERROR_CODES } from "../http/error_codes.ts";
import { STATUS_OF, statusOf } from "../http/errors.ts";

const INTRODUCTION = `# Errors

Every error has a stable \`code\` (see [http.md](http.md#errors)). Programs compare the code; the message is for people and may
change. Lowercase codes are general kinds of errors. Uppercase codes are more specific.

This page is generated from \`core/error_codes\` and \`apps/server/http/error_codes.ts\`. To change it, edit those files and run
\`bun apps/server/openapi/error_reference.ts > apps/server/docs/errors.md\`.

Device and OAuth endpoints return the error codes of their standards instead: see
[http.md](http.md#device-sign-in). Sign-in with an external provider passes on the provider's error codes.`;

const KINDS: Readonly<Record<TrackerErrorCode, string>> = {
  invalid: "The input is malformed or not allowed. `errors` names each field.",
  unauthenticated: "The credential is missing, wrong or expired. Sign in, or send another one.",
  forbidden: "You can see the resource, but you lack the permission.",
  not_found: "The resource does not exist, or you are not allowed to see it. The response is the same in both cases.",
  conflict: "The request conflicts with the current state. Reload the resource, then try again.",
  too_large: "The body is too large. Send less at once.",
  unsupported: "The content type is not supported, or the operator has not configured the feature.",
  rate_limited: "There were too many requests. Wait for the time in `Retry-After`.",
  unavailable: "The server cannot process the request now. Retry after the time in `Retry-After`.",
};

interface Row {
  code: string;
  statuses: readonly number[];
  sentence: string;
  example?: string;
}

/** Returns the reference as Markdown. */
export function errorReference(): string {
  const kinds = (Object.keys(KINDS) as TrackerErrorCode[]).map((kind) => ({
    code: kind,
    statuses: [STATUS_OF[kind]],
    sentence: KINDS[kind],
  }));
  const domain = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => {
    const { kinds, sentence, example } = ERROR_CODES[code];
    return { code, statuses: [...new Set(kinds.map((kind) => statusOf(kind, code)))], sentence, example };
  });
  const server = Object.entries(HTTP_ERROR_CODES).map(([code, { status, ...words }]) => ({
    code,
    statuses: [status],
    ...words,
  }));
  const rows = [...domain, ...server].sort((a, b) => (a.code < b.code ? -1 : 1));
  return `${INTRODUCTION}\n\n## Kinds\n\n${table(kinds)}\n## Codes\n\n${table(rows)}`;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ code, statuses, sentence, example }) => {
    const message = example === undefined ? "" : ` Example: \`${example}\``;
    return `| \`${code}\` | ${statuses.join(", ")} | ${sentence}${message} |\n`;
  });
  return `| code | status | meaning |\n|---|---|---|\n${lines.join("")}`;
}

if (import.meta.main) process.stdout.write(errorReference());

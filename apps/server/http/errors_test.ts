import { expect, test } from "bun:test";
import { TrackerError, type TrackerErrorCode } from "@hexlane/core";
import { HttpError, problemOf, respondProblem, STATUS_OF, TITLE_OF } from "./errors.ts";

const style = { instance: "/api/task/t1" };

test("problemOf() has a status for every error code of core", () => {
  const codes: Record<TrackerErrorCode, number> = {
    invalid: 400,
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    unsupported: 415,
    rate_limited: 429,
    unavailable: 503,
  };
  expect(STATUS_OF).toEqual(codes);
  for (const status of Object.values(STATUS_OF)) expect(TITLE_OF[status]).toBeString();
});

test("respondProblem() responds with 501 for a feature that the operator has not configured", async () => {
  const error = new TrackerError("unsupported", "Cannot add a passkey", { reason: "FEATURE_NOT_CONFIGURED" });
  const response = respondProblem(problemOf(error), style);
  expect(await response.json()).toMatchObject({
    status: 501,
    title: "Not Implemented",
    code: "FEATURE_NOT_CONFIGURED",
  });
});

test("respondProblem() returns all members of a problem", async () => {
  const error = new TrackerError("invalid", "Cannot save", { errors: [{ pointer: "/title", detail: "Is required" }] });
  const response = respondProblem(problemOf(error), style);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    type: "about:blank",
    title: "Bad Request",
    status: 400,
    detail: "Cannot save",
    instance: "/api/task/t1",
    code: "invalid",
    message: "Cannot save",
    errors: [{ pointer: "/title", detail: "Is required" }],
  });
});

test("problemOf() uses the reason as code", () => {
  const error = new TrackerError("conflict", "Cannot", { reason: "PROJECT_SLUG_TAKEN" });
  expect(problemOf(error)).toEqual({ status: 409, code: "PROJECT_SLUG_TAKEN", detail: "Cannot", headers: {} });
});

test("respondProblem() does not reveal an internal error", async () => {
  const response = respondProblem(problemOf(new Error("secret path /etc/passwd")), style);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    type: "about:blank",
    title: "Internal Server Error",
    status: 500,
    instance: "/api/task/t1",
    code: "internal",
    message: "Internal Server Error",
  });
});

test("problemOf() adds the headers that a status needs", () => {
  expect(problemOf(new TrackerError("unauthenticated", "x")).headers).toEqual({ "WWW-Authenticate": "Bearer" });
  expect(problemOf(new TrackerError("unavailable", "x")).headers).toEqual({ "Retry-After": "1" });
  const limited = new TrackerError("rate_limited", "x", { retryAfterSeconds: 2.1 });
  expect(problemOf(limited).headers).toEqual({ "Retry-After": "3" });
  const stale = new TrackerError("conflict", "x", { reason: "PRECONDITION_FAILED", version: "4-2" });
  expect(problemOf(stale)).toEqual({
    status: 412,
    code: "PRECONDITION_FAILED",
    detail: "x",
    headers: { ETag: '"4-2"' },
  });
});

test("respondProblem() responds in plain text for Kaneo's web app", async () => {
  const response = respondProblem(problemOf(new HttpError(405, "method_not_allowed", "Cannot", { Allow: "GET" })), {
    ...style,
    plain: true,
  });
  expect(response.status).toBe(405);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("allow")).toBe("GET");
  expect(await response.text()).toBe("Cannot");
});

test("respondProblem() names the field in plain text", async () => {
  const shown = async (pointer: string, detail: string) => {
    const error = new TrackerError("invalid", detail, { errors: [{ pointer, detail }] });
    const plain = respondProblem(problemOf(error), { ...style, plain: true });
    const auth = respondProblem(problemOf(error), { instance: "/api/auth/sign-up/email" });
    expect(await auth.json()).toMatchObject({
      detail,
      errors: [{ pointer, detail }],
      message: await plain.clone().text(),
    });
    return await plain.text();
  };
  expect(await shown("/selectedProjectIds", "Choose at least one")).toBe("Selected projects: choose at least one");
  expect(await shown("/password", "Must have at least 8 characters")).toBe("Password: must have at least 8 characters");
  expect(await shown("/tasks/3/userId", "Is required")).toBe("User: is required");
  expect(await shown("", "Must be an object")).toBe("Must be an object");
});

test.each([
  ["invalid", undefined, 400, "invalid_request"],
  ["invalid", "INVALID_CLIENT", 400, "invalid_client"],
  ["not_found", undefined, 400, "invalid_request"],
  ["rate_limited", undefined, 429, "slow_down"],
  ["unauthenticated", undefined, 401, "unauthorized"],
  ["forbidden", "ACCESS_DENIED", 403, "access_denied"],
  ["too_large", undefined, 413, "invalid_request"],
  ["unsupported", undefined, 400, "invalid_request"],
  ["conflict", "EXPIRED_TOKEN", 400, "expired_token"],
  ["unavailable", undefined, 503, "temporarily_unavailable"],
] as const)(
  "for %p with reason %p, OAuth endpoints return status %d and error %p",
  async (code, reason, status, word) => {
    const error = new TrackerError(code, "d", reason === undefined ? {} : { reason });
    const response = respondProblem(problemOf(error), { ...style, oauth: true });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ error: word, error_description: "d" });
  },
);

test("respondProblem() limits OAuth descriptions to the characters of RFC 6749", async () => {
  const error = new TrackerError("invalid", 'Cannot read "\u00fc\\": no\nway');
  const response = respondProblem(problemOf(error), { ...style, oauth: true });
  expect(await response.json()).toMatchObject({ error_description: "Cannot read '??': no?way" });
});

test("respondProblem() adds a reason for which OAuth has no code", async () => {
  const error = new TrackerError("forbidden", "d", { reason: "SESSION_REQUIRED" });
  const response = respondProblem(problemOf(error), { ...style, oauth: true });
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ error: "access_denied", error_description: "d", code: "SESSION_REQUIRED" });
});

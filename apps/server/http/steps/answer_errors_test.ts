import { expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { createLog } from "../../log.ts";
import { HttpError } from "../errors.ts";
import { Cors } from "../headers/cors.ts";
import { failing, type TestContextOptions, testContext } from "../test_context.ts";
import { answerErrors } from "./answer_errors.ts";

function respond(error: unknown, test: TestContextOptions = {}) {
  const lines: string[] = [];
  const log = createLog({ level: "error", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });
  const response = answerErrors({ log, cors: new Cors([]) })(testContext(test), failing(error)) as Response;
  return { response, lines };
}

test("answerErrors() responds with problem details", async () => {
  const { response, lines } = respond(new TrackerError("not_found", 'Cannot find task "t"'));
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  expect(await response.json()).toMatchObject({ code: "not_found", instance: "/api/test" });
  expect(lines).toEqual([]);
});

test("answerErrors() logs internal errors and does not reveal them", async () => {
  const { response, lines } = respond(new Error("secret"));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
  expect(lines.join("")).toContain("secret");
});

test("answerErrors() links to the metadata of a protected resource", () => {
  const metadataPath = "/.well-known/oauth-protected-resource";
  const { response } = respond(new TrackerError("unauthenticated", "Sign in first"), { options: { metadataPath } });
  expect(response.headers.get("www-authenticate")).toBe(`Bearer resource_metadata="http://localhost${metadataPath}"`);
});

test("answerErrors() responds in plain text to Kaneo's web app, except under /api/auth", async () => {
  const headers = { "x-kaneo-window-id": "w" };
  const error = new HttpError(400, "invalid", "Cannot read it");
  expect(await respond(error, { headers }).response.text()).toBe("Cannot read it");
  const auth = respond(error, { headers, path: "/api/auth/test" }).response;
  expect(auth.headers.get("content-type")).toBe("application/problem+json");
});

test("answerErrors() handles a rejected promise", async () => {
  const log = createLog({ level: "error", format: "json", now: () => new Date(0), out: () => {} });
  const step = answerErrors({ log, cors: new Cors([]) });
  const response = await step(testContext(), () => Promise.reject(new TrackerError("conflict", "Cannot do it")));
  expect(response.status).toBe(409);
});

import { expect, test } from "bun:test";
import { apiErrorOf } from "./api_error.ts";

const headers = new Headers();

test("apiErrorOf() reads the invalid fields from Kaneo's validation errors", () => {
  const issue = (key: string) => ({
    kind: "schema",
    message: `Invalid key: Expected "${key}"`,
    path: [
      { type: "object", key: "task" },
      { type: "object", key },
    ],
  });
  const error = apiErrorOf({ status: 400, headers, data: { data: {}, error: [issue("title"), null], success: false } });
  expect([error.code, error.message]).toEqual(["HTTP_400", "The server refused the request"]);
  expect(error.fields).toEqual([{ name: "task/title", detail: 'Invalid key: Expected "title"' }]);
});

test("apiErrorOf() reads the issues and the message of newer Kaneo versions", () => {
  const issues = [{ path: "body.title", message: "Required" }];
  const error = apiErrorOf({ status: 400, headers, data: { message: "Bad", code: "VALIDATION_ERROR", issues } });
  expect([error.code, error.message, error.fields]).toEqual([
    "VALIDATION_ERROR",
    "Bad",
    [{ name: "body.title", detail: "Required" }],
  ]);
});

test("apiErrorOf() returns no message for a response without text", () => {
  const error = apiErrorOf({ status: 400, headers, data: { error: [], success: false } });
  expect([error.message, error.fields]).toEqual(["The server responded with 400", []]);
});

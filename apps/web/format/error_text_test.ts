import { expect, test } from "bun:test";
import { ApiError } from "@hexlane/client";
import { closedErrorSentence } from "../drafts/closed_sentence.ts";
import { en } from "../text/en/mod.ts";
import { describeError, errorSentence } from "./error_text.ts";

const MESSAGE = "Cannot do it: it is done";

test("describeError() uses the translated text for known codes", () => {
  const error = new ApiError(MESSAGE, { status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
  expect(describeError(error, en)).toEqual({ general: en.errors.INVALID_EMAIL_OR_PASSWORD, fields: {} });
});

test("describeError() asks a signed-out user to sign in, without technical terms", () => {
  for (const code of ["unauthenticated", "ACCOUNT_CHANGED"]) {
    const error = new ApiError("Sign in first: the credential is unknown", { status: 401, code });
    expect(describeError(error, en)).toEqual({ general: en.errors.unauthenticated, fields: {} });
  }
});

test("errorSentence() shows the server's message for unknown codes, except for server errors", () => {
  expect(errorSentence(new ApiError(MESSAGE, { status: 409, code: "conflict" }), en)).toBe(MESSAGE);
  expect(errorSentence(new ApiError(MESSAGE, { status: 500, code: "internal" }), en)).toBe(en.errors.unknown);
  expect(errorSentence(new RangeError(MESSAGE), en)).toBe(en.errors.unknown);
  // Inherited properties are not catalog entries.
  expect(errorSentence(new ApiError(MESSAGE, { status: 409, code: "toString" }), en)).toBe(MESSAGE);
});

test("describeError() names rejected fields and uses the translated text for a single one", () => {
  const field = { name: "password", detail: "Must have at least 8 characters" };
  const one = new ApiError(MESSAGE, { status: 400, code: "PASSWORD_TOO_SHORT", fields: [field] });
  expect(describeError(one, en)).toEqual({ general: undefined, fields: { password: en.errors.PASSWORD_TOO_SHORT } });
  const other = { name: "name", detail: "Must not be empty" };
  const two = new ApiError(MESSAGE, { status: 400, code: "invalid", fields: [field, other] });
  expect(describeError(two, en).fields).toEqual({ password: field.detail, name: other.detail });
  expect(errorSentence(two, en)).toBe("Must have at least 8 characters. Must not be empty");
});

test("closedErrorSentence() ends with a period, so that another sentence can follow", () => {
  const said = (message: string) => new ApiError(message, { status: 409, code: "conflict" });
  expect(closedErrorSentence(said(MESSAGE), en)).toBe(`${MESSAGE}.`);
  expect(closedErrorSentence(said("期限より後です"), en)).toBe("期限より後です。");
  for (const closed of ["It is done.", "Really?", "保存できません。"])
    expect(closedErrorSentence(said(closed), en)).toBe(closed);
  const reason = closedErrorSentence(said(MESSAGE), en);
  expect(en.unsent.givenBack("Title", reason)).toContain(`${MESSAGE}. Your text is kept`);
});

test("errorSentence() says when to retry after too many requests", () => {
  const tooMany = (retryAfterSeconds?: number) =>
    errorSentence(new ApiError(MESSAGE, { status: 429, code: "rate_limited", retryAfterSeconds }), en);
  expect(tooMany()).toContain("Try again in a minute");
  expect(tooMany(40)).toContain("Try again in a minute");
  expect(tooMany(600)).toContain("in 10 minutes");
});

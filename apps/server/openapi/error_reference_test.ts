import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_CODES } from "@hexlane/core";
import { HTTP_ERROR_CODES } from "../http/error_codes.ts";
import { errorReference } from "./error_reference.ts";

const root = join(import.meta.dir, "../../..");
const CODES = [...Object.keys(ERROR_CODES), ...Object.keys(HTTP_ERROR_CODES)];

test("docs/errors.md is up to date (bun apps/server/openapi/error_reference.ts > apps/server/docs/errors.md)", () => {
  expect(readFileSync(join(root, "apps/server/docs/errors.md"), "utf8")).toBe(errorReference());
});

test("every listed error code occurs in the source", () => {
  const files = ["core/**/*.ts", "adapters/**/*.ts", "apps/server/**/*.ts"].flatMap((pattern) => [
    ...new Bun.Glob(pattern).scanSync({ cwd: root }),
  ]);
  const isSource = (path: string) => !/_test\.ts$|error_codes|node_modules|^core\/testing\//.test(path);
  const text = files.filter(isSource).map((path) => readFileSync(join(root, path), "utf8"));
  const used = new Set(text.flatMap((source) => [...source.matchAll(/"(\w+)"/g)].map(([, word]) => word)));
  expect(CODES.filter((code) => !used.has(code))).toEqual([]);
});

test("every entry's sentence ends with a period, and its example does not", () => {
  const entries = Object.entries<{ sentence: string; example: string }>({ ...ERROR_CODES, ...HTTP_ERROR_CODES });
  const wrong = entries.filter(([, { sentence, example }]) => !/^[A-Z].*\.$/.test(sentence) || /^$|\.$/.test(example));
  expect(wrong.map(([code]) => code)).toEqual([]);
});

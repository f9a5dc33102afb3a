import { expect, test } from "bun:test";
import { checkPurity, impuritiesOf } from "./purity.ts";

const path = "core/board/task/edit.ts";

test.each([
  ["const now = Date.now();", "Date.now"],
  ["const now = new Date();", "new Date()"],
  ["const now = new Date;", "new Date()"],
  ["const now = Date();", "new Date()"],
  ["const now = performance.now();", "performance.now"],
  ["const dice = Math.random();", "Math.random"],
  ["const id = crypto.randomUUID();", "crypto.randomUUID"],
  ["const { randomUUID } = crypto;", "crypto.randomUUID"],
  ["crypto.getRandomValues(bytes);", "crypto.getRandomValues"],
  ["const port = process.env.PORT;", "process"],
  ["const port = `${process.env.PORT}`;", "process"],
  ["globalThis.process?.exit();", "process"],
  ["Bun.sleep(1);", "Bun"],
  ["Deno.exit();", "Deno"],
  ["setTimeout(work, 1);", "setTimeout"],
  ["globalThis.setTimeout(work, 1);", "setTimeout"],
  ["setInterval(work, 1);", "setInterval"],
  ["await fetch(url);", "fetch"],
  ["const get = globalThis.fetch;", "fetch"],
  ['import { readFile } from "node:fs";', "node:"],
])("core may not use %p", (text, name) => {
  expect(checkPurity({ path, text }, {})).toEqual([`${path} says ${name}: core asks a port`]);
});

test.each([
  ["const then = new Date(0);"],
  ["const now = ctx.clock.now();"],
  ["// Date.now() would be wrong here"],
  ['throw new Error("Cannot call fetch() or process.exit()");'],
  ["await tx.fetch(id);"],
  ["const subprocess = inProcess.value;"],
])("core may use %p", (text) => {
  expect(impuritiesOf({ path, text })).toEqual([]);
});

test("an exception applies to one name in one file and is refused once it is unnecessary", () => {
  const exceptions = { [path]: { setTimeout: "a reason" } };
  expect(checkPurity({ path, text: "setTimeout(work, 1);" }, exceptions)).toEqual([]);
  expect(checkPurity({ path, text: "setTimeout(work, 1); Bun.gc();" }, exceptions)).toHaveLength(1);
  expect(checkPurity({ path, text: "" }, exceptions)).toEqual([
    `${path} no longer says setTimeout: drop the exception`,
  ]);
});

import { expect, test } from "bun:test";
import {
  checkFolders,
  checkLength,
  checkName,
  checkOwnFiles,
  checkTestPlaces,
  checkTopLevel,
  MAX_FILES,
  MAX_LINES,
} from "./layout.ts";

test("checkTopLevel() refuses entries that are not on its list", () => {
  expect(checkTopLevel(["core", "package.json", ".gitignore"])).toEqual([]);
  expect(checkTopLevel(["core", "scripts", "Makefile"])).toEqual([
    "scripts does not belong at the top level",
    "Makefile does not belong at the top level",
  ]);
});

test.each(["src", "utils", "common", "helpers", "shared", "types"])(
  "checkName() refuses the folder name %p",
  (folder) => {
    expect(checkName(`apps/server/${folder}/a.ts`)).toHaveLength(1);
  },
);

test.each([
  "core/board/timeEntry.ts",
  "core/board/time-entry.ts",
  "core/board/Task.ts",
  "core/Board/task.ts",
  "core/board/task__change.ts",
])("checkName() refuses %p", (path) => {
  expect(checkName(path)).toHaveLength(1);
});

test.each([
  "core/board/time_entry/time_entry.ts",
  "core/board/time_entry_test.ts",
  "core/README.md",
  "adapters/sqlite/migrations/0001_start.sql",
  "apps/web/style.module.css",
])("checkName() accepts %p", (path) => {
  expect(checkName(path)).toEqual([]);
});

test("checkTestPlaces() requires tests to be next to the files they test and to be named foo_test.ts", () => {
  expect(checkTestPlaces(["core/a.ts", "core/a_test.ts", "apps/b.tsx", "apps/b_test.ts", "test/c_test.ts"])).toEqual(
    [],
  );
  expect(checkTestPlaces(["core/a.ts", "core/board/a_test.ts"])).toHaveLength(1);
  expect(checkTestPlaces(["core/a.ts", "core/a.test.ts", "test/b.spec.ts", "test/c_spec.ts"])).toHaveLength(3);
});

test("checkFolders() refuses a folder with too many files of its own, and does not count tests", () => {
  const files = (count: number, end = ".ts") =>
    Array.from({ length: count }, (_, index) => `core/board/f${index}${end}`);
  expect(checkFolders([...files(MAX_FILES), ...files(MAX_FILES, "_test.ts"), "core/board/task/task.ts"])).toEqual([]);
  expect(checkFolders(files(MAX_FILES + 1))).toEqual(["core/board has 31 files, over 30: group them"]);
});

test("checkLength() allows an exception only if it is needed", () => {
  const path = "core/mod.ts";
  const short = { path, text: "x\n".repeat(MAX_LINES) };
  const long = { path, text: "x\n".repeat(MAX_LINES + 1) };
  expect(checkLength(short, {})).toEqual([]);
  expect(checkLength(long, {})).toEqual(["core/mod.ts has 401 lines, over 400"]);
  expect(checkLength(long, { [path]: "a reason" })).toEqual([]);
  expect(checkLength(short, { [path]: "a reason" })).toEqual(["core/mod.ts is no longer too long: drop the exception"]);
});

test("checkOwnFiles() refuses the path of a file that does not exist", () => {
  const paths = ["test/bench/control/control.ts", "test/bench/pair.ts"];
  const joined = (path: string) => ({ path: "test/bench/pair.ts", text: `join(import.meta.${"dir"}, "${path}")` });
  const resolved = (path: string) => ({ path: "test/bench/pair.ts", text: `new ${"URL"}("${path}", import.meta.url)` });
  const present = [joined("control/control.ts"), joined(".."), resolved("./pair.ts")];
  expect(present.flatMap((file) => checkOwnFiles(file, paths))).toEqual([]);
  const missing = "test/bench/pair.ts: there is no";
  expect(checkOwnFiles(joined("control.ts"), paths)).toEqual([`${missing} test/bench/control.ts`]);
  expect(checkOwnFiles(resolved("../pair.ts"), paths)).toEqual([`${missing} test/pair.ts`]);
});

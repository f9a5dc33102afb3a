import { expect, test } from "bun:test";
import { branchName, closedIn, keysIn, numberInBranch } from "./branch.ts";
import { checkBranchPattern, checkRepositoryPath, DEFAULT_BRANCH_PATTERN } from "./connection.ts";

const TASK = { slug: "WEB", number: 12, title: "Fix: the Übër login / now!", user: "Mia Çelik" };

test.each([
  ["{slug}-{number}", "web-12"],
  ["feature/{slug}-{number}-{title}", "feature/web-12-fix-the-uber-login-now"],
  ["{user}/{number}", "mia-celik/12"],
  ["{number}-{unknown}", "12-{unknown}"],
])("branchName() fills the pattern %p", (pattern, name) => {
  expect(branchName(pattern, TASK)).toBe(name);
});

test("branchName() leaves no separator where a part is empty", () => {
  expect(branchName("{slug}-{number}-{title}", { ...TASK, title: "!!!" })).toBe("web-12");
  expect(branchName("{user}/{slug}-{number}", { ...TASK, user: "" })).not.toStartWith("/-");
});

test.each([
  [DEFAULT_BRANCH_PATTERN, "web-12", 12],
  [DEFAULT_BRANCH_PATTERN, "feature/WEB-12-fix-login", 12],
  [DEFAULT_BRANCH_PATTERN, "web-123", 123],
  [DEFAULT_BRANCH_PATTERN, "main", undefined],
  [DEFAULT_BRANCH_PATTERN, "webby-12", undefined],
  [DEFAULT_BRANCH_PATTERN, "cobweb-12", undefined],
  ["{user}/{number}-{title}", "mia/7-fix-login", 7],
  ["task/{number}", "fix/web-9", 9],
])("numberInBranch() with %p reads %p as %p", (pattern, branch, number) => {
  expect(numberInBranch(pattern, "web", branch)).toBe(number as number);
});

test("numberInBranch() finds the task of every branch that branchName() returns", () => {
  for (const pattern of ["{slug}-{number}", "{user}/{slug}-{number}", "{slug}/{number}-{title}", "{number}_{slug}"]) {
    expect(numberInBranch(pattern, "a.b+c", branchName(pattern, { ...TASK, slug: "a.b+c" }))).toBe(12);
  }
});

test.each([
  ["Fixes WEB-12", [12], []],
  ["closes: web-1, WEB-2 and #3. Resolved #4", [1, 2], [3, 4]],
  ["fix WEB-12x, prefix WEB-3, fixed WEB-4-5", [], []],
  ["See WEB-12, which this does not close", [], []],
])("closedIn() reads %p", (text, tasks, issues) => {
  expect(closedIn("web", text)).toEqual({ tasks, issues });
});

test("keysIn() finds keys between other characters, but not inside words", () => {
  expect(keysIn("web", "[WEB-1] (web-2) xWEB-3 WEB-4_ WEB-5, web-1")).toEqual([1, 2, 5]);
});

test.each(["feature", "a b/{number}", "{number}..x", "/{number}", "{number}.lock", "{number}~", "-{number}"])(
  "checkBranchPattern() refuses %p",
  (pattern) => {
    expect(() => checkBranchPattern(pattern)).toThrow(expect.objectContaining({ code: "invalid" }));
  },
);

test("checkRepositoryPath() cleans paths, and rejects invalid paths", () => {
  expect(checkRepositoryPath(" /acme/site.git/ ", "/path")).toBe("acme/site");
  expect(checkRepositoryPath("acme/site.git", "/path")).toBe("acme/site");
  expect(checkRepositoryPath("a/b/c", "/path")).toBe("a/b/c");
  for (const path of ["acme", "acme/", "acme/../site", "a b/c", "https://x/y?z"]) {
    expect(() => checkRepositoryPath(path, "/path")).toThrow(expect.objectContaining({ code: "invalid" }));
  }
});

test("closedIn() and keysIn() take linear time for long runs of spaces and keys", () => {
  const text = `closes${" ".repeat(200_000)}x ${"web-".repeat(50_000)} ${"fixes ".repeat(30_000)}`;
  const startedAt = performance.now();
  closedIn("web", text);
  keysIn("web", text);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

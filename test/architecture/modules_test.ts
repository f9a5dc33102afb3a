import { expect, test } from "bun:test";
import { checkModules, findCycles, MODULES } from "./modules.ts";

const importing = (path: string, ...names: string[]) => ({
  path,
  text: names.map((name) => `import type {} from "${name}";`).join("\n"),
});

const ORDER = `the order is ${MODULES.join(" <- ")}`;

test.each([
  ["core/errors.ts", "./board/task/task.ts", "the modules stand on it"],
  ["core/mail/send.ts", "../identity/account/account.ts", "the modules stand on it"],
  ["core/history/notify.ts", "../identity/account/account.ts", ORDER],
  ["core/identity/account/account.ts", "../../workspace/member/member.ts", ORDER],
  ["core/workspace/create.ts", "../board/project/project.ts", ORDER],
  ["core/board/task/task.ts", "../../delivery/dispatch/delivery.ts", ORDER],
  ["core/board/task/edit.ts", "../../tracker.ts", "tracker.ts stands on the modules"],
  ["core/board/task/edit.ts", "../../memory/mod.ts", "memory stands on the modules"],
  ["core/ports/store.ts", "../testing/mod.ts", "testing stands on the modules"],
])("checkModules() does not let %p import %p", (path, name, reason) => {
  const [violation, ...others] = checkModules([importing(path, name)]);
  expect(violation).toEndWith(`: ${reason}`);
  expect(others).toEqual([]);
});

test.each([
  ["core/page.ts", "./errors.ts"],
  ["core/board/task/task.ts", "../../errors.ts"],
  ["core/board/task/task.ts", "../project/project.ts"],
  ["core/board/task/task.ts", "../../identity/account/account.ts"],
  ["core/delivery/dispatch/plan.ts", "../../history/event_types.ts"],
  ["core/ports/store/board/task.ts", "../../../board/task/task.ts"],
  ["core/context.ts", "./delivery/dispatch/scheduler.ts"],
  ["core/memory/store/store.ts", "../../board/task/task.ts"],
  ["core/board/task/task_test.ts", "../../memory/mod.ts"],
  ["apps/server/app.ts", "./pipeline.ts"],
])("checkModules() lets %p import %p", (path, name) => {
  expect(checkModules([importing(path, name)])).toEqual([]);
});

test("findCycles() finds each import cycle, including type imports", () => {
  const files = [
    importing("core/a.ts", "./b.ts", "./d.ts"),
    importing("core/b.ts", "./x/c.ts"),
    importing("core/x/c.ts", "../b.ts"),
    importing("core/d.ts", "./x/c.ts"),
    importing("core/e.ts", "./e.ts"),
  ];
  expect(findCycles(files)).toEqual(["core/b.ts -> core/x/c.ts -> core/b.ts", "core/e.ts -> core/e.ts"]);
  expect(findCycles(files.slice(0, 2))).toEqual([]);
});

test("findCycles() follows import() and the names of packages", () => {
  const server = importing("apps/server/app.ts", "@hexlane/cli");
  const cli = { path: "apps/cli/mod.ts", text: 'const app = await import("../server/app.ts");' };
  expect(findCycles([server, cli], { "@hexlane/cli": "apps/cli/mod.ts" })).toEqual([
    "apps/server/app.ts -> apps/cli/mod.ts -> apps/server/app.ts",
  ]);
});

import { expect, test } from "bun:test";
import { checkFloors, findCircles } from "./floors.ts";

const misnomers = { nouns: ["core/board/common_names.ts"], verbs: ["core/board/require.ts"] };
const none = { nouns: [], verbs: [] };

const importing = (path: string, ...names: string[]) => ({
  path,
  text: names.map((name) => `import type {} from "${name}";`).join("\n"),
});

test.each([
  ["core/errors.ts", "./board/task.ts", "a root file such as errors or limits may not import a singular file"],
  ["core/board/task/task.ts", "./tasks.ts", "a singular file may not import a use case or above"],
  ["core/board/task/task.ts", "../ports/store.ts", "a singular file may not import a port"],
  ["core/board/task/task.ts", "../context.ts", "a singular file may not import the context"],
  ["core/board/task/task.ts", "./reach.ts", "a singular file may not import a use case or above"],
  ["core/board/task/task.ts", "../delivery/event.ts", "nouns go identity <- workspace <- board <- delivery"],
  ["core/identity/account/account.ts", "../workspace/member.ts", "nouns go identity <- workspace <- board <- delivery"],
  ["core/board/common_names.ts", "./tasks.ts", "a singular file may not import a use case or above"],
  ["core/ports/store/board.ts", "../../context.ts", "a port may not import the context"],
  ["core/context.ts", "./tracker.ts", "the context may not import a use case or above"],
])("%p may not import %p", (path, name, reason) => {
  const [violation, ...others] = checkFloors([importing(path, name)], misnomers);
  expect(violation).toEndWith(`: ${reason}`);
  expect(others).toEqual([]);
});

test.each([
  ["core/page.ts", "./errors.ts"],
  ["core/board/task/task.ts", "../errors.ts"],
  ["core/board/task/task.ts", "./project.ts"],
  ["core/board/task/task.ts", "../identity/account.ts"],
  ["core/board/task/task.ts", "./common_names.ts"],
  ["core/ports/store.ts", "../delivery/event.ts"],
  ["core/context.ts", "./ports/store.ts"],
  ["core/board/task/edit.ts", "../delivery/events.ts"],
  ["core/board/require.ts", "../context.ts"],
  ["core/board/task/task_test.ts", "../memory/mod.ts"],
])("%p may import %p", (path, name) => {
  expect(checkFloors([importing(path, name)], misnomers)).toEqual([]);
});

test("a part of a noun is a file of verbs once it asks for the context or a port", () => {
  const noun = importing("core/board/task/task.ts", "./task_change.ts");
  const change = importing("core/board/task/change.ts", "./task.ts");
  const verbs = importing("core/board/task/import.ts", "../context.ts", "./tasks.ts");
  expect(checkFloors([noun, change, verbs], none)).toEqual([]);
  expect(checkFloors([importing(noun.path, "./task_import.ts"), verbs], none)).toEqual([
    "core/board/task/task.ts imports core/board/task/import.ts: a singular file may not import a use case or above",
  ]);
  // Without a task.ts beside it, it is a noun like any other.
  expect(checkFloors([change, verbs], none)).toHaveLength(2);
});

test("findCircles names each circle, of types too", () => {
  const files = [
    importing("core/a.ts", "./b.ts", "./d.ts"),
    importing("core/b.ts", "./x/c.ts"),
    importing("core/x/c.ts", "../b.ts"),
    importing("core/d.ts", "./x/c.ts"),
    importing("core/e.ts", "./e.ts"),
  ];
  expect(findCircles(files)).toEqual(["core/b.ts -> core/x/c.ts -> core/b.ts", "core/e.ts -> core/e.ts"]);
  expect(findCircles(files.slice(0, 2))).toEqual([]);
});

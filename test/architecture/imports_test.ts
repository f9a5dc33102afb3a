import { expect, test } from "bun:test";
import { checkImports, type Repository } from "./imports.ts";

const repository: Repository = {
  packages: {
    core: { name: "@hexlane/core", dependencies: [] },
    "adapters/sql": { name: "@hexlane/sql", dependencies: ["@hexlane/core", "drizzle-orm"] },
    "adapters/disk": { name: "@hexlane/disk", dependencies: ["@hexlane/core"] },
    "apps/server": { name: "@hexlane/server", dependencies: ["@hexlane/core", "@hexlane/web", "elysia"] },
    "apps/web": { name: "@hexlane/web", dependencies: ["ky"] },
    "apps/cli": { name: "@hexlane/cli", dependencies: ["@hexlane/server"] },
  },
  devDependencies: ["fast-check", "ky"],
  technology: { sql: ["drizzle-orm"], disk: ["node:fs", "@hexlane/sql"] },
  carries: { "apps/server": ["@hexlane/web"] },
  typesAlone: { "apps/web/api/types.ts": ["../../server/schemas"] },
  browser: { "apps/web": ["build.ts"] },
};

const check = (path: string, name: string) => checkImports({ path, text: `import "${name}";` }, repository);

test.each([
  ["core/board/task/task.ts", "node:fs", "core imports only itself"],
  ["core/board/task/task.ts", "@hexlane/core", "core imports only itself"],
  ["core/board/task/task.ts", "../../../adapters/sql/mod.ts", "it leaves core"],
  ["core/board/task/task.ts", "../../../package.json", "it leaves core"],
  ["core/board/task/task.ts", "../../errors", "core also runs where imports must carry .ts"],
  ["core/testing/contracts/store/mod.ts", "bun:test", "core imports only itself"],
  ["core/testing/contracts/store/mod.ts", "fast-check", "core imports only itself"],
  ["core/board/task/task_test.ts", "ky", "core imports only itself"],
  ["adapters/sql/board.ts", "bun:sqlite", "an adapter imports core and the modules listed for it"],
  ["adapters/sql/board.ts", "fast-check", "an adapter imports core and the modules listed for it"],
  ["adapters/sql/board.ts", "@hexlane/core-like", "an adapter imports core and the modules listed for it"],
  ["adapters/sql/board.ts", "../disk/mod.ts", "it leaves adapters/sql"],
  ["adapters/disk/mod.ts", "@hexlane/sql", "its package.json does not declare it"],
  ["adapters/new/mod.ts", "@hexlane/core", "adapters/new has no row in the table of technologies"],
  ["apps/server/main.ts", "@hexlane/sql", "its package.json does not declare it"],
  ["apps/server/main.ts", "ky", "its package.json does not declare it"],
  ["apps/server/main.ts", "../../core/mod.ts", "it leaves apps/server"],
  ["apps/cli/main.ts", "@hexlane/server", "an app imports no other app"],
  ["apps/cli/main.ts", "@hexlane/web", "an app imports no other app"],
  ["apps/web/main.tsx", "@hexlane/server", "an app imports no other app"],
  ["apps/web/main.tsx", "node:path", "it runs in a browser"],
  ["apps/web/components/icon/icon.tsx", "bun", "it runs in a browser"],
  ["apps/web/api/types.ts", "../../server/schemas/identity.ts", "it leaves apps/web"],
  ["test/harness.ts", "elysia", "its package.json does not declare it"],
])("%p may not import %p", (path, name, reason) => {
  expect(check(path, name)).toEqual([`${path} imports "${name}": ${reason}`]);
});

test.each([
  ["core/board/task/task.ts", "../../errors.ts"],
  ["core/board/task/task_test.ts", "bun:test"],
  ["core/board/task/task_test.ts", "fast-check"],
  ["adapters/sql/board.ts", "@hexlane/core/testing"],
  ["adapters/sql/board.ts", "drizzle-orm/sqlite-core"],
  ["adapters/sql/board_test.ts", "fast-check"],
  ["adapters/disk/mod.ts", "node:fs/promises"],
  ["apps/server/main.ts", "elysia"],
  ["apps/server/main.ts", "node:net"],
  ["apps/server/main_test.ts", "ky"],
  ["apps/server/web_app.ts", "@hexlane/web"],
  ["apps/web/main.tsx", "ky"],
  ["apps/web/build.ts", "node:path"],
  ["apps/web/main_test.ts", "node:path"],
  ["test/harness.ts", "@hexlane/server"],
  ["test/harness.ts", "../apps/server/app.ts"],
])("%p may import %p", (path, name) => {
  expect(check(path, name)).toEqual([]);
});

test("a computed import is allowed only in test/", () => {
  const text = "await import(name);";
  expect(checkImports({ path: "test/harness.ts", text }, repository)).toEqual([]);
  expect(checkImports({ path: "apps/server/main.ts", text }, repository)).toEqual([
    'apps/server/main.ts imports "(computed)": a computed import cannot be checked',
  ]);
});

test("a file may import types only where it is allowed to", () => {
  const path = "apps/web/api/types.ts";
  const name = "../../server/schemas/identity.ts";
  const check = (text: string, where = path) => checkImports({ path: where, text }, repository).length;
  expect(check(`import type * as identity from "${name}";`)).toBe(0);
  expect(check(`import type { User } from "${name}";\nimport { other } from "ky";`)).toBe(0);
  expect(check(`import type { User } from "${name}";`, "apps/web/api/client.ts")).toBe(1);
  expect(check(`import { type User } from "${name}";`)).toBe(1);
  expect(check(`export * from "${name}";`)).toBe(1);
  expect(check(`import type { A } from "${name}";\nimport { b } from "${name}";`)).toBe(2);
  expect(check('import type { A } from "../../server/app.ts";')).toBe(1);
});

/**
 * The store that the guide builds keeps its data, and the numbers in the guide are correct. In the full tier, the store
 * also passes the contracts, as the guide says; outside it, `package_readmes_test.ts` compiles the code, and a tracker
 * runs on the store.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { createTracker, type Dumpable, type Store } from "@hexlane/core";
import { dumpContract, quotaContract, storeContract, testPorts } from "@hexlane/core/testing";
import { READ_METHODS, WRITE_METHODS } from "@hexlane/sql";
import { examplesIn } from "../harness/example.ts";
import { isFull } from "../tier.ts";

const root = join(import.meta.dir, "../..");
const GUIDE = "core/docs/writing_a_store.md";
/** Inside the repository, so that imports resolve. The dot hides the folder from other tools. */
const dir = join(import.meta.dir, `.guide_${process.pid}`);

mkdirSync(dir);
const code = examplesIn(GUIDE, "store").join("\n");
writeFileSync(join(dir, "pglite_store.ts"), code);
writeFileSync(join(dir, "pglite_store_test.ts"), examplesIn(GUIDE, "contract").join("\n"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

// Declares the tests of the guide. They take minutes, because PGlite is slow.
if (isFull) await import(join(dir, "pglite_store_test.ts"));

test("the guide states the sizes of the port, its contracts and both stores", () => {
  const text = readFileSync(join(root, GUIDE), "utf8");
  const [reads, writes] = [READ_METHODS.length, WRITE_METHODS.length];
  expect(text).toContain(`has ${reads + writes} methods: ${reads} read, ${writes} write.`);

  const tests: string[] = [];
  const suite = { test: (name: string) => tests.push(name), open: () => Promise.reject(new Error("Not opened")) };
  for (const declare of [storeContract, quotaContract, dumpContract]) declare("counted", suite);
  expect(text).toContain("more than 250 tests");
  expect(tests.length).toBeGreaterThan(250);

  expect(text).toContain("about 200 lines over");
  expect(Math.abs(linesOf(code) - 200)).toBeLessThan(25);
  const reference = [
    ...new Bun.Glob("**/!(*_test).ts").scanSync({ cwd: join(root, "core/memory/store"), absolute: true }),
  ];
  expect(text).toContain("about 3,200 lines");
  expect(Math.abs(linesOf(reference.map((path) => readFileSync(path, "utf8")).join("\n")) - 3200)).toBeLessThan(250);
});

/** Counts the lines that are neither empty nor part of an import. */
function linesOf(text: string): number {
  const rest = text.replaceAll(/^import [^;]*;$/gm, "");
  return rest.split("\n").filter((line) => line.trim() !== "").length;
}

test("a tracker on PGlite continues after its database was closed", async () => {
  const { openPgliteStore } = (await import(join(dir, "pglite_store.ts"))) as {
    openPgliteStore(db: PGlite): Promise<Store & Dumpable>;
  };
  const folder = mkdtempSync(join(tmpdir(), "hexlane-pglite-"));
  const addTask = async (): Promise<number> => {
    const db = await PGlite.create(folder);
    const tracker = createTracker({ ...testPorts(), store: await openPgliteStore(db) });
    const ada = await tracker.as(null).ensureAccount({ subject: "ada", name: "Ada", email: "ada@example.com" });
    const board = tracker.as({ kind: "session", userId: ada.id });
    const workspace = (await board.listWorkspaces())[0] ?? (await board.createWorkspace({ name: "A", slug: "a" }));
    const project =
      (await board.listProjects({ workspaceId: workspace.id })).rows[0] ??
      (await board.createProject({ workspaceId: workspace.id, name: "Website", slug: "WEB" }));
    const { number } = await board.createTask({ projectId: project.id, title: "Write the first program" });
    await tracker.close();
    await db.close();
    return number;
  };
  try {
    expect([await addTask(), await addTask()]).toEqual([1, 2]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

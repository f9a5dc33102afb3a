import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeContract } from "@hexlane/core/testing";
import { openSqliteStore } from "./mod.ts";

storeContract("sqlite", {
  test,
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), "hexlane-sqlite-"));
    const path = join(folder, "hexlane.db");
    const store = await openSqliteStore(path);
    return {
      store,
      openOther: () => openSqliteStore(path),
      close: async () => {
        await store.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
});

describe("openSqliteStore", () => {
  test("refuses a database in memory, of which every connection would have its own", async () => {
    for (const path of ["", ":memory:", "file::memory:?cache=shared"]) {
      expect(await openSqliteStore(path).catch((error) => error)).toBeInstanceOf(TypeError);
    }
  });
});

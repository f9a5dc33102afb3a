import { expect, test } from "bun:test";
import { loadOptional } from "./load_optional.ts";

const wanted = { path: "/api/mcp", needs: '"@hexlane/mcp"' };

test("loadOptional() returns what the packages export", async () => {
  expect(await loadOptional(() => import("node:path"), wanted)).toHaveProperty("join");
});

test("loadOptional() responds with 404 if a package is not installed", async () => {
  const load = () => Bun.resolve("@hexlane/not-installed", import.meta.dir);
  await expect(loadOptional(load, wanted)).rejects.toMatchObject({
    status: 404,
    code: "not_found",
    message: 'Cannot find "/api/mcp": it needs "@hexlane/mcp"',
  });
});

test("loadOptional() passes on the error of a package that fails", async () => {
  const failed = new TypeError("broken");
  await expect(loadOptional(() => Promise.reject(failed), wanted)).rejects.toBe(failed);
});

import { expect, test } from "bun:test";
import { assetPath } from "./asset_path.ts";

test.each([
  ["/api/asset/0a-1", "/api/asset/0a-1"],
  ["http://localhost:3000/api/asset/0a-1", "/api/asset/0a-1"],
  ["https://tracker.example/api/asset/0a-1?x=1#y", "/api/asset/0a-1"],
  ["//tracker.example/api/asset/0a-1", "/api/asset/0a-1"],
  ["https://tracker.example/api/asset/", undefined],
  ["https://tracker.example/api/asset/../auth/sign-out", undefined],
  ["/api/asset/%2e%2e/auth/sign-out", undefined],
  ["/api/auth/sign-out", undefined],
  ["javascript:/api/asset/0a-1", undefined],
  ["https://ada:secret@tracker.example/api/asset/0a-1", undefined],
  ["http://[", undefined],
])("assetPath(%p) returns %p", (address, path) => {
  expect(assetPath(address)).toBe(path);
});

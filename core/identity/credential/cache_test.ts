import { expect, test } from "bun:test";
import { CredentialCache } from "./cache.ts";

test("hashOf() returns a cached hash until it is removed", () => {
  const memory = new CredentialCache();
  expect(memory.hashOf("token")).toBeUndefined();
  memory.cacheHash("token", "hash");
  expect(memory.hashOf("token")).toBe("hash");
  memory.dropHash("token");
  expect(memory.hashOf("token")).toBeUndefined();
  expect(memory.size).toBe(0);
});

test("cacheHash() evicts the least recently used hash when the cache is full", () => {
  const memory = new CredentialCache({ limit: 2 });
  memory.cacheHash("a", "1");
  memory.cacheHash("b", "2");
  memory.hashOf("a");
  memory.cacheHash("c", "3");
  expect(["a", "b", "c"].map((token) => memory.hashOf(token))).toEqual(["1", undefined, "3"]);
});

test("beginUse() allows one recording per credential at a time", () => {
  const memory = new CredentialCache();
  expect([memory.beginUse("a"), memory.beginUse("a"), memory.beginUse("b")]).toEqual([true, false, true]);
  memory.endUse("a");
  expect(memory.beginUse("a")).toBe(true);
});

import { expect, test } from "bun:test";
import { Failure } from "./failure.ts";
import { serverUrl } from "./session.ts";

test.each([
  ["localhost:3000", "http://localhost:3000"],
  ["127.0.0.1", "http://127.0.0.1"],
  ["[::1]:80/", "http://[::1]"],
  ["tracker.example", "https://tracker.example"],
  ["tracker.example/board/", "https://tracker.example/board"],
  ["http://tracker.example:8080/", "http://tracker.example:8080"],
  ["HTTPS://Tracker.Example", "https://tracker.example"],
])("serverUrl(%j) is %j", (typed, url) => {
  expect(serverUrl(typed)).toBe(url);
});

test.each(["", "ftp://x", "http://", "http://a:b@c", "x?y", "x#y", "a b"])("serverUrl() refuses %p", (typed) => {
  expect(() => serverUrl(typed)).toThrow(Failure);
});

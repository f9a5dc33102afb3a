import { expect, test } from "bun:test";
import { hostInUrl } from "./doctor.ts";

test.each([
  [["127.0.0.1", "::1"], "127.0.0.1"],
  [["192.0.2.7"], "192.0.2.7"],
  [["2001:db8::7"], "[2001:db8::7]"],
  [["0.0.0.0"], "localhost"],
  [["::"], "localhost"],
  [["0:0:0:0:0:0:0:0"], "localhost"],
])("hostInUrl() of a server that listens on %j is %j", (hosts, host) => {
  expect(hostInUrl(hosts)).toBe(host);
});

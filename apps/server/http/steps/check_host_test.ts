import { expect, test } from "bun:test";
import { done, testContext } from "../test_context.ts";
import { checkHost } from "./check_host.ts";

const respond = (host: string, hosts?: ReadonlySet<string>) =>
  checkHost(hosts)(testContext({ headers: { host } }), done);

test("checkHost() accepts listed hosts with any port", () => {
  const hosts = new Set(["localhost", "[::1]"]);
  for (const host of ["localhost", "LOCALHOST:80", "[::1]:4000"]) {
    expect(respond(host, hosts)).toMatchObject({ status: 204 });
  }
});

test("checkHost() refuses other hosts with 421 every time", () => {
  const step = checkHost(new Set(["localhost"]));
  for (let count = 0; count < 2; count++) {
    expect(() => step(testContext({ headers: { host: "evil.example" } }), done)).toThrow(
      expect.objectContaining({ status: 421 }),
    );
  }
});

test("checkHost() without a list accepts any hostname, and refuses anything else", () => {
  expect(respond("board.example:8080")).toMatchObject({ status: 204 });
  for (const host of ["a b", "user@host", "host/path"]) {
    expect(() => respond(host)).toThrow(expect.objectContaining({ status: 400, code: "INVALID_HOST" }));
  }
});

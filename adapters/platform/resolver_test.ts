import { expect, test } from "bun:test";
import { resolverContract } from "@hexlane/core/testing";
import { addressesIn, createResolver } from "./resolver.ts";

resolverContract("Bun", {
  test,
  open: async () => ({
    resolver: createResolver(),
    known: { hostname: "localhost", address: "127.0.0.1" },
    unknown: "no-such-name.invalid",
  }),
});

test("resolve() returns every address that the lookup finds", async () => {
  const asked: string[] = [];
  const lookup = async (hostname: string) => {
    asked.push(hostname);
    return [{ address: "192.0.2.1" }, { address: "2001:db8::1" }];
  };
  const resolver = createResolver({ lookup });
  expect(await resolver.resolve("board.example", { timeoutMs: 1000 })).toEqual(["192.0.2.1", "2001:db8::1"]);
  expect(asked).toEqual(["board.example"]);
});

test("resolve() stops waiting after the timeout, and ignores how the lookup ends", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const resolver = createResolver({ lookup: () => promise });
  expect(await resolver.resolve("slow.example", { timeoutMs: 50 })).toBeUndefined();
  reject(new Error("too late"));
  await Bun.sleep(10);
});

test("resolve() returns no address when the lookup finds nothing or fails", async () => {
  const nothing = createResolver({ lookup: async () => [] });
  const broken = createResolver({ lookup: () => Promise.reject(new Error("ESERVFAIL")) });
  expect(await nothing.resolve("a.example", { timeoutMs: 1000 })).toBeUndefined();
  expect(await broken.resolve("a.example", { timeoutMs: 1000 })).toBeUndefined();
});

test("addressesIn() finds every address of a name in a hosts file, regardless of case", () => {
  const hosts = "127.0.0.1\tlocalhost\n# 192.0.2.9 board\n192.0.2.1 other Board # the board\r\n2001:DB8::1 board\n";
  expect(addressesIn(hosts, "board")).toEqual([{ address: "192.0.2.1" }, { address: "2001:db8::1" }]);
  expect(addressesIn(hosts, "boar")).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import type { AppConfig } from "../../app.ts";
import { openTestApp } from "../../test_app.ts";
import { addressKey, clientAddress, trustedProxies } from "./client_address.ts";

const isTrusted = trustedProxies(["10.0.0.0/8", "192.0.2.7", "fd00::/8"]);

test.each([
  // forwarded for, peer, client
  [null, "10.0.0.1", "10.0.0.1"],
  ["203.0.113.5", "198.51.100.1", "198.51.100.1"],
  ["203.0.113.5", "10.0.0.1", "203.0.113.5"],
  ["203.0.113.5", "::ffff:10.0.0.1", "203.0.113.5"],
  ["6.6.6.6, 203.0.113.5, 10.2.3.4", "192.0.2.7", "203.0.113.5"],
  ["10.9.9.9, 10.2.3.4", "10.0.0.1", "10.9.9.9"],
  ["nonsense", "10.0.0.1", "10.0.0.1"],
  ["6.6.6.6, nonsense", "10.0.0.1", "10.0.0.1"],
  ["203.0.113.5:4711", "10.0.0.1", "203.0.113.5"],
  ["[2001:db8::1]:4711", "fd00::1", "2001:db8::1"],
  ["", "", ""],
])("clientAddress(%p, %p) is %p", (forwarded, peer, client) => {
  expect(clientAddress(forwarded, peer, isTrusted)).toBe(client);
});

test("clientAddress() ignores X-Forwarded-For without trusted proxies", () => {
  expect(clientAddress("203.0.113.5", "10.0.0.1", trustedProxies([]))).toBe("10.0.0.1");
});

test.each([["10.0.0.0/33"], ["fd00::/129"], ["proxy.example"], ["10.0.0.1/"], ["10.0.0.1/8/8"]])(
  "trustedProxies() refuses %p",
  (entry) => {
    expect(() => trustedProxies([entry])).toThrow(RangeError);
  },
);

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("addressKey(%p) is %p", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

describe("a header from an untrusted proxy", () => {
  const linesFor = async (config: Partial<AppConfig>): Promise<object[]> => {
    const { app, log } = await openTestApp({ config: { loopback: false, ...config } });
    const port = app.listen({ hosts: ["127.0.0.1"], port: 0 });
    for (let count = 0; count < 3; count++) {
      await fetch(`http://127.0.0.1:${port}/livez`, { headers: { "x-forwarded-for": "203.0.113.7" } });
    }
    await app.stop({ graceMilliseconds: 0 });
    return log.map((line) => JSON.parse(line) as object).filter((line) => "peer" in line);
  };
  const baseUrl = "https://tracker.example";

  test("causes one warning", async () => {
    expect(await linesFor({ baseUrl })).toEqual([
      expect.objectContaining({
        level: "warn",
        peer: "127.0.0.1",
        message: expect.stringContaining("TRUSTED_PROXIES"),
      }),
    ]);
  });

  test("causes no warning if the proxy is trusted or no address is public", async () => {
    expect(await linesFor({ baseUrl, isTrustedProxy: trustedProxies(["127.0.0.1"]) })).toEqual([]);
    expect(await linesFor({})).toEqual([]);
  });
});

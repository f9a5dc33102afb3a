import { expect, test } from "bun:test";
import fc from "fast-check";
import { KNOWN_ADDRESS_SECONDS, MAX_KNOWN_ADDRESSES } from "../../limits.ts";
import { type KnownAddress, networkOf, recordSignIn, siteOf } from "./known_address.ts";

const START = Date.parse("2030-01-01T00:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1000);
const known = (address: string, seconds: number): KnownAddress => ({
  userId: "u1",
  address,
  lastSignInAt: at(seconds),
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("networkOf(%p) is %p", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
])("siteOf(%p) is %p", (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test("recordSignIn() records an address on its first sign-in, and again a day later", () => {
  const from = { userId: "u1", address: "192.0.2.1" };
  expect(recordSignIn([], from, at(0))).toEqual({ save: known("192.0.2.1", 0), drop: [] });
  expect(recordSignIn([known("192.0.2.1", 0)], from, at(KNOWN_ADDRESS_SECONDS - 1))).toEqual({ drop: [] });
  expect(recordSignIn([known("192.0.2.1", 0)], from, at(KNOWN_ADDRESS_SECONDS))).toEqual({
    save: known("192.0.2.1", KNOWN_ADDRESS_SECONDS),
    drop: [],
  });
});

test("recordSignIn() keeps the fifty most recently used addresses", () => {
  const signIn = fc.record({ host: fc.nat(80), wait: fc.integer({ min: 1, max: 2 * KNOWN_ADDRESS_SECONDS }) });
  fc.assert(
    fc.property(fc.array(signIn, { maxLength: 300 }), (signIns) => {
      let rows: KnownAddress[] = [];
      const noted = new Map<string, number>();
      let clock = 0;
      for (const { host, wait } of signIns) {
        clock += wait;
        const address = `192.0.2.${host}`;
        const { save, drop } = recordSignIn(rows, { userId: "u1", address }, at(clock));
        const last = rows.find((row) => row.address === address)?.lastSignInAt.getTime();
        expect(save === undefined).toBe(
          last !== undefined && at(clock).getTime() - last < KNOWN_ADDRESS_SECONDS * 1000,
        );
        if (save) noted.set(address, clock);
        rows = rows.filter((row) => !drop.includes(row) && row.address !== save?.address);
        rows = [...rows, ...(save ? [save] : [])].sort((a, b) => b.lastSignInAt.getTime() - a.lastSignInAt.getTime());
        for (const { address: gone } of drop) noted.delete(gone);
        expect(rows.length).toBeLessThanOrEqual(MAX_KNOWN_ADDRESSES);
        expect(rows.some((row) => row.address === address)).toBe(true);
        expect(rows.map((row) => row.address)).toEqual(
          [...noted].sort(([, a], [, b]) => b - a).map(([address]) => address),
        );
        for (const { lastSignInAt } of drop) {
          expect(rows.every((row) => row.lastSignInAt.getTime() >= lastSignInAt.getTime())).toBe(true);
        }
      }
    }),
  );
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { someAccount } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { counterRises, creationOptions, type Passkey, readTransports, relyingPartyOf } from "./passkey.ts";

const counter = fc.oneof(fc.constant(0), fc.nat(5), fc.nat(2 ** 32 - 1));

describe("counterRises()", () => {
  test("is true only for a counter that exceeds the last one, or if both are 0", () => {
    const property = fc.property(counter, counter, (last, next) => {
      expect(counterRises(last, next)).toBe(next > last || (next === 0 && last === 0));
      expect(counterRises(last, next) && counterRises(next, last)).toBe(last === 0 && next === 0);
    });
    fc.assert(property);
  });

  test("is false for 0 after a counter above 0", () => {
    expect([counterRises(0, 0), counterRises(0, 1), counterRises(1, 0), counterRises(7, 7)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("relyingPartyOf()", () => {
  test.each([
    ["http://localhost", "localhost", "http://localhost"],
    ["http://localhost:3000", "localhost", "http://localhost:3000"],
    ["https://board.example.org", "board.example.org", "https://board.example.org"],
    ["https://board.example.org:8443", "board.example.org", "https://board.example.org:8443"],
    ["https://1.example", "1.example", "https://1.example"],
  ])("accepts %s", (baseUrl, id, origin) => {
    expect(relyingPartyOf(baseUrl)).toEqual({ id, origin });
  });

  test.each(["http://127.0.0.1:3000", "http://[::1]:3000", "https://192.0.2.7", "http://0x7f.1"])(
    "refuses %s",
    async (at) => {
      expect(await refusalOf((async () => relyingPartyOf(at))())).toBe("invalid DOMAIN_REQUIRED");
    },
  );
});

test("readTransports() drops malformed transports", () => {
  const given = ["internal", "hybrid", "internal", "smart-card", "", "USB", "a\nb", "x".repeat(33)];
  expect(readTransports(given)).toEqual(["internal", "hybrid", "smart-card"]);
  expect(readTransports(Array.from({ length: 20 }, (_, index) => "x".repeat(index + 1)))).toHaveLength(8);
  expect(readTransports()).toEqual([]);
});

test("creationOptions() requires user verification and a discoverable passkey, and excludes existing passkeys", () => {
  const existing = [{ credentialId: "AAAA", transports: ["usb"] }] as Passkey[];
  const relyingParty = { id: "board.example", origin: "https://board.example" };
  const account = someAccount({ name: "" });
  const wanted = { challenge: "Y2g", relyingParty, account, userHandle: "aGFuZGxl", algorithms: [-8, -7], existing };
  const options = creationOptions(wanted);
  expect(options).toEqual({
    challenge: "Y2g",
    rp: { id: "board.example", name: "Hexlane" },
    user: { id: "aGFuZGxl", name: account.email, displayName: account.email },
    pubKeyCredParams: [
      { type: "public-key", alg: -8 },
      { type: "public-key", alg: -7 },
    ],
    timeout: 300_000,
    attestation: "none",
    excludeCredentials: [{ type: "public-key", id: "AAAA", transports: ["usb"] }],
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    extensions: { credProps: true },
  });
  const { authenticatorSelection } = creationOptions({ ...wanted, attachment: "platform" });
  expect(authenticatorSelection.authenticatorAttachment).toBe("platform");
});

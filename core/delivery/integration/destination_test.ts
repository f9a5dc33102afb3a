import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TrackerError } from "../../errors.ts";
import { checkDestination, isForbiddenAddress } from "./destination.ts";

/** The same ranges as bit strings, copied from the registries: slow, but easy to verify. */
const V4_RANGES = [
  ["00000000", "this network"],
  ["00001010", "private 10/8"],
  ["01111111", "loopback"],
  ["0110010001", "CGNAT"],
  ["1010100111111110", "link-local"],
  ["101011000001", "private 172.16/12"],
  ["110000000000000000000000", "192.0.0/24"],
  ["110000000000000000000010", "documentation 192.0.2"],
  ["110000000101100001100011", "6to4 relays"],
  ["1100000010101000", "private 192.168"],
  ["110001100001001", "benchmarks"],
  ["110001100011001101100100", "documentation 198.51.100"],
  ["110010110000000001110001", "documentation 203.0.113"],
  ["1110", "multicast"],
  ["1111", "reserved and broadcast"],
  ["10101000001111111000000100010000", "168.63.129.16"],
] as const;

const V6_FORBIDDEN: readonly (readonly [string, number, string])[] = [
  ["20010000000000000000000000000000", 23, "protocol block with Teredo"],
  ["20010db8000000000000000000000000", 32, "documentation"],
  ["20020000000000000000000000000000", 16, "6to4"],
  ["3fff0000000000000000000000000000", 20, "documentation"],
];

function bitsOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
}

function isForbiddenV4(bytes: readonly number[]): boolean {
  return V4_RANGES.some(([prefix]) => bitsOf(bytes).startsWith(prefix));
}

function isForbiddenV6(hex: string): boolean {
  const value = BigInt(`0x${hex}`);
  if (value >> 125n !== 1n) return true;
  return V6_FORBIDDEN.some(([base, bits]) => value >> BigInt(128 - bits) === BigInt(`0x${base}`) >> BigInt(128 - bits));
}

/** Addresses as bytes. Half of them are in or at the edge of a range. */
const v4 = fc.oneof(
  fc.tuple(fc.constantFrom(...V4_RANGES), fc.nat(2 ** 32 - 1), fc.boolean()).map(([[prefix], noise, flip]) => {
    const bits = [...prefix, ...noise.toString(2).padStart(32, "0").slice(prefix.length)];
    if (flip) bits[prefix.length - 1] = bits[prefix.length - 1] === "0" ? "1" : "0";
    return [0, 8, 16, 24].map((start) => Number.parseInt(bits.slice(start, start + 8).join(""), 2));
  }),
  fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
);

const hextets = fc.oneof(
  fc.tuple(fc.constantFrom("2001", "2002", "3fff", "2606", "fe80", "fc00", "ff02", "64", "0"), fc.nat(0xffff)),
  fc.tuple(fc.constantFrom("2001"), fc.constantFrom(0, 0x1ff, 0x200, 0xdb8, 0xdb7)),
  fc.tuple(fc.constantFrom("3fff"), fc.constantFrom(0xfff, 0x1000)),
);
const v6 = fc
  .tuple(hextets, fc.array(fc.nat(0xffff), { minLength: 6, maxLength: 6 }))
  .map(([[first, second], rest]) => [Number.parseInt(first, 16), second, ...rest]);

test("isForbiddenAddress() forbids exactly the IPv4 addresses in the ranges", () => {
  fc.assert(
    fc.property(v4, (bytes) => expect(isForbiddenAddress(bytes.join("."))).toBe(isForbiddenV4(bytes))),
    { numRuns: 2000 },
  );
});

test("isForbiddenAddress() forbids exactly the IPv6 addresses outside the public prefix or in the ranges", () => {
  fc.assert(
    fc.property(v6, fc.boolean(), (groups, upper) => {
      const text = groups.map((group) => group.toString(16)).join(":");
      const hex = groups.map((group) => group.toString(16).padStart(4, "0")).join("");
      expect(isForbiddenAddress(upper ? text.toUpperCase() : text)).toBe(isForbiddenV6(hex));
      expect(isForbiddenAddress(`${text}%eth0`)).toBe(isForbiddenV6(hex));
      expect(isForbiddenAddress(new URL(`http://[${text}]`).hostname.slice(1, -1))).toBe(isForbiddenV6(hex));
    }),
    { numRuns: 2000 },
  );
});

test("isForbiddenAddress() forbids every IPv4 address embedded in an IPv6 address", () => {
  fc.assert(
    fc.property(v4, (bytes) => {
      const [a, b, c, d] = bytes as [number, number, number, number];
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      for (const prefix of ["::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::", "::"]) {
        expect(isForbiddenAddress(`${prefix}${bytes.join(".")}`)).toBe(true);
        expect(isForbiddenAddress(`${prefix}${hex}`)).toBe(true);
      }
      expect(isForbiddenAddress(`2002:${hex}::1`)).toBe(true);
      expect(isForbiddenAddress(`2001:0:${hex}::1`)).toBe(true);
    }),
  );
});

test.each(["8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0", "198.17.255.255"])(
  "isForbiddenAddress() allows the public address %p",
  (address) => expect(isForbiddenAddress(address)).toBe(false),
);
test.each(["2606:4700:4700::1111", "2a00:1450:4001:80b::200e", "2001:200::1", "2620:fe::fe", "3fff:1000::1"])(
  "isForbiddenAddress() allows the public address %p",
  (address) => expect(isForbiddenAddress(address)).toBe(false),
);
test.each(["169.254.169.254", "100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"])(
  "isForbiddenAddress() forbids the cloud metadata address %p",
  (address) => expect(isForbiddenAddress(address)).toBe(true),
);
test.each([
  "",
  "example.com",
  "8.8.8",
  "8.8.8.8.8",
  "08.8.8.8",
  "256.1.1.1",
  "8.8.8.8 ",
  "1::2::3",
  "1:2:3",
  ":::",
  "g::1",
])("isForbiddenAddress() forbids %p, which is not an IP address", (text) =>
  expect(isForbiddenAddress(text)).toBe(true),
);
test.each(["2606:4700:1:2:3:4:5:6:7", "2606:4700:1:2:3:4:5:6::", "2606:4700::8.8.8", "2606:8.8.8.8::1"])(
  "isForbiddenAddress() forbids %p, which is not an IP address",
  (text) => expect(isForbiddenAddress(text)).toBe(true),
);

const PUBLIC = { pointer: "/webhookUrl", allowPrivate: false };

function refusal(text: string, rule = PUBLIC): string {
  try {
    return `accepted ${JSON.stringify(checkDestination(text, rule))}`;
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    return `${error.details.errors?.[0]?.pointer} ${error.details.reason ?? error.code}`;
  }
}

describe("checkDestination() refuses the loopback host", () => {
  const loopback = [
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
    "017700000001",
    "127.0.1",
  ];
  const encoded = [
    "%31%32%37.0.0.1",
    "１２７.0.0.1",
    "127。0。0。1",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
    "localhost",
    "LOCALHOST.",
  ];
  const v6 = [
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:0:0:1]",
    "[64:ff9b::7f00:1]",
    "[::127.0.0.1]",
  ];
  test.each([...loopback, ...encoded, ...v6, "a.localhost", "user@127.0.0.1", "example.com@127.0.0.1"])(
    "%p",
    (host) => {
      for (const address of [`http://${host}/hook`, `https://${host}:8443`, `  http:\\\\${host}\\hook `]) {
        expect([address, refusal(address)]).toEqual([address, "/webhookUrl FORBIDDEN_DESTINATION"]);
      }
    },
  );
});

test.each([
  ["ftp://example.com/a", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["file:///etc/passwd", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["javascript:alert(1)", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["ws://example.com", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["https://example.com:22/", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["https://example.com:10080/", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["https://example.com:0/", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["http://10.1.2.3/", "/webhookUrl FORBIDDEN_DESTINATION"],
  ["", "/webhookUrl invalid"],
  ["   ", "/webhookUrl invalid"],
  ["example.com/hook", "/webhookUrl invalid"],
  ["https://", "/webhookUrl invalid"],
  ["https://exa mple.com/", "/webhookUrl invalid"],
  ["https://example.com/a\nb", "/webhookUrl invalid"],
  ["https://1.2.3.4.5/", "/webhookUrl invalid"],
  ["https://example.com:99999/", "/webhookUrl invalid"],
  [`https://example.com/${"x".repeat(2048)}`, "/webhookUrl invalid"],
])("checkDestination() refuses %p with the error %p", (text, outcome) => expect(refusal(text)).toBe(outcome));

test("checkDestination() returns a public URL unchanged, with the hostname to resolve", () => {
  const plain = checkDestination("  HTTPS://Hooks.Example.COM./a?b#c ", PUBLIC);
  expect(plain).toEqual({ address: "HTTPS://Hooks.Example.COM./a?b#c", hostname: "hooks.example.com" });
  expect(checkDestination("http://8.8.8.8:8080/", PUBLIC)).toEqual({ address: "http://8.8.8.8:8080/" });
  expect(checkDestination("https://[2606:4700::1]/", PUBLIC)).toEqual({ address: "https://[2606:4700::1]/" });
  expect(checkDestination("https://bücher.example/", PUBLIC).hostname).toBe("xn--bcher-kva.example");
});

test("checkDestination() requires https under the httpsOnly rule", () => {
  const rule = { ...PUBLIC, httpsOnly: true };
  expect(refusal("http://example.com/", rule)).toBe("/webhookUrl FORBIDDEN_DESTINATION");
  expect(refusal("https://example.com/", rule)).toStartWith("accepted");
});

test("checkDestination() checks only scheme and port when private destinations are allowed", () => {
  const rule = { ...PUBLIC, allowPrivate: true };
  for (const address of ["http://127.0.0.1:8080/", "http://localhost/", "http://[::1]/", "https://10.0.0.1/"]) {
    expect([address, refusal(address, rule)]).toEqual([address, expect.stringContaining("accepted")]);
  }
  expect(refusal("http://127.0.0.1:22/", rule)).toBe("/webhookUrl FORBIDDEN_DESTINATION");
  expect(refusal("gopher://127.0.0.1/", rule)).toBe("/webhookUrl FORBIDDEN_DESTINATION");
});

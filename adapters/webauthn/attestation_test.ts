import { expect, test } from "bun:test";
import { isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { namesNoVendor } from "./attestation.ts";

type Statement = Map<string, unknown>;

function attestation(fmt: string, attStmt: Statement): string {
  const map = new Map<string, unknown>([
    ["fmt", fmt],
    ["attStmt", attStmt],
    ["authData", new Uint8Array(37)],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0]));
}

const signed: [string, unknown][] = [
  ["alg", -7],
  ["sig", new Uint8Array(2)],
];
const certified: [string, unknown][] = [...signed, ["x5c", [new Uint8Array(3)]]];

test.each([
  ["none", [], true],
  ["packed", signed, true],
  ["packed", certified, false],
  ["packed", [...signed, ["x5c", []]], false],
  ["android-key", certified, false],
  ["android-safetynet", [["response", new Uint8Array(1)]], false],
  ["apple", certified, false],
  ["fido-u2f", certified, false],
  ["tpm", certified, false],
  ["", [], false],
] as [string, [string, unknown][], boolean][])(
  "namesNoVendor() for format %j with %j is %p",
  (format, statement, expected) => {
    expect(namesNoVendor(attestation(format, new Map(statement)))).toBe(expected);
  },
);

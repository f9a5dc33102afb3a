import { expect, test } from "bun:test";
import fc from "fast-check";
import { leaksIn } from "./leaks.ts";

const secret = fc.string({ minLength: 6, maxLength: 60, unit: "grapheme" });
const around = fc.string({ maxLength: 40 });

const WRITERS: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in JSON": (text) => JSON.stringify({ text }),
  "in JSON in JSON": (text) => JSON.stringify(JSON.stringify({ text })),
  "in an address": (text) => encodeURIComponent(text),
  "in a form": (text) => new URLSearchParams({ text }).toString(),
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in base64url": (text) => Buffer.from(text).toString("base64url"),
  "in hex": (text) => Buffer.from(text).toString("hex"),
};

for (const [name, write] of Object.entries(WRITERS)) {
  test(`leaksIn() finds a secret ${name}, with any text around it`, () => {
    const isBare = name === "as it is" || name.includes("JSON") || name.includes("base64") || name.includes("hex");
    fc.assert(
      fc.property(secret, around, around, (text, before, after) => {
        fc.pre(text.isWellFormed());
        const content = isBare ? write(before + text + after) : write(text);
        expect(leaksIn(content, { it: text })).not.toEqual([]);
      }),
    );
  });
}

test("leaksIn() finds nothing if the secret is absent", () => {
  expect(leaksIn("nothing to see", { password: "correct horse", token: "hxl_0123456789" })).toEqual([]);
  expect(leaksIn(Buffer.from([0xff, 0, 0x80, 0x41]), { password: "correct horse" })).toEqual([]);
  expect(() => leaksIn("", { code: "12345" })).toThrow(RangeError);
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { TrackerError } from "./errors.ts";
import { byteLength, checkText, compareText, foldKey, isStorable, stripControlCharacters } from "./text.ts";

const texts = fc.string({ unit: "binary" });

test("compareText() orders strings like their UTF-8 bytes", () => {
  const near = fc.array(fc.constantFrom("a", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"), {
    maxLength: 4,
  });
  const either = fc.oneof(
    texts,
    near.map((parts) => parts.join("")),
  );
  const property = fc.property(either, either, (left, right) => {
    const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
    expect(Math.sign(compareText(left, right))).toBe(bytes);
  });
  fc.assert(property, { numRuns: 1000 });
  expect(compareText("👋", "\uffee")).toBeGreaterThan(0);
});

test("foldKey() ignores case, composition and surrounding whitespace", () => {
  expect(foldKey(" Ünal ")).toBe("ünal");
  expect(foldKey("U\u0308NAL")).toBe("ünal");
  expect(foldKey("ﬁx")).toBe("fix");
  expect(foldKey("straße")).not.toBe(foldKey("strasse"));
  expect(foldKey("I")).not.toBe(foldKey("ı"));
});

test("byteLength() counts UTF-8 bytes", () => {
  fc.assert(fc.property(texts, (text) => expect(byteLength(text)).toBe(Buffer.byteLength(text))));
});

test("isStorable() is false for NUL and lone surrogates", () => {
  expect(["", "a", "👋", "\u0001\uffff"].map(isStorable)).toEqual([true, true, true, true]);
  expect(["\0", "a\0b", "\ud83d", "\udc4b\ud83d"].map(isStorable)).toEqual([false, false, false, false]);
});

test("checkText() refuses the control characters that stripControlCharacters() removes", () => {
  const line = "tab\t, \r\n and \u00a0ü👋";
  expect(checkText(line, "/title")).toBe(line);
  expect(stripControlCharacters(line)).toBe(line);
  const error = { code: "invalid", details: expect.objectContaining({ reason: "CONTROL_CHARACTERS" }) };
  for (let code = 1; code <= 0x9f; code++) {
    const text = `a${String.fromCharCode(code)}b`;
    if ((code >= 0x20 && code < 0x7f) || "\t\n\r".includes(text.charAt(1))) continue;
    expect(() => checkText(text, "/title")).toThrow(expect.objectContaining(error));
    expect(stripControlCharacters(text)).toBe("ab");
  }
});

test("checkText() returns the text to store", () => {
  expect(checkText("  a ", "/title")).toBe("  a ");
  expect(checkText("  a ", "/title", { trim: true, min: 1, max: 1 })).toBe("a");
  expect(checkText("", "/title")).toBe("");
  expect(checkText("ü".repeat(5), "/title", { maxBytes: 10 })).toBe("üüüüü");
});

test.each([
  ["  ", { trim: true, min: 1 }, "Must not be empty"],
  ["ab", { min: 3 }, "Must have at least 3 characters"],
  ["abc", { max: 2 }, "Must have at most 2 characters"],
  ["üüüüü", { maxBytes: 9 }, "Must have at most 9 bytes"],
  ["a\0", {}, "Text must not contain NUL characters or lone surrogates"],
] as const)("checkText() refuses %p", (text, rule, detail) => {
  let refusal: unknown;
  try {
    checkText(text, "/title", rule);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(TrackerError);
  expect((refusal as TrackerError).code).toBe("invalid");
  expect((refusal as TrackerError).details.errors).toEqual([{ pointer: "/title", detail }]);
});

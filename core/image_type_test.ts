import { describe, expect, test } from "bun:test";
import { sniffImageType } from "./image_type.ts";

describe("sniffImageType()", () => {
  test.each([
    ["image/png", bytes("\x89PNG\r\n\x1a\n", "IHDR")],
    ["image/jpeg", bytes("\xff\xd8\xff\xe0")],
    ["image/gif", bytes("GIF89a")],
    ["image/gif", bytes("GIF87a")],
    ["image/webp", bytes("RIFF\0\0\0\0WEBPVP8 ")],
    ["image/avif", bytes("\0\0\0\x20ftypavif")],
    ["image/avif", bytes("\0\0\0\x20ftypavis")],
  ] as const)("recognizes %s", (type, head) => {
    expect(sniffImageType(head)).toBe(type);
  });

  test.each(["<svg xmlns=", "<?xml version", "", "GIF", "RIFF\0\0\0\0WAVE", "\0\0\0\x20ftypmp42", "%PDF-1.7"])(
    "returns undefined for %j",
    (text) => {
      expect(sniffImageType(bytes(text))).toBeUndefined();
    },
  );
});

/** Converts text to bytes, one byte per character. */
function bytes(...texts: string[]): Uint8Array {
  return Uint8Array.from(texts.join(""), (character) => character.charCodeAt(0));
}

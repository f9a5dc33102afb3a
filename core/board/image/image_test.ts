import { expect, test } from "bun:test";
import {
  checkFilename,
  checkImageClaim,
  findMismatch,
  type ImageClaim,
  imageKeyOf,
  refuseOtherClaim,
  storedTypeOf,
} from "./image.ts";

const MEBIBYTE = 1024 * 1024;
const png = bytes("\x89PNG\r\n\x1a\n", "IHDR");
const claim: ImageClaim = { filename: "a.png", contentType: "image/png", size: 12, surface: "description" };

test("checkImageClaim() normalizes a claim", () => {
  const given = { filename: " a.png ", contentType: "IMAGE/PNG; charset=x", size: 12, surface: "description" };
  expect(checkImageClaim(given, 12)).toEqual(claim);
});

test.each([
  ["invalid", { contentType: "" }],
  ["invalid", { contentType: "html" }],
  ["invalid", { contentType: "text/" }],
  ["invalid", { contentType: "text/html, image/png" }],
  ["invalid", { contentType: "text/h\ntml" }],
  ["invalid", { contentType: `text/${"x".repeat(128)}` }],
  ["invalid", { size: 0 }],
  ["invalid", { size: 1.5 }],
  ["too_large", { size: 10 * 1024 * 1024 + 1 }],
  ["invalid", { surface: "task" }],
  ["invalid", { filename: "" }],
  ["invalid", { filename: "../a.png" }],
  ["invalid", { filename: "a\nb.png" }],
  ["invalid", { filename: "a\\b.png" }],
  ["invalid", { filename: "\u202e" }],
  ["invalid", { filename: "\ud800.png" }],
  ["invalid", { filename: "x".repeat(256) }],
] as const)("checkImageClaim() throws %s for %j", (code, wrong) => {
  expect(() => checkImageClaim({ ...claim, ...wrong }, MEBIBYTE * 25)).toThrow(expect.objectContaining({ code }));
});

test("checkImageClaim() allows images up to 10 MiB, and other files up to the operator's limit", () => {
  expect(checkImageClaim({ ...claim, size: 10 * MEBIBYTE }, 25 * MEBIBYTE).size).toBe(10_485_760);
  const pdf = { ...claim, contentType: "application/pdf", size: 25 * MEBIBYTE };
  expect(checkImageClaim(pdf, 25 * MEBIBYTE).size).toBe(26_214_400);
  const tooLarge = expect.objectContaining({ code: "too_large" });
  expect(() => checkImageClaim({ ...pdf, size: pdf.size + 1 }, 25 * MEBIBYTE)).toThrow(tooLarge);
  expect(() => checkImageClaim(claim, 11)).toThrow(tooLarge);
});

test("checkFilename() allows 255 characters, and removes characters that would hide the extension", () => {
  expect(checkFilename("x".repeat(255))).toHaveLength(255);
  expect(checkFilename("invoice\u202efdp.exe")).toBe("invoicefdp.exe");
  expect(checkFilename(' Bericht – 仮名 "1".pdf')).toBe('Bericht – 仮名 "1".pdf');
});

test("storedTypeOf() keeps only the types of images", () => {
  const types = ["image/png", "image/svg+xml", "text/html", "application/pdf", "image/heic"];
  const download = "application/octet-stream";
  expect(types.map((contentType) => storedTypeOf({ contentType }))).toEqual(["image/png", ...Array(4).fill(download)]);
});

test("imageKeyOf() returns a key that every blob store accepts", () => {
  const key = imageKeyOf({ workspaceId: "W/1", projectId: "..", id: "T.1" }, "comment", "Ab_-9");
  expect(key).toBe("workspace/w-1/project/--/task/t-1/comments/ab_-9");
  expect(key).toMatch(/^[a-z0-9/._-]{1,512}$/);
});

test("refuseOtherClaim() refuses a different type, size or surface, but allows a different name", () => {
  expect(() => refuseOtherClaim(claim, { ...claim, filename: "b.png" })).not.toThrow();
  const others = [{ contentType: "image/gif" }, { size: 13 }, { surface: "comment" }] as const;
  for (const other of others) {
    expect(() => refuseOtherClaim(claim, { ...claim, ...other })).toThrow("as in the upload request");
  }
});

test("findMismatch() compares the stored object with the claim", () => {
  expect(findMismatch(claim, { size: 12, head: png })).toBeUndefined();
  expect(findMismatch(claim, { size: 13, head: png })).toMatchObject({
    code: "invalid",
    details: { reason: "UPLOAD_SIZE_MISMATCH" },
  });
  for (const head of [bytes("GIF89a"), bytes("<svg xmlns=")]) {
    expect(findMismatch(claim, { size: 12, head })).toMatchObject({
      code: "unsupported",
      details: { reason: "UPLOAD_TYPE_MISMATCH" },
    });
  }
});

test("findMismatch() ignores the content of files that are not images", () => {
  const page = { ...claim, contentType: "text/html" };
  expect(findMismatch(page, { size: 12, head: png })).toBeUndefined();
  expect(findMismatch(page, { size: 13, head: png })).toMatchObject({ code: "invalid" });
});

/** Encodes each character as one byte. */
function bytes(...texts: string[]): Uint8Array {
  return Uint8Array.from(texts.join(""), (character) => character.charCodeAt(0));
}

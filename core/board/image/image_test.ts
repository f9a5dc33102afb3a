import { expect, test } from "bun:test";
import {
  checkFilename,
  checkImageClaim,
  findMismatch,
  type ImageClaim,
  imageKeyOf,
  refuseOtherClaim,
} from "./image.ts";

const png = bytes("\x89PNG\r\n\x1a\n", "IHDR");
const claim: ImageClaim = { filename: "a.png", contentType: "image/png", size: 12, surface: "description" };

test("checkImageClaim() normalizes a claim", () => {
  const given = { filename: " a.png ", contentType: "IMAGE/PNG", size: 12, surface: "description" };
  expect(checkImageClaim(given)).toEqual(claim);
});

test.each([
  ["unsupported", { contentType: "image/svg+xml" }],
  ["unsupported", { contentType: "text/html" }],
  ["invalid", { size: 0 }],
  ["invalid", { size: 1.5 }],
  ["too_large", { size: 10 * 1024 * 1024 + 1 }],
  ["invalid", { surface: "task" }],
  ["invalid", { filename: "" }],
  ["invalid", { filename: "../a.png" }],
  ["invalid", { filename: "a\nb.png" }],
  ["invalid", { filename: "x".repeat(256) }],
] as const)("checkImageClaim() throws %s for %j", (code, wrong) => {
  expect(() => checkImageClaim({ ...claim, ...wrong })).toThrow(expect.objectContaining({ code }));
});

test("checkImageClaim() allows 10 MiB, and checkFilename() allows 255 characters", () => {
  expect(checkImageClaim({ ...claim, size: 10 * 1024 * 1024 }).size).toBe(10_485_760);
  expect(checkFilename("x".repeat(255))).toHaveLength(255);
});

test("imageKeyOf() returns a key that every blob store accepts", () => {
  const key = imageKeyOf({ workspaceId: "W/1", projectId: "..", id: "T.1" }, "comment", "Ab_-9");
  expect(key).toBe("workspace/w-1/project/--/task/t-1/comments/ab_-9");
  expect(key).toMatch(/^[a-z0-9/._-]{1,512}$/);
});

test("refuseOtherClaim() refuses another type, size or surface but allows another name", () => {
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

/** Each character is one byte. */
function bytes(...texts: string[]): Uint8Array {
  return Uint8Array.from(texts.join(""), (character) => character.charCodeAt(0));
}

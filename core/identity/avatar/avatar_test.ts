import { describe, expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { MAX_AVATAR_BYTES } from "../../limits.ts";
import { avatarKeyOf, decodeAvatar } from "./avatar.ts";

const HEADS = {
  "image/png": "\x89PNG\r\n\x1a\n",
  "image/jpeg": "\xff\xd8\xff\xe0",
  "image/webp": "RIFF\0\0\0\0WEBPVP8 ",
} as const;
const PNG = picture(HEADS["image/png"], 30);

/** Returns the base64 of `size` bytes that start with `head`. */
function picture(head: string, size: number): string {
  return btoa(head.padEnd(size, "\xfe"));
}

function reasonOf(contentType: string, data: string): string | undefined {
  try {
    decodeAvatar({ contentType, data });
  } catch (error) {
    if (error instanceof TrackerError) return `${error.details.errors?.[0]?.pointer} ${error.details.reason}`;
    throw error;
  }
  return undefined;
}

describe("decodeAvatar()", () => {
  for (const [type, head] of Object.entries(HEADS)) {
    test(`accepts ${type}, alone and in a data URL`, () => {
      const data = picture(head, 40);
      const bytes = Uint8Array.from(head.padEnd(40, "\xfe"), (character) => character.charCodeAt(0));
      expect<object>(decodeAvatar({ contentType: type, data })).toEqual({ contentType: type, bytes });
      const url = `data:${type};base64,${data}`;
      expect<object>(decodeAvatar({ contentType: ` ${type.toUpperCase()}`, data: url })).toEqual({
        contentType: type,
        bytes,
      });
    });
  }

  test("accepts base64 without padding", () => {
    const padded = picture(HEADS["image/png"], 40);
    expect(padded).toEndWith("==");
    const { bytes } = decodeAvatar({ contentType: "image/png", data: padded.slice(0, -2) });
    expect(bytes).toEqual(decodeAvatar({ contentType: "image/png", data: padded }).bytes);
  });

  test("accepts 512 KiB and refuses one byte more", () => {
    const most = picture(HEADS["image/png"], MAX_AVATAR_BYTES);
    expect(decodeAvatar({ contentType: "image/png", data: most }).bytes.length).toBe(524_288);
    for (const size of [MAX_AVATAR_BYTES + 1, MAX_AVATAR_BYTES + 100]) {
      expect(reasonOf("image/png", picture(HEADS["image/png"], size))).toBe("/data IMAGE_TOO_LARGE");
    }
  });

  test.each(["image/gif", "image/avif", "image/svg+xml", "text/html", "", "png"])("refuses type %j", (type) => {
    expect(reasonOf(type, PNG)).toBe("/contentType UNSUPPORTED_IMAGE_TYPE");
  });

  test.each(["====", "AAAAA", "iVBO Rw0K", `${PNG}=`, "iVBO-_", "data:image/png,abc", "é", "="])(
    "refuses %j, which is not base64",
    (data) => {
      expect(reasonOf("image/png", data)).toBe("/data INVALID_BASE64");
    },
  );

  test("refuses bytes of a different or unknown type", () => {
    for (const data of [picture(HEADS["image/jpeg"], 40), btoa("<svg xmlns="), btoa("GIF89a"), ""]) {
      expect(reasonOf("image/png", data)).toBe("/data IMAGE_TYPE_MISMATCH");
    }
    expect(reasonOf("image/jpeg", PNG)).toBe("/data IMAGE_TYPE_MISMATCH");
  });

  test("refuses invalid padding", () => {
    const data = `${"=".repeat(690_000)}A`;
    expect(reasonOf("image/png", data)).toBe("/data INVALID_BASE64");
  });
});

test("avatarKeyOf() returns a key that every blob store accepts", () => {
  expect(avatarKeyOf("U/1", "Ab_-9")).toBe("avatar/u-1/ab_-9");
});

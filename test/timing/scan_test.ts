/** Core and the server scan any text in linear time, even text that is crafted to be slow. */
import { describe, expect, test } from "bun:test";
import { fastest } from "@hexlane/core/testing";
import { findExcess } from "../../apps/server/http/input/json_scan.ts";
import { mentionsIn, withoutMentionIds } from "../../core/board/comment/comment.ts";
import { decodeAvatar } from "../../core/identity/avatar/avatar.ts";

const now = (): number => performance.now();

describe("mentionsIn() and withoutMentionIds()", () => {
  test.each(["<kaneo-mention ", '<kaneo-mention id="', "<kaneo-mention x"])(
    "take less than 25 ms for 256 KiB of %j",
    (unit) => {
      const text = unit.repeat(Math.floor((256 * 1024) / unit.length));
      expect(fastest(() => mentionsIn(text), { now }) + fastest(() => withoutMentionIds(text), { now })).toBeLessThan(
        25,
      );
    },
  );
});

test("decodeAvatar() takes less than 50 ms to refuse endless padding", () => {
  const data = `${"=".repeat(690_000)}A`;
  const refuse = (): void => expect(() => decodeAvatar({ contentType: "image/png", data })).toThrow();
  expect(fastest(refuse, { now })).toBeLessThan(50);
});

test("findExcess() takes less than 25 ms to refuse a million levels", () => {
  const bomb = "[".repeat(1_000_000);
  const refuse = (): void => expect(findExcess(new TextEncoder().encode(bomb))).toBe("depth");
  expect(fastest(refuse, { now })).toBeLessThan(25);
});

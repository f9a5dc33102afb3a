import { describe, expect, test } from "bun:test";
import { mentionsIn, withoutMentionIds } from "./comment.ts";

const TEXT =
  'Ask <kaneo-mention id="a1" label="Ann"></kaneo-mention> or <hexlane-mention label="Ben" id="b2">, id="c3"';

describe("mentions", () => {
  test("mentionsIn() returns each mentioned ID once, in order", () => {
    expect(mentionsIn(`${TEXT} ${TEXT}`)).toEqual(["a1", "b2"]);
    expect(mentionsIn('<kaneo-mention> id="x" <b id="y"> <kaneo-mention id="">')).toEqual([]);
    expect(mentionsIn(null)).toEqual([]);
  });

  test("withoutMentionIds() removes the IDs", () => {
    expect(withoutMentionIds(TEXT)).toBe(
      'Ask <kaneo-mention id="" label="Ann"></kaneo-mention> or <hexlane-mention label="Ben" id="">, id="c3"',
    );
  });

  test.each(["<kaneo-mention ", '<kaneo-mention id="', "<kaneo-mention x"])(
    "mentionsIn() and withoutMentionIds() handle a long repetition of %j",
    (unit) => {
      const text = unit.repeat(Math.floor((256 * 1024) / unit.length));
      expect(mentionsIn(text)).toEqual([]);
      expect(withoutMentionIds(text)).toBe(text);
    },
  );
});

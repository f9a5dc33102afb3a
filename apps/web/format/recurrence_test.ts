import { expect, test } from "bun:test";
import { time } from "../text/en/time.ts";
import { fullText, LANGUAGES } from "../text/languages.ts";
import { isSameRule, offeredRules, ruleText } from "./recurrence.ts";

test("ruleText() describes the offered rules", () => {
  const texts = offeredRules("2027-01-15").map((rule) => ruleText(rule, time.repeat, "en"));
  expect(texts).toEqual([
    "Every day",
    "Every weekday",
    "Every week on Friday",
    "Every 2 weeks on Friday",
    "Every month",
    "Every 3 months",
    "Every year",
  ]);
  const rule = { frequency: "weekly", interval: 1, weekdays: [0, 6] } as const;
  expect(ruleText({ ...rule, weekdays: [...rule.weekdays] }, time.repeat, "en")).toBe(
    "Every week on Sunday and Saturday",
  );
});

test.each([...LANGUAGES])("ruleText() tells the offered rules apart in %p", async (language) => {
  const { repeat } = (await fullText(language)).time;
  const texts = offeredRules("2027-01-15").map((rule) => ruleText(rule, repeat, language));
  expect(new Set(texts).size).toBe(texts.length);
});

test("isSameRule() ignores the zone and the start", () => {
  const rule = { frequency: "weekly", interval: 1, weekdays: [5], timeZone: "UTC", from: "completion" } as const;
  const stored = { ...rule, weekdays: [5] };
  expect(offeredRules("2027-01-15").filter((one) => isSameRule(one, stored))).toHaveLength(1);
  expect(isSameRule(stored, { ...stored, interval: 2 })).toBe(false);
});

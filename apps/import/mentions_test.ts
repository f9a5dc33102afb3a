import { expect, test } from "bun:test";
import { rewriteMentions } from "./mentions.ts";

const ACCOUNTS = new Map([["old", "new"]]);

test.each([
  [
    'Hi <kaneo-mention id="old" label="Ada"></kaneo-mention>!',
    'Hi <kaneo-mention id="new" label="Ada"></kaneo-mention>!',
    [],
  ],
  ['<hexlane-mention id="old">Ada</hexlane-mention>', '<hexlane-mention id="new">Ada</hexlane-mention>', []],
  ['<kaneo-mention label="Ada" id="old" />', '<kaneo-mention label="Ada" id="new" />', []],
  ['<kaneo-mention id="gone" label="@Bob B."></kaneo-mention>', "@Bob B.", ["Bob B."]],
  ['<hexlane-mention id="gone">Bob</hexlane-mention> x', "@Bob x", ["Bob"]],
  ['<kaneo-mention id="gone">', "@someone", ["someone"]],
  ['no mention, <b id="old">', 'no mention, <b id="old">', []],
])("rewriteMentions() turns %p into %p", (text, wanted, names) => {
  const lost: string[] = [];
  expect(rewriteMentions(text, ACCOUNTS, (name) => lost.push(name))).toBe(wanted);
  expect(lost).toEqual(names);
});

test("rewriteMentions() reads text full of unclosed mentions in one pass", () => {
  const text = "<kaneo-mention ".repeat(20_000);
  expect(rewriteMentions(text, ACCOUNTS, () => undefined)).toBe(text);
});

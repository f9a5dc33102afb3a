import { expect, test } from "bun:test";
import { readList, writeList } from "./text_list.ts";

test("readList() reads what writeList() writes", () => {
  const items = ["Bug", "Ada, Countess", 'A "quoted" name', "Ünïcode"];
  expect(readList(writeList(items))).toEqual(items);
});

test("readList() trims names and ignores empty ones", () => {
  expect([readList(" a ,, b,"), readList(""), readList('"a, b",c')]).toEqual([["a", "b"], [], ["a, b", "c"]]);
});

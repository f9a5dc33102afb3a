import { expect, test } from "bun:test";
import { taskKeysIn } from "./task_keys.ts";

test("taskKeysIn() finds keys that are whole words", () => {
  const keys = (text: string): string[] => taskKeysIn(text).map(({ key }) => key);
  expect(keys("WEB-12, (API2-7) and ÄP-1.")).toEqual(["WEB-12", "API2-7", "ÄP-1"]);
  expect(keys("UTF-8x web-12 A-1-2 /t/WEB-12 XWEB-1234567890 -12")).toEqual([]);
  expect(taskKeysIn("See WEB-12")).toEqual([{ key: "WEB-12", slug: "WEB", number: 12, index: 4 }]);
});

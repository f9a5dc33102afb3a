import { expect, test } from "bun:test";
import { freeName } from "./templates.ts";

test("freeName() returns the title, with a number if the name is taken", () => {
  expect(freeName(" Bug report ", [])).toBe("Bug report");
  expect(freeName("Bug report", ["bug REPORT", "Other"])).toBe("Bug report 2");
  expect(freeName("Bug report", ["Bug report", "Bug report 2"])).toBe("Bug report 3");
});

test("freeName() cuts long titles to 100 characters without splitting an emoji", () => {
  const long = "x".repeat(150);
  expect(freeName(long, [])).toBe("x".repeat(100));
  expect(freeName(long, ["x".repeat(100)])).toBe(`${"x".repeat(98)} 2`);
  expect(freeName(`${"x".repeat(99)}\u{1f680}`, [])).toBe("x".repeat(99));
});

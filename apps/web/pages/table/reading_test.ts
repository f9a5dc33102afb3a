import { expect, test } from "bun:test";
import { dateText, readDate, valuesNamed } from "./reading.ts";

const READER = { now: new Date("2027-01-15T12:00:00Z"), timezone: "Europe/Berlin", isDayFirst: true, language: "en" };

test.each([
  ["2027-02-03", "2027-02-03"],
  ["3.2.2027", "2027-02-03"],
  ["tomorrow", "2027-01-16"],
  ["2027-02-03 10:30", "2027-02-03T09:30:00.000Z"],
  ["tomorrow 9:05", "2027-01-16T08:05:00.000Z"],
  ["2027-02-03T10:30:00.000Z", "2027-02-03T10:30:00.000Z"],
  ["", null],
  ["none", null],
  ["soon", undefined],
  ["2027-02-03 25:00", undefined],
] as const)("readDate() reads %j as %j", (text, value) => {
  expect(readDate(text, READER)).toBe(value as string);
});

test("dateText() returns text that readDate() reads as the same value", () => {
  for (const value of ["2027-02-03", "2027-07-03T21:15:00.000Z"]) {
    const text = dateText(value, value.length === 10, READER);
    expect(readDate(text, READER)).toBe(value);
  }
  expect([dateText(null, true, READER), dateText("2027-02-03T00:00:00.000Z", true, READER)]).toEqual([
    "",
    "2027-02-03",
  ]);
});

test("valuesNamed() prefers exact names, ignores case, and accepts values and alternative names", () => {
  const options = [
    { value: "1", name: "Ada", others: ["ada@example.com"] },
    { value: "2", name: "ADA" },
    { value: "3", name: "José" },
  ];
  expect(["Ada", "ada", "jose", "ADA@example.com", "3", "Eve"].map((text) => valuesNamed(text, options))).toEqual([
    ["1"],
    ["1", "2"],
    ["3"],
    ["1"],
    ["3"],
    [],
  ]);
});

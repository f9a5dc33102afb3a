import { describe, expect, test } from "bun:test";
import { calendarEnd, calendarEvent, calendarHead, escapeText, foldLine } from "./icalendar.ts";

const EVENT = {
  uid: "task-1@hexlane",
  createdAt: new Date("2027-01-02T03:04:05.678Z"),
  updatedAt: new Date("2027-02-03T04:05:06Z"),
  firstDay: "2027-12-30",
  lastDay: "2027-12-31",
  summary: "Write; read, and \\ escape",
  description: null,
  url: "https://tracker.example/task/1",
};
const octets = (text: string) => new TextEncoder().encode(text).length;

test("calendarEvent() writes whole days, with the day after the last day as the end", () => {
  expect(calendarEvent(EVENT)).toBe(
    [
      "BEGIN:VEVENT",
      "UID:task-1@hexlane",
      "DTSTAMP:20270203T040506Z",
      "CREATED:20270102T030405Z",
      "LAST-MODIFIED:20270203T040506Z",
      "DTSTART;VALUE=DATE:20271230",
      "DTEND;VALUE=DATE:20280101",
      "SUMMARY:Write\\; read\\, and \\\\ escape",
      "URL:https://tracker.example/task/1",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "",
    ].join("\r\n"),
  );
});

test("calendarEvent() leaves out an end after the year 9999", () => {
  const written = calendarEvent({ ...EVENT, firstDay: "9999-12-31", lastDay: "9999-12-31" });
  expect(written).toContain("DTSTART;VALUE=DATE:99991231\r\n");
  expect(written).not.toContain("DTEND");
});

test("calendarHead() and calendarEnd() enclose a named calendar", () => {
  const written = calendarHead("A, B\nC") + calendarEnd();
  expect(written.split("\r\n").filter((line) => line.startsWith("X-WR-CALNAME"))).toEqual(["X-WR-CALNAME:A\\, B\\nC"]);
  expect(written).toStartWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:");
  expect(written).toEndWith("\r\nEND:VCALENDAR\r\n");
});

describe("escapeText()", () => {
  test.each([
    ["a\r\nb\rc\nd\u2028e", "a\\nb\\nc\\nd\\ne"],
    ["tab\tstays, bell\u0007 and delete\u007f go", "tab\tstays\\, bell and delete go"],
    ["END:VEVENT\r\nBEGIN:VALARM", "END:VEVENT\\nBEGIN:VALARM"],
    ["\\n", "\\\\n"],
  ])("writes %j as %j", (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });
});

describe("foldLine()", () => {
  test.each([
    "a".repeat(75),
    "a".repeat(76),
    "a".repeat(1_000),
    "ü".repeat(200),
    `a${"€".repeat(100)}`,
    `ab${"\u{1f525}".repeat(90)}`,
  ])("breaks %# after at most 75 octets, between characters", (line) => {
    const parts = foldLine(line).split("\r\n");
    for (const part of parts) {
      expect(octets(part)).toBeLessThanOrEqual(75);
      expect(part.isWellFormed()).toBe(true);
    }
    for (const part of parts.slice(0, -1)) expect(octets(part)).toBeGreaterThan(71);
    expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join("")).toBe(line);
    expect(parts.slice(1).every((part) => part.startsWith(" "))).toBe(true);
  });

  test("leaves 75 octets on one line", () => {
    expect(foldLine("a".repeat(75))).toBe("a".repeat(75));
  });
});

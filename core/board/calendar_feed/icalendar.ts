/** Writes calendars in the iCalendar format (RFC 5545). @module */
import { stripControlCharacters } from "../../text.ts";

/** An all-day event, on one or more days. */
export interface CalendarEvent {
  /** Never changes, so that calendar apps update the event in place. */
  uid: string;
  createdAt: Date;
  updatedAt: Date;
  /** The first day, such as `2027-01-15`. */
  firstDay: string;
  /** The last day. May be the same as the first day. */
  lastDay: string;
  summary: string;
  description: string | null;
  /** A page about the event. */
  url: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** A line has at most 75 octets without its line break (RFC 5545 3.1). */
const MAX_LINE_OCTETS = 75;

/** Returns the lines before the events of a calendar. */
export function calendarHead(name: string): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hexlane//Calendar feed//EN", "CALSCALE:GREGORIAN"];
  const named = escapeText(name);
  // `X-WR-CALNAME` predates the `NAME` property of RFC 7986, and more apps read it.
  return contentLines([...lines, "METHOD:PUBLISH", `NAME:${named}`, `X-WR-CALNAME:${named}`]);
}

/** Returns the lines after the events of a calendar. */
export function calendarEnd(): string {
  return contentLines(["END:VCALENDAR"]);
}

/** Returns the lines of an event. */
export function calendarEvent(event: CalendarEvent): string {
  const { uid, createdAt, updatedAt, firstDay, lastDay, summary, description, url } = event;
  const changed = utcTime(updatedAt);
  return contentLines([
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${changed}`,
    `CREATED:${utcTime(createdAt)}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${compactDay(firstDay)}`,
    ...endOf(lastDay),
    `SUMMARY:${escapeText(summary)}`,
    ...(description === null ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
}

function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Breaks a line into parts of at most 75 octets, but never inside a character. */
export function foldLine(line: string): string {
  // A code unit takes at most three octets.
  if (line.length * 3 <= MAX_LINE_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/**
 * Escapes text (RFC 5545 3.3.11). Removes control characters, which are not allowed, except for tabs and line breaks.
 */
export function escapeText(text: string): string {
  const broken = text.replace(/\r\n?|[\u2028\u2029]/g, "\n");
  return stripControlCharacters(broken)
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

function utcTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function compactDay(day: string): string {
  return day.replaceAll("-", "");
}

/**
 * Returns the line with the end of an event, which is the day after its last day. Without an end, the event lasts one
 * day.
 */
function endOf(lastDay: string): string[] {
  const end = new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS);
  // The format has only four digits for the year.
  return end.getUTCFullYear() > 9999 ? [] : [`DTEND;VALUE=DATE:${compactDay(end.toISOString().slice(0, 10))}`];
}

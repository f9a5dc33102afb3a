/** Reads the time spent, as typed by the user. @module */

export interface SpentTime {
  seconds: number;
  note: string;
}

const HOURS_AND_MINUTES = /^(\d{1,3}):([0-5]\d)(?=\s|$)/;
const WITH_UNITS =
  /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:hours?|hrs?|h|stunden?|std\.?)(?=[\s\d]|$)\s*)?(?:(\d{1,4})\s?(?:minutes?|mins?|m|minuten?|min\.)(?=\s|$))?/i;
const MINUTES = /^(\d{1,4})(?=\s|$)/;

/**
 * Reads `1h 30m`, `1.5h`, `1:30` or `90` (minutes), and a note after it.
 *
 * @returns undefined if the text does not start with a time greater than zero
 */
export function readSpentTime(text: string): SpentTime | undefined {
  const typed = text.trim();
  const match = [HOURS_AND_MINUTES, WITH_UNITS, MINUTES].map((form) => form.exec(typed)).find((found) => found?.[0]);
  if (!match) return undefined;
  const isMinutes = match.length === 2;
  const [hours, minutes] = isMinutes ? ["0", match[1]] : [match[1], match[2]];
  const seconds = Math.round(Number((hours ?? "0").replace(",", ".")) * 3600) + Number(minutes ?? "0") * 60;
  return seconds > 0 ? { seconds, note: typed.slice(match[0].length).trim() } : undefined;
}

/** Formats the time of a running timer as `1:05:09` or `5:09`. */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Returns hours and minutes, rounded to minutes. */
export function hoursAndMinutes(seconds: number): [hours: number, minutes: number] {
  const minutes = Math.round(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60];
}

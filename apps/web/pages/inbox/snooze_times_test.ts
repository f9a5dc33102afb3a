import { expect, test } from "bun:test";
import { snoozeTime } from "./snooze_times.ts";

/** A Wednesday, in the local time zone. */
const NOW = new Date(2026, 2, 11, 14, 25);

test("snoozeTime() returns the last full hour within three hours, tomorrow at 9:00 or next Monday at 9:00", () => {
  expect(snoozeTime("later", NOW)).toEqual(new Date(2026, 2, 11, 17));
  expect(snoozeTime("tomorrow", NOW)).toEqual(new Date(2026, 2, 12, 9));
  expect(snoozeTime("week", NOW)).toEqual(new Date(2026, 2, 16, 9));
  expect(snoozeTime("week", new Date(2026, 2, 16, 8))).toEqual(new Date(2026, 2, 23, 9));
  expect(snoozeTime("week", new Date(2026, 2, 15, 8))).toEqual(new Date(2026, 2, 16, 9));
});

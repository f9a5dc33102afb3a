import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ApiError, type Notification } from "@hexlane/client";
import { describeError } from "../format/error_text.ts";
import { notificationLine } from "../format/notification_line.ts";
import { en } from "./en/mod.ts";
import { fullText, LANGUAGES } from "./languages.ts";
import { REFUSED } from "./refusals.ts";

const TRANSLATED = LANGUAGES.filter((language) => language !== "en");
/** The stable codes with their status, from the generated error reference. */
const CODES = [
  ...readFileSync(join(import.meta.dir, "../../server/docs/errors.md"), "utf8").matchAll(
    /^\| `([A-Z0-9_]+)` \| (\d{3})/gm,
  ),
].map(([, code = "", status]) => ({ code, status: Number(status) }));
const SERVER_SENTENCE = "The server's English sentence";

test("every stable error code has exactly one of these: a message, a group, or a rate limit", () => {
  const grouped = Object.values(REFUSED).flatMap((codes) => codes.split(" "));
  expect(grouped.toSorted()).toEqual([...new Set(grouped)].sort());
  expect(grouped.filter((code) => !CODES.some((one) => one.code === code) || Object.hasOwn(en.errors, code))).toEqual(
    [],
  );
  expect(CODES.length).toBeGreaterThan(150);
  const undecided = CODES.filter(
    ({ code, status }) => !Object.hasOwn(en.errors, code) && !grouped.includes(code) && status !== 429,
  );
  expect(undecided.map(({ code }) => code)).toEqual([]);
});

test.each(TRANSLATED)("no error code shows the server's English message in %p", async (language) => {
  const text = await fullText(language);
  const shown = CODES.filter(({ code, status }) => {
    const error = new ApiError(SERVER_SENTENCE, { status, code });
    const { general } = describeError(error, text);
    return general === undefined || general === "" || general === SERVER_SENTENCE;
  });
  expect(shown.map(({ code }) => code)).toEqual([]);
});

/** The general kinds of errors, with their status, from the same page. */
const KINDS = [
  ...readFileSync(join(import.meta.dir, "../../server/docs/errors.md"), "utf8").matchAll(
    /^\| `([a-z_]+)` \| (\d{3})/gm,
  ),
].map(([, code = "", status]) => ({ code, status: Number(status) }));

test.each(TRANSLATED)("no general kind of error shows the server's English message in %p", async (language) => {
  const text = await fullText(language);
  expect(KINDS.length).toBeGreaterThan(7);
  const fields = ["title", "dueDate"].map((name) => ({ name, detail: SERVER_SENTENCE }));
  for (const { code, status } of KINDS) {
    const said = [[], fields.slice(1), fields].map((some) => {
      const { general, fields: byName } = describeError(
        new ApiError(SERVER_SENTENCE, { status, code, fields: some }),
        text,
      );
      return [general, ...Object.values(byName)].filter((one) => one !== undefined);
    });
    expect(said.map((texts) => texts.length)).toEqual(code === "unauthenticated" ? [1, 1, 1] : [1, 1, 2]);
    for (const one of said.flat()) {
      expect(one).not.toContain(SERVER_SENTENCE);
      expect(one.length).toBeGreaterThan(8);
      expect(one).not.toBe(en.errors.unavailable);
    }
  }
});

test("messages about missing things contain no id in any language", async () => {
  for (const language of LANGUAGES) {
    const text = await fullText(language);
    const error = new ApiError('Cannot find task "01a222dc-7bee-7000-abaa-bf1fc19dcd24"', {
      status: 404,
      code: "not_found",
    });
    expect(describeError(error, text).general).toMatch(/^[^"]{10,}$/);
    if (language !== "en") expect(text.errors.not_found).not.toBe(en.errors.not_found);
  }
});

/** Each type of notification. The compiler requires all of them. */
const TYPES: Readonly<Record<Notification["type"], true>> = {
  due_date_reminder: true,
  info: true,
  task_assignee_changed: true,
  task_created: true,
  task_overdue: true,
  task_status_changed: true,
  time_entry_created: true,
  workspace_created: true,
};

const EVENT = {
  taskTitle: "Ship",
  actorName: "Ada",
  dueDate: "2027-01-15",
  oldStatusName: "A",
  newStatusName: "B",
  workspaceName: "Engines",
  preview: "Look",
};

/** The sentence that the inbox shows for a type, without the names in the event. */
function written(type: string, kind: string | undefined, text: typeof en): string {
  const notification = { type, title: null, content: null, eventData: { ...EVENT, kind } } as unknown as Notification;
  const { title, sentence } = notificationLine(notification, (day) => day, text);
  return sentence ?? title;
}

test.each(TRANSLATED)("every type of notification has a sentence in %p", async (language) => {
  const text = await fullText(language);
  const kinds = [
    ...Object.keys(TYPES).map((type) => [type, undefined] as const),
    ["info", "mention"],
    ["info", "comment"],
  ];
  const untranslated = kinds.filter(([type = "", kind]) => {
    const sentence = written(type, kind, text);
    const isTitle = type === "info" && kind === undefined;
    return !isTitle && (sentence === "" || sentence === written(type, kind, en));
  });
  expect(untranslated).toEqual([]);
});

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { en } from "../../apps/web/text/en/mod.ts";
import { ERROR_CODES } from "../../core/mod.ts";

const WEB = join(import.meta.dir, "../../apps/web");

/** Groups whose keys are computed, or whose keys a component reads from any of several groups. */
const READ_BY: Readonly<Record<string, { file: string; as: string }>> = {
  authorize: { file: "pages/decision.tsx", as: "words[decision]" },
  "board.emptyArchive": { file: "pages/board/list.tsx", as: "words.emptyArchive" },
  "board.emptyBacklog": { file: "pages/board/list.tsx", as: "words.emptyBacklog" },
  "board.emptyList": { file: "pages/board/list.tsx", as: "words.emptyList" },
  device: { file: "pages/decision.tsx", as: "words[decision]" },
  editor: { file: "components/editor/markdown_editor.tsx", as: "words[one]" },
  notifications: { file: "pages/settings/notification_channels.tsx", as: "words[field.label]" },
  "notifications.channelLabels": { file: "pages/settings/channels.ts", as: "channelLabels[channel]" },
  "project.deletion": { file: "components/form/named_deletion.tsx", as: "words.confirmTitle" },
  "settings.appearance": { file: "pages/settings/appearance.tsx", as: "words[theme]" },
  "time.repeat": { file: "format/recurrence.ts", as: "words[frequency]" },
  "transfer.sources": { file: "pages/import/import_source.tsx", as: "words.sources[" },
  "workspace.deletion": { file: "components/form/named_deletion.tsx", as: "words.confirmTitle" },
};

/** The computed keys of those groups. All other keys must be read by name. */
const COMPUTED = new Set([
  "approved",
  "approvedTitle",
  "denied",
  "deniedTitle",
  "both",
  "preview",
  "dark",
  "light",
  "system",
  "optional",
  "server",
  "token",
  "topic",
  "url",
  "email",
  "webhook",
  "confirm",
  "confirmText",
  "confirmTitle",
  "mismatch",
  "daily",
  "weekly",
  "monthly",
  "yearly",
  "workdays",
  "every",
  "onDays",
  "name",
  "text",
]);

/** The keys of errors: codes, kinds of errors, and the failures that the client reports. */
const ERROR_KEYS = new Set<string>([
  ...Object.keys(ERROR_CODES),
  ...Object.values(ERROR_CODES).flatMap(({ kinds }) => kinds),
  "TIMEOUT",
]);

interface Source {
  text: string;
  words: ReadonlySet<string>;
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm, "");

function sourceOf(file: string): Source {
  const text = withoutComments(readFileSync(join(WEB, file), "utf8"));
  return { text, words: new Set(text.match(/\w+/g)) };
}

const SOURCES = [...new Glob("**/*.{ts,tsx}").scanSync(WEB)]
  .filter((file) => !/^(text|dist)\/|node_modules|_test\.ts$/.test(file))
  .map(sourceOf);

function keysOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
  return isGroup ? Object.entries(value).flatMap(([key, one]) => keysOf(one, [...path, key])) : [path];
}

/** Whether a file names all groups of the key and reads the key, or any key of its group. */
function isReadIn({ text, words }: Source, path: readonly string[]): boolean {
  const [groups, key = ""] = [path.slice(0, -1), path.at(-1)];
  if (!groups.every((group) => words.has(group))) return false;
  if (words.has(key) && new RegExp(`(\\.|[{,]\\s*)${key}\\b`).test(text)) return true;
  return groups[0] !== "errors" && new RegExp(`\\b${groups.at(-1)}(\\?\\.)?\\[`).test(text);
}

function isRead(path: readonly string[]): boolean {
  const [group, key = ""] = [path.slice(0, -1).join("."), path.at(-1)];
  if (group === "errors" && ERROR_KEYS.has(key)) return true;
  const isComputed = COMPUTED.has(key) && Object.keys(READ_BY).some((one) => `${group}.`.startsWith(`${one}.`));
  return isComputed || SOURCES.some((source) => isReadIn(source, path));
}

const unusedIn = (catalog: unknown): string[] =>
  keysOf(catalog)
    .filter((path) => !isRead(path))
    .map((path) => path.join("."));

test("code reads every UI string of the catalogs", () => {
  expect(unusedIn(en)).toEqual([]);
});

test("a UI string that no code reads is found", () => {
  const planted = { ...en, board: { ...en.board, plantedText: "Nobody reads this" } };
  expect(unusedIn(planted)).toEqual(["board.plantedText"]);
  expect(unusedIn({ ...en, errors: { ...en.errors, PLANTED_CODE: "No error has this code" } })).toEqual([
    "errors.PLANTED_CODE",
  ]);
});

test.each(Object.entries(READ_BY))("a component reads the texts of %p", (_, { file, as }) => {
  expect(sourceOf(file).text).toContain(as);
});

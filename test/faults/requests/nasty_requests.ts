/**
 * Expensive requests of at most 1 MiB: deep, wide, long, or with characters that are hard to tokenize.
 *
 * @module
 */
import type { Scene } from "../scene.ts";

export interface NastyRequest {
  name: string;
  method: string;
  path: string;
  /** Sent unchanged. */
  raw?: string;
  /** The status that shows that the work was done. @default any below 500 */
  status?: number;
  /** Whether a repeated request would find its work already done. @default true for `PUT`, `PATCH` and `DELETE` */
  once?: boolean;
}

const MEBIBYTE = 1024 * 1024;
const DESCRIPTION_BYTES = 256 * 1024;
const COMMENT_BYTES = 64 * 1024;

/** Repeats a pattern up to the size limit. `%` is a number that differs each time. */
function fill(pattern: string, bytes: number): string {
  const parts: string[] = [];
  let size = 0;
  for (let count = 0; ; count++) {
    const part = pattern.replaceAll("%", count.toString(36));
    size += Buffer.byteLength(part);
    if (size > bytes) return parts.join("");
    parts.push(part);
  }
}

/** Text that is expensive to index. */
const TEXTS: Record<string, string> = {
  "words that differ": "w% ",
  "one word": "a",
  "words of CJK": "漢字仮名",
  "ligatures that become 18 letters": "\u{fdfa}",
  "syllables that become three": "\u{ac01} ",
  "marks on one letter": "\u0301",
  "letters with marks": "e\u0301\u0327 ",
  "letters out of the first plane": "\u{1d538}% ",
  mentions: '[@Olga](mention:user-%) @olga <span data-type="mention" data-id="%">@x</span> ',
  markdown: "![a](b) **c** `d` | e | [f](g) > h\n",
  escapes: '"\\"',
};

/** Requests that store their content, on a project that may fill up. */
export function nastyRequests(scene: Scene, ids: { task: string; tasks: readonly string[] }): NastyRequest[] {
  return [...wholeBodies(scene, ids.task), ...longTexts(scene, ids.task), ...bulks(ids.tasks), ...imports(scene)];
}

function wholeBodies({ projectId }: Scene, task: string): NastyRequest[] {
  const path = `/api/task/${projectId}`;
  const wide = (item: string) => `[${fill(`${item},`, MEBIBYTE - 200).slice(0, -1)}]`;
  const bodies: Record<string, string> = {
    "nesting alone": "[".repeat(MEBIBYTE),
    "commas alone": ",".repeat(MEBIBYTE),
    "spaces alone": " ".repeat(MEBIBYTE),
    "quotation marks alone": '"'.repeat(MEBIBYTE),
    "a title of 1 MiB": `{"title":"${"x".repeat(MEBIBYTE - 20)}"}`,
    "a title of escapes": `{"title":"${fill("\\u0061", MEBIBYTE - 20)}"}`,
    "a title of NUL": `{"title":"${fill("\\u0000", MEBIBYTE - 20)}"}`,
    "an unknown list of empty lists": `{"title":"x","x":${wide("[]")}}`,
    "an unknown list of NUL": `{"title":"x","x":${wide('"\\u0000"')}}`,
    "an unknown object of many names": `{"title":"x","x":{${fill('"k%":0,', MEBIBYTE - 40).slice(0, -1)}}}`,
    "an unknown object of many numbers": `{"title":"x","x":{${fill('"9%":0,', MEBIBYTE - 40).slice(0, -1)}}}`,
    "many unknown fields": `{"title":"x",${fill('"k%":0,', MEBIBYTE - 40).slice(0, -1)}}`,
    "levels of 31, again and again": `{"title":"x","x":${wide(`${"[".repeat(29)}${"]".repeat(29)}`)}}`,
    "long numbers": `{"title":"x","x":[${fill("1e%0,", MEBIBYTE - 40).replaceAll(/[a-z]/g, "1")}0]}`,
    "one long number": `{"title":"x","x":${"1".repeat(MEBIBYTE - 40)}}`,
  };
  const eventData = (text: string) =>
    `{"taskId":"${task}","userId":"x","type":"task","message":"x","eventData":${text}}`;
  const open: Record<string, string> = {
    "event data of many names": eventData(`{${fill('"k%":0,', MEBIBYTE - 200).slice(0, -1)}}`),
    "event data of forbidden names": eventData(`[${fill('{"__proto__":0},', MEBIBYTE - 200).slice(0, -1)}]`),
    "event data of endless numbers": eventData(wide("1e999")),
  };
  const ids: Record<string, string> = {
    "empty ids": `{"taskIds":${wide('""')},"operation":"delete"}`,
    "ids that are numbers": `{"taskIds":${wide("0")},"operation":"delete"}`,
    "ids of nothing": `{"taskIds":${wide('"x%"')},"operation":"delete"}`,
  };
  const lists: Record<string, string> = {
    "an import of empty objects": `{"tasks":${wide("{}")}}`,
    "an import of numbers": `{"tasks":${wide("0")}}`,
  };
  const to = (method: string, path: string, of: Record<string, string>) =>
    Object.entries(of).map(([name, raw]) => ({ name, method, path, raw }));
  return [
    ...to("POST", path, bodies),
    ...to("POST", "/api/activity/create", open),
    ...to("PATCH", "/api/task/bulk", ids),
    ...to("POST", `/api/task/import/${projectId}`, lists),
  ];
}

function longTexts({ projectId }: Scene, task: string): NastyRequest[] {
  return Object.entries(TEXTS).flatMap(([name, pattern]) => {
    const description = fill(pattern, DESCRIPTION_BYTES);
    const title = fill(pattern, 400);
    return [
      {
        name: `a description of ${name}`,
        method: "POST",
        path: `/api/task/${projectId}`,
        raw: JSON.stringify({ title: "x", description }),
      },
      {
        name: `the description becomes ${name}`,
        method: "PUT",
        path: `/api/task/description/${task}`,
        raw: JSON.stringify({ description }),
      },
      {
        name: `a title of ${name}`,
        method: "PUT",
        path: `/api/task/title/${task}`,
        raw: JSON.stringify({ title: title.slice(0, 500) }),
      },
      {
        name: `a comment of ${name}`,
        method: "POST",
        path: `/api/comment/${task}`,
        raw: JSON.stringify({ content: fill(pattern, COMMENT_BYTES) }),
      },
      {
        name: `a search for ${name}`,
        method: "GET",
        path: `/api/search?${new URLSearchParams({ q: fill(pattern, 400).slice(0, 400) })}`,
      },
    ];
  });
}

function bulks(taskIds: readonly string[]): NastyRequest[] {
  const operations: [string, string | null][] = [
    ["updateStatus", "in-progress"],
    ["updatePriority", "urgent"],
    ["updateDueDate", "2027-03-01"],
    ["updateStatus", "done"],
    ["delete", null],
  ];
  return operations.map(([operation, value]) => ({
    name: `${taskIds.length} tasks: ${operation}`,
    method: "PATCH",
    path: "/api/task/bulk",
    raw: JSON.stringify({ taskIds, operation, value }),
    status: 200,
  }));
}

function imports({ projectId }: Scene): NastyRequest[] {
  const path = `/api/task/import/${projectId}`;
  const of = (task: (index: number) => object, most: number): string => {
    const tasks: object[] = [];
    let size = 20;
    for (let index = 0; index < most; index++) {
      const next = task(index);
      size += JSON.stringify(next).length + 1;
      if (size > MEBIBYTE) break;
      tasks.push(next);
    }
    return JSON.stringify({ tasks });
  };
  const labels = Array.from({ length: 100 }, (_, index) => ({ name: `label ${index}`, color: "red" }));
  const bodies: Record<string, string> = {
    "an import of 5,000 short tasks": of((index) => ({ title: `Task ${index}`, status: "to-do" }), 5_000),
    "an import of 1 MiB of words": of(
      (index) => ({ title: `T${index}`, status: "to-do", description: fill(`v${index}x% `, 4_000) }),
      5_000,
    ),
    "an import of 1 MiB of CJK": of(
      (index) => ({ title: `T${index}`, status: "to-do", description: fill("漢%字仮%名", 1_000) }),
      5_000,
    ),
    "an import of labels": of((index) => ({ title: `T${index}`, status: "to-do", labels }), 5_000),
    "an import of wrong tasks": of(() => ({ title: "", status: "" }), 5_000),
  };
  return Object.entries(bodies).map(([name, raw]) => ({ name, method: "POST", path, raw, status: 200 }));
}

import { expect, test } from "bun:test";
import { completeQuery } from "./complete.ts";
import { parseQuery } from "./parse.ts";

const NAMES = {
  members: [
    { id: "1", name: "Ada Lovelace" },
    { id: "2", name: "me" },
  ],
  labels: ["bug", "good first issue"],
  columns: [
    { id: "c", projectId: "p", name: "In review", slug: "in-review" },
    { id: "d", projectId: "q", name: "In review", slug: "in-review" },
  ],
  projects: [{ id: "p", name: "Web site", slug: "WEB" }],
  workspaces: [{ id: "w", name: "Engines", slug: "engines" }],
};
const POINTS = { name: "Story points", kind: "number" as const, source: "field:1" as const };

/** The text with each suggestion in place, for a text with the cursor at `|`. */
function completed(text: string): string[] {
  const cursor = text.indexOf("|");
  const whole = text.replace("|", "");
  const { start, end, texts } = completeQuery(whole, cursor, { names: NAMES, fields: [POINTS] });
  return texts.map((one) => whole.slice(0, start) + one + whole.slice(end));
}

test.each<[text: string, first: string[]]>([
  ["as|", ["assignee:"]],
  ["-as|", ["-assignee:"]],
  ["(lab|", ["(label:"]],
  ["a or st|", ["a or status:", "a or start:"]],
  ["pri|or:high", ["priority:high"]],
  ["story|", ['"Story points":']],
  ["blo|", ["blocked", "blocking"]],
  ["assignee:|", ["assignee:me", "assignee:none", "assignee:any", 'assignee:"Ada Lovelace"', 'assignee:"me"']],
  ["assignee:lov|", ['assignee:"Ada Lovelace"']],
  ['assignee:"Ada L|', ['assignee:"Ada Lovelace"']],
  ['assignee:"Ada L|ov" x', ['assignee:"Ada Lovelace" x']],
  ["label:bug,go|", ['label:bug,"good first issue"']],
  ["status:|", ['status:"In review"', "status:planned", "status:archived"]],
  ["project:w|", ["project:WEB", 'project:"Web site"']],
  ["workspace:e|", ["workspace:Engines"]],
  ["priority:>=h|", ["priority:>=high"]],
  ["is:o|", ["is:open", "is:overdue"]],
  ["due:<to|", ["due:<today", "due:<tomorrow"]],
  ["sort:-pr|", ["sort:-priority"]],
  ["sort:due,-up|", ["sort:due,-updated"]],
  ["nothing:|", []],
  ["number:|", []],
  ['"free te|', []],
])("completeQuery() completes %p", (text, expected) => {
  expect(completed(text).slice(0, Math.max(1, expected.length))).toEqual(expected);
});

test("completeQuery() suggests only texts that parseQuery() reads", () => {
  for (const text of [
    "assignee:|",
    "label:|",
    "status:|",
    "project:|",
    "workspace:|",
    "priority:|",
    "is:|",
    "due:|",
    "sort:|",
  ]) {
    expect(completed(text)).not.toEqual([]);
    for (const one of completed(text)) parseQuery(one);
  }
  for (const one of completed("|")) parseQuery(one.endsWith(":") ? `${one}x` : one);
});

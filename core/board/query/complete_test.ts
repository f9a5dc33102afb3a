import { expect, test } from "bun:test";
import { completeQuery } from "./complete.ts";
import { queryFieldsOf } from "./custom_fields.ts";
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
const CUSTOM = queryFieldsOf([
  { id: "1", name: "Release date", type: "date", options: null },
  { id: "2", name: "severity", type: "dropdown", options: ["low", "very high", "none"] },
  { id: "3", name: "Due", type: "number", options: null },
  { id: "4", name: "reviewer", type: "people", options: null },
  { id: "5", name: "billable", type: "boolean", options: null },
  { id: "6", name: "effort", type: "duration", options: null },
]);
const POINTS = { name: "Story points", kind: "number" as const, source: "field:1" as const };

/** Returns the text with each suggestion inserted. The cursor is at `|`. */
function completed(text: string): string[] {
  const cursor = text.indexOf("|");
  const whole = text.replace("|", "");
  const { start, end, texts } = completeQuery(whole, cursor, { names: NAMES, fields: [POINTS, ...CUSTOM] });
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
  ["rel|", ['"Release date":']],
  ['"rel|', ['"Release date":']],
  ['-"Rel|ease dat":x', ['-"Release date":x']],
  ['"Release date":<to|', ['"Release date":<today', '"Release date":<tomorrow']],
  ["sev|", ["severity:"]],
  ["severity:|", ["severity:low", 'severity:"very high"', 'severity:"none"', "severity:none", "severity:any"]],
  ["severity:low,ve|", ['severity:low,"very high"']],
  ["field.d|", ["field.Due:"]],
  ["reviewer:ada|", ['reviewer:"Ada Lovelace"']],
  ["billable:|", ["billable:yes", "billable:no", "billable:none", "billable:any"]],
  ["effort:>|", ["effort:>30m", "effort:>1h"]],
  ["sort:rel|", ['sort:"Release date"']],
  ["sort:-rel|", ['sort:-"Release date"']],
  ['sort:due,-"rel|', ['sort:due,-"Release date"']],
  ["sort:revi|", []],
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
    "severity:|",
    "sort:|",
  ]) {
    expect(completed(text)).not.toEqual([]);
    for (const one of completed(text)) parseQuery(one);
  }
  for (const one of completed("|")) parseQuery(one.endsWith(":") ? `${one}x` : one);
});

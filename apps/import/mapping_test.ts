import { expect, test } from "bun:test";
import { type ColumnTarget, columnKey, withColumnTargets } from "./mapping.ts";
import { ARCHIVED, BACKLOG } from "./plan.ts";
import { planCsv } from "./sources/csv.ts";

const plan = planCsv("title,status\na,New\nb,Open\nc,Done\nd,Old\n", { name: "table" });
const [project] = plan.projects;
const mapped = (targets: Record<string, ColumnTarget>) => {
  const entries = Object.entries(targets).map(([ref, target]) => [columnKey("csv table", ref), target] as const);
  const [after] = withColumnTargets(plan, new Map(entries)).projects;
  return [after?.columns.map(({ ref }) => ref), after?.tasks.map(({ column }) => column)];
};

test("withColumnTargets() merges columns and moves tasks to the backlog and the archive", () => {
  expect(project?.ref).toBe("csv table");
  expect(mapped({})).toEqual([
    ["new", "open", "done", "old"],
    ["new", "open", "done", "old"],
  ]);
  expect(mapped({ new: { column: "open" }, done: "archived", old: "planned" })).toEqual([
    ["open"],
    ["open", "open", ARCHIVED, BACKLOG],
  ]);
});

test("withColumnTargets() keeps two columns that are mapped to each other", () => {
  const [columns, places] = mapped({ new: { column: "open" }, open: { column: "new" } });
  expect(new Set(places)).toEqual(new Set(["new", "open", "done", "old"]));
  expect(columns).toEqual(["new", "open", "done", "old"]);
});

import { expect, test } from "bun:test";
import { type FilterNames, filtersOfQuery, queryOfFilters } from "./filter_text.ts";

const NAMES: FilterNames = {
  people: [
    { id: "u1", name: "Ada Lovelace" },
    { id: "u2", name: "Sam" },
    { id: "u3", name: "sam" },
    { id: "u4", name: "me" },
  ],
  columns: [
    { slug: "to-do", name: "To Do" },
    { slug: "done", name: "Shipped" },
  ],
  labels: ["bug", "Bug", "none", "first, good"],
};

test.each([
  [{ status: "to-do,archived" }, "status:to-do,archived"],
  [{ assignee: "me,none" }, "assignee:me,none"],
  [{ assignee: "u1" }, 'assignee:"Ada Lovelace"'],
  [{ assignee: "!u4" }, '-assignee:"me"'],
  [{ priority: "!urgent,no-priority" }, "-priority:urgent,no-priority"],
  [{ label: "none" }, "label:none"],
  [{ label: "first%2C good" }, 'label:"first, good"'],
  [{ due: "none", status: "done" }, "status:done due:none"],
])("queryOfFilters() writes %p as %p, and filtersOfQuery() reads it", (search, where) => {
  expect(queryOfFilters(search, NAMES)).toEqual({ where, rest: {} });
  expect(filtersOfQuery(where, NAMES)).toEqual(search);
});

test("queryOfFilters() adds to a query, and keeps filters that it cannot express", () => {
  const { where, rest } = queryOfFilters({ where: "login or keys sort:due", due: "overdue", priority: "high" }, NAMES);
  expect(where).toBe("(login or keys) priority:high sort:due");
  expect(rest).toEqual({ due: "overdue" });
  expect(queryOfFilters({}, NAMES)).toEqual({ where: "", rest: {} });
  expect(queryOfFilters({ assignee: "u2" }, NAMES).where).toBe("assignee:u2");
});

test.each([
  ["Status:shipped", { status: "done" }],
  ["user:sam", { assignee: "u2,u3" }],
  ["priority:None", { priority: "no-priority" }],
  ["label:BUG", { label: "bug,Bug" }],
  ["not label:bug assignee:me", { label: "!bug,Bug", assignee: "me" }],
])("filtersOfQuery() reads %p", (where, choices) => {
  expect(filtersOfQuery(where, NAMES)).toEqual(choices);
});

test.each([
  "login",
  "priority:>high",
  "label:bug or label:docs",
  "label:bug label:docs",
  "label:docs",
  "assignee:any",
  "due:today",
  "is:open",
  "status:to-do sort:due",
  "(",
])("filtersOfQuery() returns nothing for %p", (where) => {
  expect(filtersOfQuery(where, NAMES)).toBeUndefined();
});

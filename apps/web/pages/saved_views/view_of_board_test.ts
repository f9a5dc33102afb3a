import { expect, test } from "bun:test";
import { viewOfBoard } from "./view_of_board.ts";

const NAMES = { people: [{ id: "u1", name: "Ada Lovelace" }], columns: [], labels: [] };

test("viewOfBoard() saves filters, text, query and order as one query", () => {
  const search = {
    assignee: "u1",
    priority: "!low,medium",
    q: "slow start",
    where: "label:bug",
    sort: "dueDate",
  } as const;
  expect(viewOfBoard({ ...search, view: "list" }, NAMES)).toEqual({
    layout: "list",
    query: 'label:bug assignee:"Ada Lovelace" -priority:low,medium slow start -is:planned -is:archived sort:due',
    groupBy: "status",
    swimlaneBy: null,
  });
});

test("viewOfBoard() keeps the lanes and swimlanes of the board, and the order of a query", () => {
  expect(viewOfBoard({ group: "priority", rows: "label", where: "is:open sort:title" }, NAMES)).toEqual({
    layout: "board",
    query: "is:open -is:planned -is:archived sort:title",
    groupBy: "priority",
    swimlaneBy: "label",
  });
});

test("viewOfBoard() saves the backlog and the archive as lists", () => {
  expect(viewOfBoard({ view: "backlog" }, NAMES)).toMatchObject({ layout: "list", query: "is:planned sort:position" });
  expect(viewOfBoard({ view: "archive", sort: "updatedAt" }, NAMES)).toMatchObject({
    layout: "list",
    query: "is:archived sort:-updated",
    groupBy: null,
  });
});

test("viewOfBoard() saves the due dates of a filter as days", () => {
  expect(viewOfBoard({ view: "calendar", due: "today,week" }, NAMES).query).toBe("due:today or due:>today due:<7d");
  expect(viewOfBoard({ view: "calendar", due: "!overdue" }, NAMES).query).toBe("-due:<today");
});

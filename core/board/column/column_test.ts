import { expect, test } from "bun:test";
import {
  type Column,
  defaultColumn,
  defaultPlacement,
  refuseNewColumn,
  refuseTakenName,
  resolveStatus,
  slugOfColumn,
} from "./column.ts";

test.each([
  ["To Do", "to-do"],
  ["  Über Größe! ", "über-größe"],
  ["A  --  B", "a-b"],
  ["ﬁnished", "finished"],
  ["待办 1", "待办-1"],
])("slugOfColumn(%j) returns %j", (name, slug) => {
  expect(slugOfColumn(name)).toBe(slug);
});

test("slugOfColumn() refuses a name without letters or digits", () => {
  expect(() => slugOfColumn("!!!")).toThrow("Must contain at least one letter or digit");
});

test("refuseNewColumn() refuses taken slugs, reserved slugs and a full board", () => {
  expect(() => refuseNewColumn("new", [column("done")])).not.toThrow();
  expect(() => refuseNewColumn("done", [column("done")])).toThrow('already has one with slug "done"');
  expect(() => refuseNewColumn("planned", [])).toThrow("is a reserved status");
  expect(() => refuseNewColumn("archived", [])).toThrow("is a reserved status");
  const full = Array.from({ length: 100 }, (_, index) => column(`c${index}`));
  expect(() => refuseNewColumn("new", full)).toThrow("the limit of 100 is reached");
});

test("resolveStatus() matches a slug or virtual status first, then a name", () => {
  const [toDo, done, later] = [column("to-do", "Done"), column("done", "Finished"), column("later", "Planned")];
  const columns = [toDo, done, later];
  expect(resolveStatus("done", columns)).toEqual({ status: "done", column: done });
  expect(resolveStatus("DONE ", columns)).toEqual({ status: "to-do", column: toDo });
  expect(resolveStatus("planned", columns)).toEqual({ status: "planned", column: null });
  expect(resolveStatus("PLANNED", columns)).toEqual({ status: "later", column: later });
  expect(() => resolveStatus("nope", columns)).toThrow("is not one of: to-do, done, later, planned, archived");
});

test("defaultColumn() returns the column of the status, otherwise the first column", () => {
  const columns = [column("to-do"), column("done")];
  expect(defaultColumn("done", columns).slug).toBe("done");
  expect(defaultColumn("other", columns).slug).toBe("to-do");
  expect(() => defaultColumn("done", [])).toThrow("the project has no columns");
});

test("defaultPlacement() keeps a virtual status", () => {
  const [toDo, done] = [column("to-do"), column("done")];
  expect(defaultPlacement("archived", [toDo, done])).toEqual({ status: "archived", column: null });
  expect(defaultPlacement("planned", [])).toEqual({ status: "planned", column: null });
  expect(defaultPlacement("done", [toDo, done])).toEqual({ status: "done", column: done });
  expect(defaultPlacement("other", [toDo, done])).toEqual({ status: "to-do", column: toDo });
});

test("refuseTakenName() ignores case and Unicode form", () => {
  const others = [column("to-do", "Über"), column("done", "Finished")];
  expect(() => refuseTakenName("Ubers", others, { action: "create column" })).not.toThrow();
  expect(() => refuseTakenName("u\u0308ber", others, { action: "rename column" })).toThrow(
    'Cannot rename column: this project already has one called "Über"',
  );
  expect(() => refuseTakenName("ﬁnished ", others, { action: "create column" })).toThrow(
    "Cannot create column: this project already",
  );
});

function column(slug: string, name = slug): Column {
  const at = new Date(0);
  const rest = { position: 0, icon: null, color: null, isFinal: false, wipLimit: null, createdAt: at, updatedAt: at };
  return { id: slug, projectId: "p", name, slug, ...rest };
}

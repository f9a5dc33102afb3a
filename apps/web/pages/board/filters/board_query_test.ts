import { expect, test } from "bun:test";
import type { CustomField, FieldValue, TaskCard } from "@hexlane/client";
import type { BoardData } from "../board_data.ts";
import { matcherOf, readQuery, readsFields, serverStatesIn, surroundingsOf, type TasksInState } from "./board_query.ts";

const columns = [
  { columnId: "c1", slug: "to-do", name: "To Do", isFinal: false },
  { columnId: "c2", slug: "done", name: "Done", isFinal: true },
];
const card = (fields: Partial<TaskCard>): TaskCard =>
  ({
    ...{ id: "1", projectId: "p", workspaceId: "w", number: 1, position: 1, title: "Fix login", description: null },
    ...{ status: "to-do", columnId: "c1", priority: "low", userId: null, labels: [], startDate: null, dueDate: null },
    ...{ dueDateOnly: false, createdAt: "2027-01-01T00:00:00.000Z", updatedAt: "2027-01-01T00:00:00.000Z" },
    ...fields,
  }) as TaskCard;
const tasks = [
  card({ id: "1", userId: "ada", labels: [{ id: "l", name: "Bug", color: "red" }] }),
  card({
    id: "2",
    title: "Write docs",
    description: "About logins",
    dueDate: "2027-02-01T00:00:00.000Z",
    dueDateOnly: true,
  }),
  card({ id: "3", status: "done", columnId: "c2", priority: "urgent" }),
];
const data = { project: { id: "p", name: "Web", slug: "WEB" }, columns, tasks } as unknown as BoardData;
const people = [{ id: "ada", name: "Ada", image: null }];
const fields = [
  { id: "points", name: "Points", type: "number", options: null },
  { id: "after", name: "Comes after", type: "relation", options: null },
  { id: "customer", name: "Customer", type: "text", options: null },
] as CustomField[];
const VALUES = [
  { taskId: "1", fieldId: "points", fieldType: "number", value: "5" },
  { taskId: "2", fieldId: "points", fieldType: "number", value: "0.5" },
  { taskId: "2", fieldId: "after", fieldType: "relation", value: "1" },
  { taskId: "3", fieldId: "customer", fieldType: "text", value: "Acme Corp" },
] as FieldValue[];
const named = { data, people, labels: [], fields, workspace: undefined, userId: "ada", timezone: "UTC" };
const around = surroundingsOf(named);
const STATES: TasksInState = { blocked: new Set(["2"]), blocking: new Set(["1", "3"]), watching: new Set(["3"]) };

function found(text: string): string[] {
  const { condition, fault } = readQuery(text, around);
  if (fault) throw new Error(fault.code);
  const findValue = (taskId: string, fieldId: string): FieldValue | undefined =>
    VALUES.find((value) => value.taskId === taskId && value.fieldId === fieldId);
  return tasks.filter(matcherOf(condition, data, { states: STATES, findValue })).map(({ id }) => id);
}

test.each([
  ["assignee:me", ["1"]],
  ["label:bug", ["1"]],
  ["login", ["1", "2", "3"]],
  ["priority:>low", ["3"]],
  ['status:"to do" -assignee:ada', ["2"]],
  ["due:2027-02-01", ["2"]],
  ["is:open project:web", ["1", "2"]],
  ["is:blocked", ["2"]],
  ["is:blocking", ["1"]],
  ["is:watching", ["3"]],
  ["points:>1", ["1"]],
  ["-points:>1", ["2", "3"]],
  ["points:none", ["3"]],
  ['"Comes after":WEB-1', ["2"]],
  ['customer:"acme c"', ["3"]],
])("matcherOf() finds the cards for %p", (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test("serverStatesIn() returns the states that need a request", () => {
  const of = (text: string) => serverStatesIn(readQuery(text, around).condition ?? { type: "done" });
  expect(of("login or -(blocked priority:low) or blocked is:watching")).toEqual(["blocked", "watching"]);
  expect(of("is:open")).toEqual([]);
});

test("readsFields() returns whether values of custom fields are needed", () => {
  const of = (text: string) => readsFields(readQuery(text, around).condition ?? { type: "done" });
  expect([of("assignee:me or -(login points:3)"), of("assignee:me or login")]).toEqual([true, false]);
});

test("readQuery() returns the part that is wrong, and suggestions", () => {
  const text = "login asignee:me";
  expect(readQuery(text, around).fault).toEqual({
    code: "QUERY_UNKNOWN_FIELD",
    start: 6,
    end: 13,
    suggestions: ["assignee"],
  });
  expect(readQuery("(", around).fault).toEqual({ code: "QUERY_SYNTAX", start: 0, end: 1, suggestions: [] });
});

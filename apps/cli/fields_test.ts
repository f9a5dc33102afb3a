import { expect, test } from "bun:test";
import { parseFields, selectFields } from "./fields.ts";

const TASK = {
  key: "WEB-1",
  title: "Write",
  userId: null,
  comments: [{ id: "a", content: "Hi" }],
  project: { slug: "WEB" },
};

test("selectFields() selects fields in the given order, including below lists and objects", () => {
  const fields = parseFields("title, key,comments.content,project.slug");
  const selected = { title: "Write", key: "WEB-1", comments: [{ content: "Hi" }], project: { slug: "WEB" } };
  expect(selectFields(TASK, fields)).toEqual({ json: selected });
  expect(JSON.stringify(selectFields([TASK, TASK], fields).json)).toBe(JSON.stringify([selected, selected]));
  expect(selectFields([], fields)).toEqual({ json: [] });
  expect(selectFields(TASK, parseFields("comments,userId.name")).json).toEqual({
    comments: TASK.comments,
    userId: null,
  });
});

test("selectFields() names an unknown field and those that exist", () => {
  for (const path of ["nope", "project.nope", "title.nope"]) {
    const { json, failure } = selectFields([TASK], parseFields(`key,${path}`));
    expect([JSON.stringify(json).includes("null"), failure?.message]).toEqual([true, 'Unknown field "nope"']);
  }
  expect(selectFields(TASK, parseFields("nope")).failure?.hint).toBe(
    "available: key, title, userId, comments, project",
  );
});

test("parseFields() refuses empty names", () => {
  for (const text of ["", "key,", "key,,title", "a..b", ".a"])
    expect(() => parseFields(text)).toThrow("Invalid fields");
});

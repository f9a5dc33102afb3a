import { expect, test } from "bun:test";
import { type TSchema, Type } from "@sinclair/typebox";
import { Nullable, OneOf } from "../../schemas/parts.ts";
import { compileValidator } from "./validate.ts";

/** Returns the errors as lines, or the cleaned value if there are none. */
function check(schema: TSchema, value: unknown): unknown {
  const result = compileValidator(schema)(value);
  return result.ok ? { value: result.value } : result.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`);
}

const Sample = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 5 }),
  priority: OneOf(["low", "high"]),
  position: Type.Optional(Nullable(Type.Number())),
  tags: Type.Optional(Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }) }), { maxItems: 2 })),
});

test("compileValidator() keeps only the fields that the schema names", () => {
  const value = JSON.parse(
    '{"title":"a","priority":"low","position":null,"more":1,"__proto__":{"x":1},"tags":[{"id":1,"y":2}]}',
  );
  expect(check(Sample, value)).toEqual({ value: { title: "a", priority: "low", position: null, tags: [{ id: 1 }] } });
});

test("compileValidator() reports all errors at once, one per field", () => {
  expect(check(Sample, { title: "", priority: "none", position: "1", tags: [{ id: 0 }, { id: 1.5 }] })).toEqual([
    "/title: Must not be empty",
    '/priority: Must be one of "low", "high"',
    "/position: Must be a number or null",
    "/tags/0/id: Must be at least 1",
    "/tags/1/id: Must be a whole number",
  ]);
  expect(check(Sample, {})).toEqual(["/title: Is required", "/priority: Is required"]);
  expect(check(Sample, { title: "123456", priority: "low", tags: [{}, {}, {}] })).toEqual([
    "/title: Must have at most 5 characters",
    "/tags: Must have at most 2 entries",
    "/tags/0/id: Is required",
    "/tags/1/id: Is required",
    "/tags/2/id: Is required",
  ]);
});

test("compileValidator() does not check the items of a list that is far too long", () => {
  const Wide = Type.Object({
    grants: Type.Record(Type.String(), Type.Integer(), { maxProperties: 2 }),
    tags: Type.Array(Type.Integer(), { maxItems: 2 }),
    title: Type.String(),
  });
  const grants = Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`k${index}`, "x"]));
  expect(check(Wide, { grants, tags: [], title: "a" })).toEqual(["/grants: Must have at most 2 fields"]);
  const tags = Array.from({ length: 1_001 }, () => "x");
  expect(check(Wide, { grants: {}, tags })).toEqual(["/title: Is required", "/tags: Must have at most 2 entries"]);
  const Optional = Type.Object({ grants: Nullable(Type.Record(Type.String(), Type.Integer(), { maxProperties: 2 })) });
  expect(check(Optional, { grants })).toEqual(["/grants: Must have at most 2 fields"]);
});

test.each([
  [null, "an object"],
  [[], "an object"],
  ["text", "an object"],
])("compileValidator() refuses %j as an object", (value, wanted) => {
  expect(check(Sample, value)).toEqual([`: Must be ${wanted}`]);
});

test("compileValidator() converts no types", () => {
  const Strict = Type.Object({ flag: Type.Boolean(), count: Type.Integer(), text: Type.String() });
  expect(check(Strict, { flag: "true", count: "1", text: 1 })).toEqual([
    "/flag: Must be true or false",
    "/count: Must be a whole number",
    "/text: Must be a string",
  ]);
});

test("compileValidator() refuses numbers that JSON reads as infinite", () => {
  expect(check(Sample, JSON.parse('{"title":"a","priority":"low","position":1e999}'))).toEqual([
    "/position: Must be a number or null",
  ]);
});

test("compileValidator() reports errors inside a nullable object", () => {
  const Outer = Type.Object({ inner: Nullable(Type.Object({ a: Type.String() }, { $id: "Inner" })) });
  expect(check(Outer, { inner: { a: 1 } })).toEqual(["/inner/a: Must be a string"]);
  expect(check(Outer, { inner: 1 })).toEqual(["/inner: Must be an object or null"]);
  expect(check(Outer, { inner: { a: "x", b: 1 } })).toEqual({ value: { inner: { a: "x" } } });
});

test("compileValidator() removes unknown fields from the matching variant", () => {
  const Either = Type.Union([
    Type.Object({ kind: Type.Literal("a"), x: Type.Number() }),
    Type.Object({ kind: Type.Literal("b"), y: Type.Number() }),
  ]);
  expect(check(Either, { kind: "b", y: 1, x: 2 })).toEqual({ value: { kind: "b", y: 1 } });
  expect(check(Either, 1)).toEqual([": Must be an object"]);
});

test("compileValidator() allows anything in free-form objects except prototype names and infinite numbers", () => {
  const Free = Type.Object({ data: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))) });
  expect(check(Free, { data: { a: { b: [1, null] } } })).toEqual({ value: { data: { a: { b: [1, null] } } } });
  const bad = JSON.parse('{"data":{"__proto__":1,"a":[{"constructor":1}],"p/q":{"prototype":1},"n":1e999}}');
  expect(check(Free, bad)).toEqual([
    "/data/__proto__: Is not allowed as a name",
    "/data/a/0/constructor: Is not allowed as a name",
    "/data/p~1q/prototype: Is not allowed as a name",
    "/data/n: Must be a finite number",
  ]);
});

test("compileValidator() stops after 100 errors", () => {
  const Many = Type.Array(Type.String());
  expect(check(Many, Array(1000).fill(1))).toHaveLength(100);
});

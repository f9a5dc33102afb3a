import { expect, test } from "bun:test";
import { type Answer, Contract, type OpenApi } from "./document.ts";

const THING = {
  type: "object",
  properties: { id: { type: "string" }, tags: { type: "array", items: { $ref: "#/components/schemas/Tag" } } },
  required: ["id"],
};
const TAG = {
  type: "object",
  properties: { name: { type: ["string", "null"] }, at: { type: "string", format: "date-time" } },
};

const DOCUMENT = {
  openapi: "3.1.0",
  paths: {
    "/things/{id}": {
      get: {
        responses: {
          "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
          "304": {},
          default: { content: { "application/problem+json": { schema: { type: "object" } } } },
        },
      },
    },
    "/things/all": {
      get: { responses: { "200": { content: { "application/json": { schema: { type: "array" } } } } } },
    },
    "/pictures/{key}": { get: { responses: { "200": { content: { "image/*": { schema: { type: "string" } } } } } } },
  },
  components: { schemas: { Thing: THING, Tag: TAG } },
} as unknown as OpenApi;

const contract = new Contract(DOCUMENT);
const answer = (text: string, rest: Partial<Answer> = {}): Answer => {
  return { method: "GET", path: "/things/1", status: 200, contentType: "application/json", text, ...rest };
};

test("faultOf() returns nothing for a documented response", () => {
  expect(contract.faultOf(answer('{"id":"1","tags":[{"name":null,"at":"2027-01-01T00:00:00.000Z"}]}'))).toBeUndefined();
  expect(contract.faultOf(answer("[]", { path: "/things/all?a=b" }))).toBeUndefined();
  expect(contract.faultOf(answer("", { status: 304, contentType: null }))).toBeUndefined();
  expect(contract.faultOf(answer("png", { path: "/pictures/a/b/c", contentType: "image/png" }))).toBeUndefined();
  expect(contract.faultOf(answer("{}", { status: 503, contentType: "application/problem+json" }))).toBeUndefined();
  expect(contract.faultOf(answer("{}", { path: "/nothing", status: 404 }))).toBeUndefined();
});

test("faultOf() reports an undeclared, missing, mistyped or undocumented part of a response", () => {
  const faults: [Answer, string][] = [
    [answer('{"id":"1","secret":1}'), "must NOT have additional properties"],
    [answer('{"id":"1","tags":[{"hash":"x"}]}'), "must NOT have additional properties"],
    [answer("{}"), "must have required property 'id'"],
    [answer('{"id":1}'), "must be string"],
    [answer('{"id":"1","tags":[{"at":"yesterday"}]}'), 'must match format "date-time"'],
    [answer("[]", { status: 404 }), "status 404 is not documented"],
    [answer("<p>", { contentType: "text/html" }), 'content type "text/html" is not documented'],
    [answer("{}", { status: 304 }), "has a body where none is documented"],
    [answer("{}", { path: "/nothing" }), "answers, but is not documented"],
    [answer("{}", { method: "POST" }), "answers, but is not documented"],
  ];
  for (const [wrong, fault] of faults) expect(contract.faultOf(wrong)).toContain(fault);
});

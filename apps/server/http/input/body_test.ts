import { expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { HttpError } from "../errors.ts";
import { readBody } from "./body.ts";

interface Sent {
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  type?: string | null;
  headers?: Record<string, string>;
  form?: boolean;
  limit?: number;
}

async function read({
  body,
  type = "application/json",
  headers = {},
  form = false,
  limit = 100,
}: Sent): Promise<unknown> {
  const init: RequestInit = {
    method: "POST",
    headers: { ...(type === null ? {} : { "content-type": type }), ...headers },
  };
  if (body !== undefined) init.body = body;
  const request = new Request("http://localhost/", init);
  if (type === null) request.headers.delete("content-type");
  try {
    return (await readBody(request, { limit, form })).value;
  } catch (error) {
    if (error instanceof TrackerError) return error.details.reason ?? error.code;
    if (error instanceof HttpError) return `${error.status} ${error.code}`;
    throw error;
  }
}

test("readBody() parses JSON", async () => {
  expect(await read({ body: '{"a":[1,null,"ü"]}' })).toEqual({ a: [1, null, "ü"] });
  expect(await read({ body: '{"a":1}', type: "application/merge-patch+json" })).toEqual({ a: 1 });
  expect(await read({ body: '{"a":1}', type: "application/JSON; Charset=UTF-8" })).toEqual({ a: 1 });
});

test("readBody() returns undefined without a body, with any type", async () => {
  expect(await read({})).toBeUndefined();
  expect(await read({ type: "text/plain" })).toBeUndefined();
  expect(await read({ body: "" })).toBeUndefined();
  expect(await read({ body: new ReadableStream({ start: (controller) => controller.close() }) })).toBeUndefined();
});

test.each([
  ["text/plain"],
  ["application/x-www-form-urlencoded"],
  ["multipart/form-data; boundary=x"],
  ["application/json; charset=latin1"],
  ["application/jsonp"],
  ["text/json"],
  [null],
])("readBody() refuses a body of type %p", async (type) => {
  expect(await read({ body: "{}", type })).toBe("unsupported");
});

test("readBody() refuses an encoded body", async () => {
  expect(await read({ body: "{}", headers: { "content-encoding": "gzip" } })).toBe("unsupported");
});

test("readBody() accepts forms only if its rule allows them", async () => {
  const type = "application/x-www-form-urlencoded";
  expect(await read({ body: "a=1+2&b=%C3%BC", type, form: true })).toEqual({ a: "1 2", b: "ü" });
  expect(await read({ body: '{"a":1}', form: true })).toEqual({ a: 1 });
  expect(await read({ body: "a=1&b=2&a=1", type, form: true })).toBe("invalid");
});

test("readBody() checks the type before the size", async () => {
  expect(await read({ body: "x".repeat(200), type: "text/plain" })).toBe("unsupported");
});

test("readBody() accepts exactly as many bytes as allowed", async () => {
  const fits = JSON.stringify("x".repeat(98));
  expect(await read({ body: fits })).toBe("x".repeat(98));
  expect(await read({ body: `${fits} ` })).toBe("too_large");
  expect(await read({ body: "", headers: { "content-length": "101" } })).toBe("too_large");
});

test("readBody() stops reading an endless body as soon as it is too long", async () => {
  let pulled = 0;
  let canceled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(64).fill(0x20));
    },
    cancel() {
      canceled = true;
    },
  });
  expect(await read({ body: endless })).toBe("too_large");
  expect(pulled).toBeLessThan(10);
  expect(canceled).toBe(true);
});

test.each([[{}], [{ "content-length": "9" }]])(
  "readBody() refuses a body that ends early, with the headers %j",
  async (headers) => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled++ === 0) controller.enqueue(new Uint8Array([0x7b]));
        else controller.error(new DOMException("The connection was closed", "AbortError"));
      },
    });
    expect(await read({ body, headers })).toBe("400 incomplete_body");
  },
);

test.each([["{"], ["{'a':1}"], ["nul"], ['{"a":1,}'], ["\u0000"]])("readBody() refuses %j", async (body) => {
  expect(await read({ body })).toBe("400 invalid_json");
});

test("readBody() refuses invalid UTF-8", async () => {
  expect(await read({ body: Uint8Array.of(0x22, 0xff, 0x22) })).toBe("400 invalid_json");
  expect(await read({ body: Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22) })).toBe("400 invalid_json");
});

test("readBody() refuses deep nesting before it parses", async () => {
  expect(await read({ body: "[".repeat(33) })).toBe("TOO_DEEP");
  expect(await read({ body: "[".repeat(32) })).toBe("400 invalid_json");
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ReadableImage } from "@hexlane/core";
import { someImage } from "@hexlane/core/testing";
import { createLog } from "../../log.ts";
import { dispositionOf, respondAsset } from "./asset.ts";
import { sendRaw } from "./raw_body.ts";
import { UnsentBytesBudget } from "./unsent_bytes_budget.ts";

const MEBIBYTE = 1024 * 1024;
const log = createLog({ level: "info", format: "json", now: () => new Date(0), out: () => {} });
const unsent = new UnsentBytesBudget({ log });
let server: Bun.Server<undefined>;

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const isHead = request.method === "HEAD";
      const call = { unsent, isHead, recipient: { address: "127.0.0.1", requestId: "1" } };
      return sendRaw(call, respondAsset(request, readable(Number(new URL(request.url).pathname.slice(1)))));
    },
  });
});
afterAll(async () => await server.stop(true));

/** Creates an image of this size that is read in pieces. */
function readable(size: number): ReadableImage {
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
  return {
    image: someImage({ filename: "dot.png", contentType: "image/png", size }),
    info: { size, contentType: "image/png", etag: "e" },
    isPublic: false,
    async open({ first, last } = { first: 0, last: size - 1 }) {
      const part = bytes.subarray(first, last + 1);
      const half = part.length >> 1;
      return new ReadableStream({
        start(controller) {
          for (const piece of [part.subarray(0, half), part.subarray(half)]) controller.enqueue(piece);
          controller.close();
        },
      });
    },
  };
}

async function ask(method: string, size: number, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url.origin}/${size}`, { method, headers });
  const [length, chunked] = ["content-length", "transfer-encoding"].map((name) => reply.headers.get(name));
  return { status: reply.status, length, chunked, bytes: await reply.bytes() };
}

test("respondAsset() sends the same Content-Length for GET and HEAD", async () => {
  const whole = await ask("GET", 1_000);
  expect(whole).toMatchObject({ status: 200, length: "1000", chunked: null });
  expect([whole.bytes.length, whole.bytes.at(999)]).toEqual([1_000, 999 % 251]);
  expect(await ask("HEAD", 1_000)).toMatchObject({ status: 200, length: "1000", bytes: { length: 0 } });
});

test("respondAsset() sends a range with its length and position", async () => {
  const part = await ask("GET", 2 * MEBIBYTE, { range: "bytes=500-1499" });
  expect(part).toMatchObject({ status: 206, length: "1000", chunked: null });
  expect([part.bytes.length, part.bytes[0]]).toEqual([1_000, 500 % 251]);
});

test.each([
  ["plan.png", `inline; filename="plan.png"; filename*=UTF-8''plan.png`, "image/png"],
  ["plan.svg", `attachment; filename="plan.svg"; filename*=UTF-8''plan.svg`, "image/svg+xml"],
  [
    "Übersicht 仮.pdf",
    `attachment; filename="_bersicht _.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%E4%BB%AE.pdf`,
    "text/html",
  ],
  [`a";x="\\b.htm`, `attachment; filename="a_;x=__b.htm"; filename*=UTF-8''a%22%3Bx%3D%22%5Cb.htm`, "text/html"],
  [
    "it's (50%)*.txt",
    `attachment; filename="it's (50_)*.txt"; filename*=UTF-8''it%27s%20%2850%25%29%2A.txt`,
    "text/plain",
  ],
  [
    "a\r\nSet-Cookie: b",
    `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`,
    "text/plain",
  ],
])("dispositionOf(%j) is %s", (filename, expected, contentType) => {
  expect(dispositionOf({ filename, contentType })).toBe(expected);
});

test("respondAsset() streams all of a large image", async () => {
  const size = MEBIBYTE + 1;
  const { status, bytes } = await ask("GET", size);
  expect([status, bytes.length, bytes.at(-1)]).toEqual([200, size, (size - 1) % 251]);
  expect(await ask("HEAD", size)).toMatchObject({ status: 200, length: String(size) });
});

import { expect, test } from "bun:test";
import { readPaced } from "./read_paced.ts";

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

test("readPaced() reads a body of any number of chunks", async () => {
  const body = new Response(
    (async function* () {
      yield text("ab");
      yield text("cde");
    })(),
  ).body as ReadableStream<Uint8Array>;
  expect(Buffer.from((await readPaced(body, { limit: 5 })) ?? []).toString()).toBe("abcde");
});

test("readPaced() stops at a body over the limit", async () => {
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(text("abcd")),
    cancel() {
      isCanceled = true;
    },
  });
  expect(await readPaced(body, { limit: 5 })).toBeUndefined();
  expect(isCanceled).toBe(true);
});

test("readPaced() refuses a body that arrives too slowly after the grace period", async () => {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(5);
      controller.enqueue(text("a"));
    },
  });
  expect(await readPaced(body, { limit: 1_000_000, graceSeconds: 0.05 }).catch(String)).toBe(
    "HttpError: Cannot read the body: it arrived at less than 64 KiB per second",
  );
});

test("readPaced() refuses a body that stops in the middle and never ends", async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(text("a")) });
  expect(await readPaced(body, { limit: 1_000_000, graceSeconds: 0.05 }).catch(String)).toBe(
    "HttpError: Cannot read the body: it arrived at less than 64 KiB per second",
  );
});

test("readPaced() accepts a slow body above the minimum pace", async () => {
  let left = 20;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(5);
      if (left-- > 0) controller.enqueue(text("a"));
      else controller.close();
    },
  });
  const bytes = await readPaced(body, { limit: 1_000_000, graceSeconds: 0.02, minBytesPerSecond: 0.001 });
  expect(bytes).toHaveLength(20);
});

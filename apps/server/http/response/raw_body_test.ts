import { expect, test } from "bun:test";
import { createLog } from "../../log.ts";
import { FileResponse, OpenedResponse, type Sending, sendRaw } from "./raw_body.ts";
import { UnsentBytesBudget } from "./unsent_bytes_budget.ts";

const KIB = 1024;
const log = createLog({ level: "info", format: "json", now: () => new Date(0), out: () => {} });

function callOf(options: Partial<Sending> & { maxBytes?: number } = {}): Sending {
  const { maxBytes = KIB * KIB, ...call } = options;
  const unsent = new UnsentBytesBudget({ log, maxBytes, waitSeconds: 0.05 });
  return { isHead: false, unsent, recipient: { address: "a", requestId: "r" }, ...call };
}

function streamOf(count: number, onCancel: () => void = () => {}): ReadableStream<Uint8Array> {
  let left = count;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(10 * KIB).fill(left));
      else controller.close();
    },
    cancel: onCancel,
  });
}

const init = { status: 206, headers: { "Content-Type": "image/png" } };

/** Creates each kind of response, with `count` pieces of 10 KiB. */
const KINDS: Record<string, (count: number) => Response> = {
  "a file": (count) => new FileResponse(new Uint8Array(count * 10 * KIB), init),
  "an opened body": (count) => new OpenedResponse(count * 10 * KIB, async () => streamOf(count), init),
  "a stream": (count) => new Response(streamOf(count), init),
  bytes: (count) => new Response(new Uint8Array(count * 10 * KIB), init),
};

for (const [kind, make] of Object.entries(KINDS)) {
  test(`sendRaw() counts ${kind} over 64 KiB until the client has read it`, async () => {
    const call = callOf();
    const response = await sendRaw(call, make(20));
    expect(call.unsent.bytes).toBeGreaterThanOrEqual(200 * KIB);
    expect([response.status, response.headers.get("content-type")]).toEqual([206, "image/png"]);
    expect((await response.bytes()).length).toBe(200 * KIB);
    expect(call.unsent.bytes).toBe(0);
  });

  test(`sendRaw() passes ${kind} of at most 64 KiB to Bun`, async () => {
    const call = callOf();
    const response = await sendRaw(call, make(6));
    expect(call.unsent.bytes).toBe(0);
    expect((await response.bytes()).length).toBe(60 * KIB);
  });
}

test("sendRaw() opens a body once the budget has space, or refuses it after a timeout", async () => {
  const call = callOf({ maxBytes: 300 * KIB });
  const first = await sendRaw(call, new FileResponse(new Uint8Array(200 * KIB), init));
  let opened = 0;
  const open = async (): Promise<ReadableStream<Uint8Array>> => {
    opened++;
    return streamOf(20);
  };
  const refused = await sendRaw(call, new OpenedResponse(200 * KIB, open, init)).catch((error: unknown) => error);
  expect([opened, refused]).toEqual([0, expect.objectContaining({ status: 503 })]);
  await first.body?.cancel();
  const second = await sendRaw(call, new OpenedResponse(200 * KIB, open, init));
  expect([opened, (await second.bytes()).length]).toEqual([1, 200 * KIB]);
});

test("sendRaw() counts nothing for a body that cannot be opened", async () => {
  const call = callOf();
  const gone = new OpenedResponse(200 * KIB, () => Promise.reject(new Error("gone")), init);
  expect(await sendRaw(call, gone).catch(String)).toBe("Error: gone");
  expect(call.unsent.bytes).toBe(0);
});

test("sendRaw() cancels its source when the client disconnects", async () => {
  for (const kind of ["opened", "unknown"]) {
    const call = callOf();
    let isCanceled = false;
    const stream = streamOf(20, () => {
      isCanceled = true;
    });
    const made =
      kind === "opened" ? new OpenedResponse(200 * KIB, async () => stream, init) : new Response(stream, init);
    const reader = (await sendRaw(call, made)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await Bun.sleep(1);
    expect([kind, isCanceled, call.unsent.bytes]).toEqual([kind, true, 0]);
  }
});

test("sendRaw() responds to HEAD with only the Content-Length", async () => {
  const call = callOf({ isHead: true });
  for (const make of [KINDS["a file"], KINDS["an opened body"]]) {
    const response = await sendRaw(call, make?.(20) as Response);
    expect([response.headers.get("content-length"), response.body]).toEqual([String(200 * KIB), null]);
  }
  expect(call.unsent.bytes).toBe(0);
});

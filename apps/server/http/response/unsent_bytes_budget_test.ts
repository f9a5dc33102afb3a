import { expect, test } from "bun:test";
import { createLog } from "../../log.ts";
import { HttpError } from "../errors.ts";
import { UnsentBytesBudget } from "./unsent_bytes_budget.ts";

const MIB = 1024 * 1024;

type Options = Partial<Omit<ConstructorParameters<typeof UnsentBytesBudget>[0], "log">>;

function open(options: Options = {}) {
  const log = createLog({ level: "info", format: "json", now: () => new Date(0), out: () => {} });
  return { answers: new UnsentBytesBudget({ log, waitSeconds: 0.05, ...options }) };
}

const from = (address: string) => ({ address, requestId: "r" });

async function codeOf(sending: Promise<unknown>): Promise<unknown> {
  const error = await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof HttpError ? [error.status, error.headers["Retry-After"]] : error;
}

test("send() sends all of a large body, and counts it until it is read", async () => {
  const { answers } = open();
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const body = new Uint8Array(MIB).map((_, index) => bytes[index % bytes.length] as number);
  expect([answers.isLarge(body), answers.isLarge("x".repeat(65_536))]).toEqual([true, false]);
  const stream = await answers.send(from("a"), body);
  expect(answers.bytes).toBe(MIB);
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(body);
  expect(answers.bytes).toBe(0);
  const text = await answers.send(from("a"), "ä".repeat(100_000));
  expect(await new Response(text).text()).toBe("ä".repeat(100_000));
});

test("stream() creates no piece before the client reads", async () => {
  const { answers } = open();
  let made = 0;
  async function* pieces() {
    for (; made < 100; made++) yield new Uint8Array(1000);
  }
  const stream = await answers.stream(from("a"), pieces());
  const reader = stream.getReader();
  expect(made).toBe(0);
  await reader.read();
  await reader.read();
  expect(made).toBeLessThan(4);
  await reader.cancel();
  expect(answers.bytes).toBe(0);
});

test("stream() counts held bytes until the response ends", async () => {
  const { answers } = open();
  async function* pieces() {
    yield new Uint8Array(1);
  }
  const stream = await answers.stream(from("a"), pieces(), { heldBytes: 3 * MIB });
  expect(answers.bytes).toBe(7 * MIB);
  await new Response(stream).bytes();
  expect(answers.bytes).toBe(0);
});

test("send() limits one address to half of the budget: further responses wait, then get 503", async () => {
  const { answers } = open({ maxBytes: 4 * MIB });
  const body = new Uint8Array(MIB);
  const first = await answers.send(from("a"), body);
  const second = await answers.send(from("a"), body);
  expect(await codeOf(answers.send(from("a"), body))).toEqual([503, "5"]);
  const others = [await answers.send(from("b"), body), await answers.send(from("c"), body)];
  expect(await codeOf(answers.send(from("d"), body))).toEqual([503, "5"]);
  const waiting = answers.send(from("a"), body);
  await first.cancel();
  const third = await waiting;
  for (const stream of [second, third, ...others]) await stream.cancel();
  expect(answers.bytes).toBe(0);
});

test("send() does not make other addresses wait for an address at its limit", async () => {
  const { answers } = open({ maxBytes: 6 * MIB, waitSeconds: 60 });
  const body = new Uint8Array(2 * MIB);
  const first = await answers.send(from("a"), body);
  const waiting = answers.send(from("a"), body);
  const other = await answers.send(from("b"), body);
  await first.cancel();
  await (await waiting).cancel();
  await other.cancel();
});

test("send() sends a response larger than the budget when no other is in progress", async () => {
  const { answers } = open({ maxBytes: MIB });
  const stream = await answers.send(from("a"), new Uint8Array(2 * MIB));
  expect((await new Response(stream).arrayBuffer()).byteLength).toBe(2 * MIB);
});

test("send() counts only the connection's buffer for a shared body", async () => {
  const { answers } = open();
  const stream = await answers.send(from("a"), new Uint8Array(8 * MIB), { isShared: true });
  expect(answers.bytes).toBe(4 * MIB);
  await stream.cancel();
});

test("stream() cuts off the connection of a response that cannot be finished", async () => {
  const { answers } = open();
  let ended = false;
  async function* pieces() {
    try {
      yield new TextEncoder().encode("[1");
      throw new Error("the disk failed");
    } finally {
      ended = true;
    }
  }
  const stream = await answers.stream(from("a"), pieces());
  expect(await new Response(stream).text().catch(() => "cut off")).toBe("cut off");
  expect([ended, answers.bytes]).toEqual([true, 0]);
});

test("send() cuts off a client that reads too slowly", async () => {
  const { answers } = open({ pieceSeconds: 0.02 });
  const stream = await answers.send(from("a"), new Uint8Array(MIB));
  const reader = stream.getReader();
  await reader.read();
  await Bun.sleep(50);
  expect(await reader.closed.catch(() => "cut off")).toBe("cut off");
  expect(answers.bytes).toBe(0);
});

test("send() reserves a quarter of the budget for responses of at most 1 MiB", async () => {
  const { answers } = open({ maxBytes: 16 * MIB });
  const large = [await answers.send(from("a"), new Uint8Array(6 * MIB))];
  large.push(await answers.send(from("b"), new Uint8Array(6 * MIB)));
  expect(await codeOf(answers.send(from("c"), new Uint8Array(2 * MIB)))).toEqual([503, "5"]);
  const small = await answers.send(from("c"), new Uint8Array(MIB));
  for (const stream of [...large, small]) await stream.cancel();
});

test("send() cuts off slow clients while others wait", async () => {
  const { answers } = open({ maxBytes: 8 * MIB, waitSeconds: 60, contendedPieceSeconds: 0.05 });
  const body = new Uint8Array(3 * MIB);
  const stuck = [await answers.send(from("a"), body), await answers.send(from("b"), body)];
  expect(await new Response(await answers.send(from("c"), body)).bytes()).toHaveLength(body.length);
  for (const stream of stuck) expect(await new Response(stream).bytes().catch(() => "cut off")).toBe("cut off");
  expect(answers.bytes).toBe(0);
});

test("send() serves the address with the fewest unsent bytes first", async () => {
  const { answers } = open({ maxBytes: 16 * MIB, waitSeconds: 60 });
  const body = new Uint8Array(3 * MIB);
  const sending = [await answers.send(from("a"), body), await answers.send(from("b"), new Uint8Array(6 * MIB))];
  const last = await answers.send(from("d"), body);
  const order: string[] = [];
  const take = async (address: string): Promise<void> => {
    const stream = await answers.send(from(address), body);
    order.push(address);
    await stream.cancel();
  };
  const waiting = [take("a"), take("c")];
  await last.cancel();
  await Promise.all(waiting);
  expect(order).toEqual(["c", "a"]);
  for (const stream of sending) await stream.cancel();
});

test("stream() does not cut off a client while its next piece is being created", async () => {
  const { answers } = open({ maxBytes: 4 * MIB, waitSeconds: 60, contendedPieceSeconds: 0.02 });
  async function* pieces() {
    await Bun.sleep(150);
    yield new Uint8Array(10);
  }
  const [slow, waiting] = [answers.stream(from("a"), pieces()), answers.send(from("b"), new Uint8Array(2 * MIB))];
  expect(await new Response(await slow).bytes()).toHaveLength(10);
  await (await waiting).cancel();
});

test("send() closes the connection of a client that reads nothing, before the idle timeout", async () => {
  const { answers } = open({ pieceSeconds: 0.1 });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const closeConnection = (): void => server.timeout(request, 1);
      return new Response(await answers.send({ ...from("a"), closeConnection }, new Uint8Array(64 * MIB)));
    },
  });
  const stuck = await fetch(server.url);
  const reader = stuck.body?.getReader();
  await reader?.read();
  expect(server.pendingRequests).toBe(1);
  while (server.pendingRequests > 0) await Bun.sleep(50);
  expect(answers.bytes).toBe(0);
  await reader?.cancel().catch(() => {});
  await server.stop(true);
}, 60_000);

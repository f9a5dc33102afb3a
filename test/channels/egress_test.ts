/**
 * A hostile receiver can cost the server only a little time and memory.
 *
 * @module
 */
import { afterEach, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { createEgress, EgressError, type EgressFetch, type EgressOptions } from "@hexlane/channels";
import { memoryResolver } from "@hexlane/core/memory";
import { expectTime } from "../tier.ts";
import { answer, type Behavior, pour, type Receiver, type ReceiverOptions, startReceiver } from "./receiver.ts";

const opened: Receiver[] = [];
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

async function open(behave: Behavior, options: ReceiverOptions = {}): Promise<Receiver> {
  const receiver = await startReceiver(behave, options);
  opened.push(receiver);
  return receiver;
}

function egress(options: Partial<EgressOptions> = {}): EgressFetch {
  return createEgress({ resolver: memoryResolver(), allowPrivate: true, ...options });
}

const POST = { method: "POST", body: '{"a":"ü"}', headers: { "content-type": "application/json" } };

/** Returns the status and body length, or the error message. */
async function ending(reply: Promise<Response>): Promise<[number, number] | string> {
  try {
    const response = await reply;
    return [response.status, (await response.arrayBuffer()).byteLength];
  } catch (error) {
    expect(error).toBeInstanceOf(EgressError);
    return (error as EgressError).message;
  }
}

/** Waits for an event on the receiver's side. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 6_000 && !isSo(); tries++) await Bun.sleep(10);
  expect(isSo()).toBe(true);
}

describe("a request", () => {
  test("arrives unchanged, and accepts no compression", async () => {
    const receiver = await open(answer(200, "ok", { "X-Said": "yes" }));
    const response = await egress()(`${receiver.url}/a%20b?c=d#e`, POST);
    expect([response.status, response.headers.get("x-said"), await response.text()]).toEqual([200, "yes", "ok"]);
    const [arrival] = receiver.arrivals;
    expect(arrival?.head.split("\r\n").sort()).toEqual(
      [
        "POST /a%20b?c=d HTTP/1.1",
        "content-type: application/json",
        "content-length: 10",
        `Host: 127.0.0.1:${receiver.port}`,
        "Connection: close",
      ].sort(),
    );
    expect(arrival?.body.toString()).toBe('{"a":"ü"}');
  });

  test("goes to the resolved address with the hostname of the URL", async () => {
    const receiver = await open(answer(200), { host: "127.0.0.2" });
    const resolver = memoryResolver();
    // Any other resolver returns 127.0.0.1 for this name, where nothing listens on this port.
    resolver.set("localhost", ["127.0.0.2"]);
    const response = await egress({ resolver })(`http://localhost:${receiver.port}/`, POST);
    expect(response.status).toBe(200);
    expect(receiver.arrivals.map(({ localAddress, headers }) => [localAddress, headers.host])).toEqual([
      ["127.0.0.2", `localhost:${receiver.port}`],
    ]);
  });

  test("resolves its hostname once, and uses that address", async () => {
    const right = await open(answer(200), { host: "127.0.0.2" });
    const answers = [["127.0.0.2"], ["127.0.0.3"]];
    const asked: string[] = [];
    const resolver = {
      resolve: async (hostname: string) => {
        asked.push(hostname);
        return answers.shift();
      },
    };
    expect(await ending(egress({ resolver })(`http://Board.Example.:${right.port}/`, POST))).toEqual([200, 0]);
    expect([asked, right.connections]).toEqual([["board.example"], 1]);
  });

  test("tries another address of the host if one does not respond", async () => {
    const receiver = await open(answer(200), { host: "127.0.0.2" });
    const resolver = memoryResolver();
    resolver.set("board.example", ["127.0.0.4", "::1", "127.0.0.2"]);
    expect(await ending(egress({ resolver })(`http://board.example:${receiver.port}/`, POST))).toEqual([200, 0]);
  });

  test("never reuses a connection", async () => {
    const receiver = await open((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n");
    });
    const send = egress();
    for (let count = 0; count < 3; count++) expect(await ending(send(receiver.url, POST))).toEqual([200, 0]);
    expect([receiver.arrivals.length, receiver.connections]).toEqual([3, 3]);
    await until(() => receiver.sockets.size === 0);
  });

  test("ignores proxy settings of the environment", async () => {
    const receiver = await open(answer(200, "straight"));
    const proxy = await open(answer(200, "proxy"));
    const script = `
      import { createEgress } from "@hexlane/channels";
      const send = createEgress({ resolver: { resolve: async () => ["127.0.0.1"] }, allowPrivate: true });
      console.log(await (await send("http://board.example:${receiver.port}/", { method: "POST", body: "{}" })).text());
    `;
    const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"];
    const env = {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, proxy.url])),
      NODE_USE_ENV_PROXY: "1",
    };
    const child = Bun.spawn([process.execPath, "-e", script], { cwd: import.meta.dir, env, stderr: "inherit" });
    expect((await new Response(child.stdout).text()).trim()).toBe("straight");
    expect(proxy.connections).toBe(0);
  });

  test("is not sent if it is too large", async () => {
    const receiver = await open(answer(200));
    const send = egress();
    const most = 4 * 1024 * 1024;
    const reply = send(receiver.url, { method: "POST", body: "a".repeat(most + 1) });
    await expect(reply).rejects.toMatchObject({ isFinal: true, message: "The message is too large to send" });
    expect(await ending(reply)).toBe("The message is too large to send");
    expect(receiver.connections).toBe(0);
    expect(await ending(send(receiver.url, { method: "POST", body: "a".repeat(most) }))).toEqual([200, 0]);
    expect(receiver.arrivals[0]?.body.length).toBe(most);
  });

  test("ends when it is aborted, even before it starts", async () => {
    const receiver = await open(() => {});
    const send = egress();
    await expect(send(receiver.url, { ...POST, signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
    const controller = new AbortController();
    const reply = send(receiver.url, { ...POST, signal: controller.signal });
    await until(() => receiver.arrivals.length === 1);
    controller.abort(new Error("enough"));
    await expect(reply).rejects.toThrow("enough");
    await until(() => receiver.sockets.size === 0);
    expect(receiver.connections).toBe(1);
  });
});

describe("a response", () => {
  for (const status of [300, 301, 302, 303, 307, 308]) {
    test(`with status ${status} is not followed`, async () => {
      const trap = await open(answer(200));
      const receiver = await open(answer(status, "", { Location: `${trap.url}/` }));
      expect(await ending(egress()(receiver.url, POST))).toEqual([status, 0]);
      expect([receiver.arrivals.length, trap.connections]).toEqual([1, 0]);
    });
  }

  test("with any valid status is returned", async () => {
    for (const status of [200, 202, 204, 205, 304, 400, 410, 429, 500, 599]) {
      const receiver = await open(answer(status));
      expect(await ending(egress()(receiver.url, POST))).toEqual([status, 0]);
    }
    for (const [status, meaning] of [
      [600, "Responded with invalid status 600"],
      [999, "Responded with invalid status 999"],
      [101, "The connection was closed early"],
    ] as const) {
      const upgrade = { Upgrade: "websocket", Connection: "Upgrade" };
      const receiver = await open(answer(status, "", status === 101 ? upgrade : {}));
      expect(await ending(egress()(receiver.url, POST))).toBe(meaning);
    }
  });

  test("is not decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const receiver = await open((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    });
    expect(await ending(egress()(receiver.url, POST))).toEqual([200, bomb.length]);
  });

  test("that ends early is returned up to that point", async () => {
    const receiver = await open((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"));
    expect(await ending(egress()(receiver.url, POST))).toEqual([200, 3]);
  });

  test("can follow a few 1xx responses", async () => {
    const before = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
    const receiver = await open((socket) => socket.end(`${before}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`));
    expect(await ending(egress()(receiver.url, POST))).toEqual([200, 2]);
  });

  for (const [what, behave, meaning] of [
    ["that is a connection reset", (socket) => socket.resetAndDestroy(), "The connection was closed early"],
    ["that is empty", (socket) => socket.end(), "The connection was closed early"],
    ["of another protocol", (socket) => socket.end("SSH-2.0-x\r\n"), "The response is not HTTP (HPE_INVALID_CONSTANT)"],
    [
      "whose head does not end",
      pour("HTTP/1.1 200 OK\r\n", `X-A: ${"b".repeat(60_000)}\r\n`),
      "The response is not HTTP (HPE_HEADER_OVERFLOW)",
    ],
  ] as [string, Behavior, string][]) {
    test(`${what} is a failure`, async () => {
      const receiver = await open(behave);
      expect(await ending(egress()(receiver.url, POST))).toBe(meaning);
      await until(() => receiver.sockets.size === 0);
    });
  }

  test("that never arrives is a failure that names no address", async () => {
    const receiver = await open(answer(200));
    await receiver.close();
    expect(await ending(egress()(receiver.url, POST))).toBe("The connection was refused");
    expect(await ending(egress()("http://unknown.example/", POST))).toBe("The hostname cannot be resolved");
  });
});

describe("under time and memory limits", () => {
  const LIMITS = { timeoutMs: 400, bodyTimeoutMs: 200 };
  const HEAD = "HTTP/1.1 200 OK\r\n\r\n";
  for (const [what, behave, end] of [
    ["sends nothing", () => {}, "No response within 0.4 s"],
    ["sends its head byte by byte", pour("HTTP/1.1 200 OK\r\n", "X-A: b\r\n", 10), "No response within 0.4 s"],
    ["sometimes sends 100 Continue", pour("", "HTTP/1.1 100 Continue\r\n\r\n", 100), "No response within 0.4 s"],
    ["sends 100 Continue forever", pour("", "HTTP/1.1 100 Continue\r\n\r\n", 5), "The connection was closed early"],
    ["sends a head but no body", pour("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "", 100), [200, 0]],
    [
      "sends 103 Early Hints forever",
      pour("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(1000)),
      "The connection was closed early",
    ],
  ] as [string, Behavior, unknown][]) {
    test(`a receiver that ${what} is disconnected in time`, async () => {
      const receiver = await open(behave);
      const start = performance.now();
      expect(await ending(egress(LIMITS)(receiver.url, POST))).toEqual(end as string);
      expectTime(performance.now() - start, 3000);
      await until(() => receiver.sockets.size === 0);
    });
  }

  test("a body sent byte by byte is cut off in time", async () => {
    const receiver = await open(pour(HEAD, "a", 10));
    const start = performance.now();
    const response = await egress({ timeoutMs: 60_000, bodyTimeoutMs: 1500 })(receiver.url, POST);
    expect(await response.text()).toMatch(/^a+$/);
    expectTime(performance.now() - start, 3000);
    await until(() => receiver.sockets.size === 0);
  });

  test("a DNS lookup that never ends is aborted in time", async () => {
    const resolver = { resolve: () => new Promise<undefined>(() => {}) };
    expect(await ending(egress({ ...LIMITS, resolver })("http://board.example/", POST))).toBe(
      "No response within 0.4 s",
    );
  });

  test("a body of 400 MB or an endless body is cut off at 64 KiB", async () => {
    const piece = Buffer.alloc(65_536, "a");
    const huge = await open(pour("HTTP/1.1 200 OK\r\nContent-Length: 400000000\r\n\r\n", piece));
    const endless = await open(pour("HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(piece)));
    const send = egress();
    const round = async () => {
      const replies = await Promise.all([huge, endless].flatMap(({ url }) => [send(url, POST), send(url, POST)]));
      for (const reply of replies) expect((await reply.arrayBuffer()).byteLength).toBe(65_536);
    };
    for (let count = 0; count < 5; count++) await round();
    Bun.gc(true);
    const before = process.memoryUsage().rss;
    const start = performance.now();
    for (let count = 0; count < 25; count++) await round();
    const elapsedMs = performance.now() - start;
    Bun.gc(true);
    const grownMb = (process.memoryUsage().rss - before) / 1_000_000;
    console.log(`100 huge or endless answers: ${elapsedMs.toFixed(0)} ms, memory grew by ${grownMb.toFixed(1)} MB`);
    expect(grownMb).toBeLessThan(64);
    await until(() => huge.sockets.size + endless.sockets.size === 0);
  }, 600_000);
});

function chunked(piece: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);
}

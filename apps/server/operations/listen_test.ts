import { afterEach, expect, test } from "bun:test";
import { connect } from "node:net";
import { TrackerError } from "@hexlane/core";
import { memoryChannel } from "@hexlane/core/memory";
import { Type } from "@sinclair/typebox";
import { type Route, taggedRoutes } from "../http/route.ts";
import { openTestApp, type TestApp, type TestAppOptions } from "../test_app.ts";
import { listenForHealth } from "./health.ts";
import { createMetrics } from "./metrics.ts";

const route = taggedRoutes("Test");

const HOSTS = ["127.0.0.1", "::1"];
const running: TestApp[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ app }) => app.stop({ graceMilliseconds: 100 })));
});

async function start(options: TestAppOptions = {}): Promise<TestApp & { port: number; base: string }> {
  const world = await openTestApp(options);
  const port = world.app.listen({ hosts: HOSTS, port: 0 });
  running.push(world);
  return { ...world, port, base: `http://localhost:${port}` };
}

function slowRoute(done: Promise<void>, started: () => void): Route {
  return route.get("/api/test/slow", { summary: "Wait", open: "a test", response: Type.Null() }, async () => {
    started();
    await done;
    return null;
  });
}

test("the server listens on both loopback addresses, and rate limits count by address", async () => {
  const { port } = await start();
  const answers = await Promise.all(
    [`http://127.0.0.1:${port}`, `http://[::1]:${port}`, `http://localhost:${port}`].map((base) =>
      fetch(`${base}/livez`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"address";q=6000;w=60');
});

test("links in emails use the server's port, regardless of the Host header", async () => {
  const mail = memoryChannel();
  const { port } = await start({ ports: { mail } });
  const body = JSON.stringify({ email: "olga@example.com" });
  const headers = { Host: "localhost:6666", "Content-Type": "application/json" };
  const asked = await fetch(`http://127.0.0.1:${port}/api/auth/request-password-reset`, {
    method: "POST",
    headers,
    body,
  });
  expect(asked.status).toBe(200);
  while (mail.sent.length === 0) await Bun.sleep(5);
  const texts = JSON.stringify(mail.sent);
  expect(texts).toContain(`http://localhost:${port}/api/auth/reset-password/`);
  expect(texts).not.toContain("6666");
});

/** Sends a raw request head and returns the first line of the response. */
async function askRaw(port: number, head: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  socket.on("close", () => resolve(answer.split("\r\n", 1)[0] ?? ""));
  socket.on("error", reject);
  return await promise;
}

test("an invalid host is refused, and tokens in the path are not logged", async () => {
  for (const config of [{}, { loopback: false, baseUrl: "https://board.example" }]) {
    const { port, log } = await start({ config });
    const path = "/api/auth/reset-password/secret-in-the-path";
    const hosts = ["localhost:@evil.example", "localhost:80@evil.example", "localhost:x", "localhost/", "a b", "[::1"];
    for (const host of hosts) {
      const head = `GET ${path} HTTP/1.1\r\nHost: ${host}`;
      expect([host, await askRaw(port, head)]).toEqual([host, "HTTP/1.1 400 Bad Request"]);
    }
    expect(await askRaw(port, `GET ${path} HTTP/1.0`)).toBe("HTTP/1.1 400 Bad Request");
    const fine = ["localhost", `LOCALHOST:${port}`, `[::1]:${port}`, "127.0.0.1:"];
    for (const host of fine) {
      expect([host, await askRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}`)]).toEqual([host, "HTTP/1.1 302 Found"]);
    }
    expect(log.filter((line) => line.includes("/api/auth/reset-password/:token"))).not.toEqual([]);
    expect(log.filter((line) => line.includes("secret-in-the-path"))).toEqual([]);
  }
});

test("a port that is in use on one address is not opened on any other", async () => {
  const taken = Bun.serve({ hostname: "::1", port: 0, fetch: () => new Response() });
  const { port = 0 } = taken;
  const { app } = await openTestApp();
  expect(() => app.listen({ hosts: HOSTS, port })).toThrow(
    `Cannot listen on 127.0.0.1:${port} and [::1]:${port}: another program uses the port; stop it, or set PORT to another one`,
  );
  expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
  await taken.stop(true);
});

test("an address that the machine lacks is skipped unless it is the first", async () => {
  const world = await openTestApp();
  running.push(world);
  const port = world.app.listen({ hosts: ["127.0.0.1", "192.0.2.1"], port: 0 });
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  const { app } = await openTestApp();
  expect(() => app.listen({ hosts: ["192.0.2.1"], port: 0 })).toThrow(
    "Cannot listen on 192.0.2.1:0: this machine does not have the address; set HOST to an address that it has",
  );
});

test("sign-in is limited to 60 attempts a minute per address", async () => {
  const guess = route.post(
    "/api/test/guess",
    { summary: "Guess", open: "a test", rateLimit: "sign-in", response: Type.Null() },
    () => null,
  );
  const { base } = await start({ moreRoutes: [guess] });
  const statuses: number[] = [];
  for (let count = 0; count < 61; count++)
    statuses.push((await fetch(`${base}/api/test/guess`, { method: "POST" })).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  const refused = await fetch(`${base}/api/test/guess`, { method: "POST" });
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("ratelimit")]).toEqual([
    429,
    "1",
    '"sign-in";r=0;t=1',
  ]);
  expect(await refused.json()).toMatchObject({ code: "rate_limited" });
  expect((await fetch(`${base}/livez`)).status).toBe(200);
});

test("rate limits can be turned off", async () => {
  const { base } = await start({ config: { ratePerMinute: undefined } });
  expect((await fetch(`${base}/livez`)).headers.get("ratelimit")).toBeNull();
});

test("a body without a Content-Length is cut off when it is too long", async () => {
  const { port, token } = await start();
  const answer = await rawAnswer(port, (socket) => {
    socket.write(
      `POST /api/project HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    for (let count = 0; count < 20; count++) socket.write(chunk);
  });
  expect(answer).toStartWith("HTTP/1.1 413");
  expect(answer).toContain('"code":"too_large"');
});

test("a running request finishes before the server stops, and no new one begins", async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: started } = Promise.withResolvers<void>();
  const { app, base } = await start({ moreRoutes: [slowRoute(done, started)] });
  running.splice(0);
  const slow = fetch(`${base}/api/test/slow`);
  await begun;
  let stopped = false;
  const stopping = app.stop().then(() => {
    stopped = true;
  });
  const last = await fetch(`${base}/livez`);
  expect([last.status, last.headers.get("connection")]).toEqual([200, "close"]);
  await Bun.sleep(400);
  expect(stopped).toBe(false);
  await expect(fetch(`${base}/livez`)).rejects.toThrow();
  finish();
  expect(await (await slow).json()).toBeNull();
  await stopping;
  expect(stopped).toBe(true);
});

test("a request that takes too long is cut off at the end of the grace period", async () => {
  const { promise: begun, resolve: started } = Promise.withResolvers<void>();
  const { app, base } = await start({ moreRoutes: [slowRoute(new Promise(() => {}), started)] });
  running.splice(0);
  const slow = fetch(`${base}/api/test/slow`).then(
    () => "answered",
    () => "cut off",
  );
  await begun;
  await app.stop({ graceMilliseconds: 50 });
  expect(await slow).toBe("cut off");
});

test("stop() ends other work by refusing its changes, and then closes the tracker", async () => {
  const { app, tracker } = await start();
  running.splice(0);
  const { store } = tracker.contextFor(null);
  const ends: string[] = [];
  const work = async () => {
    for (;;) {
      await store.transaction((tx) => tx.saveInstallationValue("secret mark", "again"));
      await Bun.sleep(1);
    }
  };
  const others = work().catch((error: unknown) => {
    ends.push(error instanceof TrackerError ? (error.details.reason ?? error.message) : String(error));
  });
  await app.stop({ graceMilliseconds: 500, others });
  expect(ends).toEqual(["SERVER_STOPPING"]);
});

test("listenForHealth() names the address of a port that is in use", async () => {
  const { port, tracker } = await start();
  const ctx = tracker.contextFor(null);
  const metrics = createMetrics({ version: "0.0.0", ctx });
  expect(() => listenForHealth(ctx, { hosts: HOSTS, port, metrics })).toThrow(
    `Cannot listen on 127.0.0.1:${port}: another program uses the port`,
  );
});

test("listenForHealth() responds with the metrics of a worker", async () => {
  const { tracker } = await start();
  const ctx = tracker.contextFor(null);
  const metrics = createMetrics({ version: "0.0.0", ctx });
  const worker = listenForHealth(ctx, { hosts: HOSTS, port: 0, metrics });
  try {
    const url = `http://127.0.0.1:${worker.port}/metrics`;
    expect(await (await fetch(url)).text()).toContain("\nhexlane_delivery_partitions_due 0\n");
    expect((await fetch(url, { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(401);
  } finally {
    await worker.stop();
  }
});

test("an idle keep-alive connection does not delay the shutdown", async () => {
  const { app, base } = await start();
  running.splice(0);
  await (await fetch(`${base}/livez`)).text();
  // If the server waited for the connection, the test would time out.
  await app.stop({ graceMilliseconds: 3_600_000 });
});

/** Sends raw bytes and returns the response, until it is complete or the server closes the connection. */
async function rawAnswer(port: number, write: (socket: ReturnType<typeof connect>) => void): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = "";
  const socket = connect(port, "127.0.0.1", () => write(socket));
  socket.on("data", (data) => {
    text += data.toString();
    if (text.includes("}")) socket.destroy();
  });
  socket.on("error", () => resolve(text));
  socket.on("close", () => resolve(text));
  return await promise;
}

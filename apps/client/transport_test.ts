import { describe, expect, test } from "bun:test";
import { ApiError } from "./api_error.ts";
import { type Route, Transport, type TransportOptions } from "./transport.ts";

interface ReceivedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Reply = Response | (() => Response | Promise<Response>);

/** Creates a transport that gets these responses in order. The last one is repeated for all further requests. */
function scripted(
  replies: Reply[],
  options: Partial<TransportOptions> = {},
): { transport: Transport; asked: ReceivedRequest[] } {
  const asked: ReceivedRequest[] = [];
  const transport = new Transport({
    baseUrl: "https://tracker.example/",
    ...options,
    async fetch(request) {
      const body = await request.clone().text();
      asked.push({ method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body });
      const reply = replies[Math.min(asked.length, replies.length) - 1];
      if (!reply) throw new Error("No response left");
      return typeof reply === "function" ? await reply() : (reply.clone() as Response);
    },
  });
  return { transport, asked };
}

const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
const problem = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  json(body, { status, headers: { "content-type": "application/problem+json", ...headers } });
const offline = (): never => {
  throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
};

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`No ApiError: ${error}`);
  return error;
}

describe("a request", () => {
  test.each(["localhost:3810", "tracker.example", "ftp://tracker.example"])(
    "to the server URL %p is refused",
    (baseUrl) => {
      expect(() => new Transport({ baseUrl })).toThrow(
        new TypeError(`baseUrl must begin with "http://" or "https://", not "${baseUrl}"`),
      );
    },
  );

  test.each(["", ".", ".."])(
    "with the ID %p, which would change the path, is refused before it is sent",
    async (id) => {
      const { transport, asked } = scripted([json([])]);
      const calls = [
        () => transport.request("GET /api/task/:id", { id }),
        () => transport.request("POST /api/task/:id/restore", { id }),
        () => transport.request("DELETE /api/label/:id/task", { id }),
        () => transport.open("GET /api/asset/:id", { id }),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(TypeError);
      await expect(calls[0]?.()).rejects.toThrow("it has an empty id");
      expect(asked).toEqual([]);
    },
  );

  test("returns null for a response without a body", async () => {
    const { transport } = scripted([new Response(null, { status: 204 })]);
    expect(await transport.request("DELETE /api/project/:id/background", { id: "p1" })).toBeNull();
  });

  test("to read data contains its parameters and its credential", async () => {
    const { transport, asked } = scripted([json([1])], { token: "hxd_secret", headers: { "x-app": "test" } });
    const query = { workspaceId: "w 1", userId: undefined, includeArchived: true, limit: 5 };
    expect(await transport.request<Route>("GET /api/project", { query })).toEqual([1]);
    expect(asked).toEqual([
      {
        method: "GET",
        url: "https://tracker.example/api/project?workspaceId=w+1&includeArchived=true&limit=5",
        headers: { accept: "application/json", authorization: "Bearer hxd_secret", "x-app": "test" },
        body: "",
      },
    ]);
  });

  test("can use a new token each time, and sends an API key the same way", async () => {
    let count = 0;
    const changing = scripted([json(null)], { token: async () => `t${++count}` });
    await changing.transport.request("GET /api/config");
    await changing.transport.request("GET /api/config");
    expect(changing.asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
    const keyed = scripted([json(null)], { apiKey: "hxl_key" });
    await keyed.transport.request("GET /api/config");
    expect(keyed.asked[0]?.headers.authorization).toBe("Bearer hxl_key");
  });

  test("with two credentials is refused before it is sent", () => {
    const both = { baseUrl: "", token: "a", apiKey: "b" };
    expect(() => new Transport(both)).toThrow("Give one credential");
    expect(() => new Transport({ baseUrl: "", apiKey: "b", session: true })).toThrow("Give one credential");
  });

  test("to change data has the same idempotency key on every attempt, and the expected version", async () => {
    const { transport, asked } = scripted([offline, problem(503, {}, { "retry-after": "0" }), json({ id: "t" })]);
    expect(
      await transport.request<Route>("PATCH /api/task/:id", { id: "t", body: { title: "New" }, ifMatch: '"4-2"' }),
    ).toEqual({
      id: "t",
    });
    expect(asked.length).toBe(3);
    const [first] = asked;
    expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    for (const one of asked) {
      expect({ ...one.headers, key: "" }).toEqual({ ...first?.headers, key: "" });
      expect([one.method, one.body, one.headers["if-match"]]).toEqual(["PATCH", '{"title":"New"}', '"4-2"']);
    }
    await transport.request("DELETE /api/task/:id", { id: "t", idempotencyKey: "mine" });
    expect([asked[3]?.headers["idempotency-key"], asked[3]?.body]).toEqual(["mine", ""]);
    await transport.request("DELETE /api/task/:id", { id: "t" });
    expect(asked[4]?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
  });

  test("to sign in or to manage credentials is sent once, without a key", async () => {
    const { transport, asked } = scripted([offline]);
    const signIn = transport.request("POST /api/auth/sign-in/email", { body: { email: "a", password: "b" } });
    expect((await failureOf(signIn)).code).toBe("OFFLINE");
    const create = transport.request("POST /api/auth/api-key/create", { body: { name: "a" } });
    expect((await failureOf(create)).code).toBe("OFFLINE");
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, undefined]);
    const workspace = scripted([json({})]);
    await workspace.transport.request("POST /api/auth/organization/create", { body: { name: "a", slug: "a" } });
    expect(workspace.asked[0]?.headers["idempotency-key"]).toBeString();
  });
});

describe("retries", () => {
  test.each([408, 429, 502, 503, 504])("follow a %d response, up to the configured number", async (status) => {
    const { transport, asked } = scripted([problem(status, { code: "busy" })], { retries: 1 });
    expect((await failureOf(transport.request("GET /api/config"))).status).toBe(status);
    expect(asked.length).toBe(2);
  });

  test.each([400, 401, 403, 404, 409, 412, 422, 500])("do not follow a %d response", async (status) => {
    const { transport, asked } = scripted([problem(status, {})]);
    expect((await failureOf(transport.request("GET /api/config"))).status).toBe(status);
    expect(asked.length).toBe(1);
  });

  test("wait for the time in Retry-After", async () => {
    const { transport } = scripted([problem(429, {}, { "retry-after": "1" }), json("done")]);
    const begun = performance.now();
    expect(await transport.request<Route>("GET /api/config")).toBe("done");
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });

  test("fail at once if the wait would be too long", async () => {
    const { transport, asked } = scripted([problem(429, { code: "rate_limited" }, { "retry-after": "31" })]);
    const { code, retryAfterSeconds } = await failureOf(transport.request("GET /api/config"));
    expect([code, retryAfterSeconds, asked.length]).toEqual(["rate_limited", 31, 1]);
  });
});

describe("an error", () => {
  test("has the server's message", async () => {
    const body = {
      code: "invalid",
      message: "Cannot create the task",
      errors: [{ pointer: "/title", detail: "Is required" }, null, { pointer: 1 }],
    };
    const error = await failureOf(
      scripted([problem(400, body)]).transport.request("POST /api/notification", { body: { type: "info" } }),
    );
    expect({ ...error, message: error.message }).toEqual({
      name: "ApiError",
      message: "Cannot create the task",
      status: 400,
      code: "invalid",
      fields: [{ name: "title", detail: "Is required" }],
      retryAfterSeconds: undefined,
    });
  });

  test("takes its message from an OAuth error or plain text, or else names the status", async () => {
    const oauth = problem(400, { error: "slow_down", error_description: "Too fast" });
    const plain = new Response("Task not found", { status: 404, headers: { "content-type": "text/plain" } });
    const page = new Response("<html>", { status: 418, headers: { "content-type": "text/html" } });
    const told = async (response: Response): Promise<unknown> => {
      const { status, code, message } = await failureOf(scripted([response]).transport.request("GET /api/config"));
      return [status, code, message];
    };
    expect(await told(oauth)).toEqual([400, "slow_down", "Too fast"]);
    expect(await told(plain)).toEqual([404, "HTTP_404", "Task not found"]);
    expect(await told(page)).toEqual([418, "HTTP_418", "The server responded with 418"]);
  });

  test("distinguishes unreachable servers, slow servers and servers other than Hexlane", async () => {
    const code = async (reply: Reply, options = {}): Promise<unknown[]> => {
      const error = await failureOf(scripted([reply], { retries: 0, ...options }).transport.request("GET /api/config"));
      return [error.status, error.code];
    };
    expect(await code(offline)).toEqual([0, "OFFLINE"]);
    expect(await code(() => Bun.sleep(200).then(() => json(1)), { timeoutMilliseconds: 20 })).toEqual([0, "TIMEOUT"]);
    expect(await code(new Response("<html></html>"))).toEqual([200, "NOT_JSON"]);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a"'));
        controller.error(new Error("reset"));
      },
    });
    expect(await code(() => new Response(broken))).toEqual([0, "OFFLINE"]);
  });

  test("is the signal's reason if the caller aborts", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const transport = new Transport({
      baseUrl: "https://tracker.example",
      fetch: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    const asking = transport.request("GET /api/config", { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 10);
    await expect(asking).rejects.toBe(reason);
  });
});

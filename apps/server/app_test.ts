import { expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { Type } from "@sinclair/typebox";
import { StatusResult } from "./http/results.ts";
import { type Route, taggedRoutes } from "./http/route.ts";
import { type AskOptions, openTestApp, type TestApp } from "./test_app.ts";

const route = taggedRoutes("Test");
const Echo = Type.Object({ title: Type.String() }, { $id: "Echo" });

/** Routes that test the pipeline without a use case. */
const testRoutes: readonly Route[] = [
  route.post(
    "/api/test/open",
    { summary: "Echo openly", open: "a test", body: Echo, response: Echo },
    ({ body }) => body,
  ),
  route.post(
    "/api/test/empty",
    {
      summary: "Take a body that may be missing",
      body: Type.Object({ a: Type.Optional(Type.Number()) }),
      response: Type.Object({ a: Type.Optional(Type.Number()) }),
    },
    ({ body }) => body,
  ),
  route.get(
    "/api/test/list",
    {
      summary: "List numbers",
      list: true,
      response: Type.Array(Type.Number()),
      query: Type.Object({ flag: Type.Optional(Type.Boolean()) }),
    },
    ({ query }) => ({ rows: [query.limit ?? 0, query.flag ? 1 : 0], next: { value: 1, id: "x" } }),
  ),
  route.get(
    "/api/test/board",
    { summary: "Get a long board", etag: true, response: Type.Array(Type.String()) },
    () => ({ value: Array<string>(500).fill("task"), version: "4-2" }),
  ),
  route.put(
    "/api/test/versions",
    { summary: "Get expected versions", response: Type.Array(Type.String()), idempotent: false },
    ({ ctx }) => [...(ctx.expectedVersions ?? ["none"])],
  ),
  route.get("/api/test/defect", { summary: "Fail", response: Echo }, () => {
    throw new Error("secret detail", { cause: new Error("deep secret") });
  }),
  route.get("/api/test/null", { summary: "Get nothing", response: Type.Null() }, () => null),
  route.post(
    "/api/test/token",
    {
      summary: "Poll for a token",
      open: "a test",
      oauth: true,
      form: true,
      noStore: true,
      body: Echo,
      response: Echo,
    },
    ({ body }) => (body.title === "wait" ? new StatusResult(400, { error: "authorization_pending" }) : body),
  ),
  route.post("/api/test/cookie", { summary: "Set cookies", open: "a test", response: Type.Null() }, ({ headers }) => {
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    return null;
  }),
  route.post(
    "/api/test/guess",
    { summary: "Guess", open: "a test", rateLimit: "sign-in", response: Type.Null() },
    () => null,
  ),
];

const open = (config: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> =>
  openTestApp({ moreRoutes: testRoutes, ...config });

async function outcome(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code ?? ""];
}

test("the response body is the result of the use case", async () => {
  const { ask, workspaceId } = await open();
  const response = await ask("POST", "/api/project", { json: { workspaceId, name: "Web", slug: "web", more: 1 } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toMatchObject({ workspaceId, name: "Web", slug: "web", icon: null, version: 1 });
});

test("checks run in a fixed order: 401, 415, 413, 400, 404", async () => {
  const { ask, workspaceId } = await open();
  const big = `"${"x".repeat(1024 * 1024)}"`;
  const post = (options: AskOptions): Promise<[number, string]> => outcome(ask("POST", "/api/project", options));
  const text = { "content-type": "text/plain" };
  const json = { "content-type": "application/json" };
  expect(await post({ anonymous: true, body: big, headers: text })).toEqual([401, "unauthenticated"]);
  expect(await post({ body: big, headers: text })).toEqual([415, "unsupported"]);
  expect(await post({ body: big, headers: json })).toEqual([413, "too_large"]);
  expect(await post({ body: "{", headers: json })).toEqual([400, "invalid_json"]);
  expect(await post({ body: "[".repeat(33), headers: json })).toEqual([400, "TOO_DEEP"]);
  expect(await post({ json: {} })).toEqual([400, "invalid"]);
  expect(await post({})).toEqual([400, "invalid"]);
  expect(await post({ json: { workspaceId: "nobody", name: "a", slug: "a" } })).toEqual([404, "not_found"]);
  expect(await post({ json: { workspaceId, name: "a", slug: "a" } })).toEqual([200, ""]);
  expect(await post({ json: { workspaceId, name: "a", slug: "a" } })).toEqual([409, "PROJECT_SLUG_TAKEN"]);
});

test("a 401 response says how to present a credential", async () => {
  const { ask } = await open();
  for (const authorization of ["Bearer nope", "Basic eDp5", "Bearer token.signature"]) {
    const response = await ask("POST", "/api/project", { headers: { authorization } });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  }
});

test("each kind of credential is accepted", async () => {
  const { app, token } = await open();
  const asked = [
    { authorization: `Bearer ${token}` },
    { "x-api-key": token },
    { cookie: `hexlane.session_token=${token}` },
  ];
  for (const headers of asked) {
    expect((await app.fetch(new Request("http://localhost/api/test/null", { headers }))).status).toBe(200);
  }
});

test("a change with a cookie is refused without an allowed origin", async () => {
  const { app, token } = await open();
  const send = (origin?: string): Promise<[number, string]> => {
    const headers = { cookie: `hexlane.session_token=${token}`, ...(origin && { origin }) };
    return outcome(app.fetch(new Request("http://localhost/api/test/empty", { method: "POST", headers })));
  };
  expect(await send()).toEqual([403, "INVALID_ORIGIN"]);
  expect(await send("http://evil.example")).toEqual([403, "INVALID_ORIGIN"]);
  expect(await send("http://localhost")).toEqual([200, ""]);
});

test("every error has the same format", async () => {
  const { ask } = await open();
  const response = await ask("POST", "/api/project?secret=1", { json: { workspaceId: "w", name: "a\u0000", slug: 1 } });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toEqual({
    type: "about:blank",
    title: "Bad Request",
    status: 400,
    detail: 'Cannot read the request: field "name": text must not contain NUL characters or lone surrogates',
    instance: "/api/project",
    code: "invalid",
    message: 'Cannot read the request: field "name": text must not contain NUL characters or lone surrogates',
    errors: [{ pointer: "/name", detail: "Text must not contain NUL characters or lone surrogates" }],
  });
});

test("Kaneo's web app gets errors as plain text, except under /api/auth", async () => {
  const { ask } = await open();
  const headers = { "x-kaneo-window-id": "w1" };
  const response = await ask("GET", "/api/nope", { headers });
  expect([response.status, await response.text()]).toEqual([404, 'Cannot find "/api/nope"']);
  const auth = await ask("GET", "/api/auth/nope", { headers });
  expect(auth.headers.get("content-type")).toBe("application/problem+json");
});

test("unknown paths, wrong methods and malformed paths are refused", async () => {
  const { ask } = await open();
  expect(await outcome(ask("GET", "/api/nope", { anonymous: true }))).toEqual([404, "not_found"]);
  expect(await outcome(ask("GET", "/", { anonymous: true }))).toEqual([404, "not_found"]);
  const wrong = await ask("DELETE", "/api/test/open", { anonymous: true });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
  const options = await ask("OPTIONS", "/api/test/list", { anonymous: true });
  expect([options.status, options.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect(await outcome(ask("GET", "/api/project/%ff"))).toEqual([400, "invalid"]);
  expect(await outcome(ask("GET", "/api/project/%00"))).toEqual([400, "invalid"]);
  expect(await outcome(ask("GET", `/api/project/${"x".repeat(129)}`))).toEqual([400, "invalid"]);
  expect(await outcome(ask("GET", `/api/project/${"x".repeat(128)}`))).toEqual([404, "not_found"]);
});

test("HEAD has the same response as GET, without a body", async () => {
  const { ask } = await open();
  const response = await ask("HEAD", "/api/test/list");
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("content-type")).toBe("application/json");
});

test("on loopback, only hostnames of this machine are accepted", async () => {
  const { app } = await open();
  const ask = async (host: string): Promise<number> => (await app.fetch(new Request(`http://${host}/livez`))).status;
  expect([await ask("localhost:3000"), await ask("127.0.0.1"), await ask("[::1]:3000")]).toEqual([200, 200, 200]);
  expect([await ask("evil.example"), await ask("api"), await ask("localhost.evil.example")]).toEqual([421, 421, 421]);
});

test("on another loopback address, that address is accepted", async () => {
  const { app } = await open({ config: { hosts: ["127.0.0.2"] } });
  expect((await app.fetch(new Request("http://127.0.0.2:3000/livez"))).status).toBe(200);
});

test("on other addresses, short hostnames are accepted", async () => {
  const { app } = await open({ config: { loopback: false, baseUrl: "https://board.example" } });
  const response = await app.fetch(new Request("http://api/livez"));
  expect(await response.json()).toEqual({ status: "ok" });
  expect(response.headers.get("strict-transport-security")).toBe("max-age=15768000");
});

test("a body without a credential is limited to 64 KiB", async () => {
  const { ask } = await open();
  const send = (size: number): Promise<[number, string]> =>
    outcome(ask("POST", "/api/test/open", { anonymous: true, json: { title: "x".repeat(size - 12) } }));
  expect(await send(64 * 1024)).toEqual([200, ""]);
  expect(await send(64 * 1024 + 1)).toEqual([413, "too_large"]);
});

test("a body may be omitted if no field is required", async () => {
  const { ask } = await open();
  for (const options of [{}, { json: {} }, { headers: { "content-type": "application/json" } }]) {
    const response = await ask("POST", "/api/test/empty", options);
    expect([response.status, await response.json()]).toEqual([200, {}]);
  }
});

test("a null result is sent as JSON", async () => {
  const { ask } = await open();
  const response = await ask("GET", "/api/test/null");
  expect([response.headers.get("content-type"), await response.text()]).toEqual(["application/json", "null"]);
});

test("an internal error is logged in full and not revealed in the response", async () => {
  const { ask, log } = await open();
  const response = await ask("GET", "/api/test/defect");
  const text = await response.text();
  expect([response.status, text.includes("secret")]).toEqual([500, false]);
  const line = log.find((one) => one.includes('"level":"error"')) ?? "";
  expect(line).toContain("secret detail");
  expect(line).toContain("deep secret");
  expect(line).toContain(response.headers.get("x-request-id") ?? "none");
});

test("query parameters are parsed as their declared types", async () => {
  const { ask } = await open();
  const get = async (query: string): Promise<unknown> => await (await ask("GET", `/api/test/list?${query}`)).json();
  expect(await get("limit=7&flag=true&more=1")).toEqual([7, 1]);
  expect(await get("")).toEqual([0, 0]);
  expect(await get("limit=1e2&flag=yes")).toMatchObject({
    errors: [
      { pointer: "/flag", detail: "Must be true or false" },
      { pointer: "/limit", detail: "Must be a whole number" },
    ],
  });
  expect(await get("limit=501")).toMatchObject({ errors: [{ pointer: "/limit", detail: "Must be at most 500" }] });
  expect(await get("limit=1&limit=2")).toMatchObject({ errors: [{ pointer: "/limit" }] });
  expect(await get("cursor=%00")).toMatchObject({ errors: [{ pointer: "/cursor" }] });
});

test("a list links to its next page", async () => {
  const { ask } = await open();
  const link = (await ask("GET", "/api/test/list?flag=true")).headers.get("link");
  expect(link).toMatch(/^<http:\/\/localhost\/api\/test\/list\?flag=true&cursor=[\w-]+>; rel="next"$/);
});

test("a response has an entity tag, and a client that has the version gets 304", async () => {
  const { ask } = await open();
  const first = await ask("GET", "/api/test/board");
  expect([first.headers.get("etag"), first.headers.get("cache-control")]).toEqual(['"4-2"', "private, no-cache"]);
  for (const tag of ['"4-2"', 'W/"4-2"', '"1", "4-2-gz"', "*"]) {
    const again = await ask("GET", "/api/test/board", { headers: { "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  expect((await ask("GET", "/api/test/board", { headers: { "if-none-match": '"4-1"' } })).status).toBe(200);
  const other = await ask("GET", "/api/test/board", { headers: { "if-match": '"4-1"' } });
  expect([other.status, other.headers.get("etag")]).toEqual([412, '"4-2"']);
});

test("long responses are compressed for clients that accept it", async () => {
  const { ask } = await open();
  const response = await ask("GET", "/api/test/board", { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("etag")).toBe('"4-2-gz"');
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(JSON.parse(gunzipSync(await response.bytes()).toString())).toHaveLength(500);
  const short = await ask("GET", "/api/test/list", { headers: { "accept-encoding": "gzip" } });
  expect(short.headers.get("content-encoding")).toBeNull();
});

test("If-Match reaches the use case as expected versions", async () => {
  const { ask } = await open();
  const put = async (headers: Record<string, string>): Promise<unknown> =>
    await (await ask("PUT", "/api/test/versions", { headers })).json();
  expect(await put({})).toEqual(["none"]);
  expect(await put({ "if-match": '"4-2-gz", W/"1-1"' })).toEqual(["4-2"]);
  expect(await put({ "if-match": "4-2" })).toMatchObject({ status: 400, code: "INVALID_HEADER" });
});

test("OAuth endpoints follow RFC 6749 for JSON and forms", async () => {
  const { ask } = await open();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const send = async (options: AskOptions): Promise<unknown> => {
    const response = await ask("POST", "/api/test/token", { anonymous: true, ...options });
    return [response.status, response.headers.get("cache-control"), await response.json()];
  };
  expect(await send({ body: "title=a+b", headers: form })).toEqual([200, "no-store", { title: "a b" }]);
  expect(await send({ json: { title: "wait" } })).toEqual([400, "no-store", { error: "authorization_pending" }]);
  expect(await send({ json: {} })).toMatchObject([400, "no-store", { error: "invalid_request" }]);
  expect(await send({ body: "title=%00", headers: form })).toMatchObject([
    400,
    "no-store",
    { error: "invalid_request" },
  ]);
});

test("several cookies can be set", async () => {
  const { ask } = await open();
  expect((await ask("POST", "/api/test/cookie")).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a valid request ID is kept, and an invalid one is replaced", async () => {
  const { ask } = await open();
  const id = async (headers: Record<string, string>): Promise<string | null> =>
    (await ask("GET", "/livez", { headers })).headers.get("x-request-id");
  expect(await id({ "x-request-id": "abc-1" })).toBe("abc-1");
  expect(await id({ "x-request-id": "a b" })).toMatch(/^[\da-f-]{18}-[\da-z]+$/);
  expect(await id({})).toMatch(/^[\da-f-]{18}-[\da-z]+$/);
});

test("the log contains request and trace IDs, never credentials or queries", async () => {
  const { ask, log, token } = await open();
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  await ask("GET", "/api/test/list?cursor=secret", { headers: { traceparent } });
  await ask("GET", "/api/auth/reset/one-time-token");
  const text = log.join("");
  expect(text).toContain('"message":"GET /api/test/list 200"');
  expect(text).toContain('"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"');
  expect(text).toContain('"message":"GET /api/auth/* 404"');
  for (const secret of ["secret", "one-time-token", token]) expect(text).not.toContain(secret);
});

test("pages from listed origins can send requests from a browser", async () => {
  const { ask } = await open({ config: { corsOrigins: ["https://other.example"] } });
  const headers = { origin: "https://other.example", "access-control-request-method": "POST" };
  const preflight = await ask("OPTIONS", "/api/project", { anonymous: true, headers });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
    204,
    "https://other.example",
  ]);
  const failed = await ask("GET", "/api/nope", { headers });
  expect(failed.headers.get("access-control-allow-origin")).toBe("https://other.example");
  const foreign = await ask("OPTIONS", "/api/project", { headers: { ...headers, origin: "https://evil.example" } });
  expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([405, null]);
});

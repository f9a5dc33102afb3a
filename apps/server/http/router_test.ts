import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { openTestApp } from "../test_app.ts";
import { taggedRoutes } from "./route.ts";

const Echo = Type.Record(Type.String(), Type.String());
const open = "a test";
const route = taggedRoutes("Test");

const routes = [
  route.get("/api/echo/:taskId", { summary: "Get one", open, response: Echo }, ({ params }) => params),
  route.put("/api/echo/:id", { summary: "Put one", open, response: Echo }, ({ params }) => params),
  route.get("/api/echo/fixed", { summary: "Get fixed", open, response: Echo }, () => ({ fixed: "yes" })),
  route.get("/api/echo/:id/of/:other", { summary: "Get both", open, response: Echo }, ({ params }) => params),
  route.put(
    "/api/deep/*",
    { summary: "Put deep", open, raw: "text/plain" },
    ({ request }) => new Response(request.url),
  ),
];

async function ask(method: string, path: string): Promise<unknown> {
  const { ask: send } = await openTestApp({ moreRoutes: routes });
  const response = await send(method, path, { anonymous: true });
  return response.headers.get("content-type") === "application/json" ? await response.json() : response.status;
}

test("a path parameter may have a different name for each method", async () => {
  expect(await ask("GET", "/api/echo/a%2Fb%20c")).toEqual({ taskId: "a/b c" });
  expect(await ask("PUT", "/api/echo/x")).toEqual({ id: "x" });
  expect(await ask("GET", "/api/echo/x/of/y")).toEqual({ id: "x", other: "y" });
});

test("a fixed path takes precedence over a parameter", async () => {
  expect(await ask("GET", "/api/echo/fixed")).toEqual({ fixed: "yes" });
});

test("a 405 response lists the methods of the path", async () => {
  const { ask: send } = await openTestApp({ moreRoutes: routes });
  const allow = async (method: string, path: string): Promise<unknown> => {
    const response = await send(method, path, { anonymous: true });
    return [response.status, response.headers.get("allow")];
  };
  expect(await allow("POST", "/api/echo/x")).toEqual([405, "GET, HEAD, PUT"]);
  expect(await allow("DELETE", "/api/echo/x/of/y")).toEqual([405, "GET, HEAD"]);
  expect(await allow("GET", "/api/deep/a/b/c")).toEqual([405, "PUT"]);
  expect(await allow("GET", "/api/echo/x/of")).toEqual([404, null]);
  expect(await allow("PUT", "/api/deep/a/b/c")).toEqual([200, null]);
});

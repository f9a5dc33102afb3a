import { expect, test } from "bun:test";
import { Cors } from "./headers/cors.ts";
import { testContext } from "./test_context.ts";
import { type UnknownRouteOptions, unknownRoute } from "./unknown_route.ts";

const ORIGIN = "https://board.example";
const missingPage: UnknownRouteOptions["missingPage"] = ({ headers }) =>
  headers.get("accept") === "text/html" ? Promise.resolve(new Response("page", { status: 404 })) : undefined;

async function respond(allowed: string[], request: Request): Promise<unknown> {
  const { route } = unknownRoute(allowed, { cors: new Cors([ORIGIN]), missingPage });
  return await route.handle({ ...testContext(), request } as never);
}

test("unknownRoute() returns a page to browsers and an error to programs", async () => {
  const url = "http://localhost/none";
  expect(await respond([], new Request(url, { headers: { accept: "text/html" } }))).toMatchObject({ status: 404 });
  const refused = respond([], new Request(url));
  expect(await refused.catch((error) => error)).toMatchObject({ status: 404, message: 'Cannot find "/none"' });
});

test("unknownRoute() lists the methods of a path", async () => {
  const refused = respond(["GET", "HEAD"], new Request("http://localhost/some?x", { method: "POST" }));
  expect(await refused.catch((error) => error)).toMatchObject({ status: 405, headers: { Allow: "GET, HEAD" } });
});

test("unknownRoute() responds to a preflight request from a listed origin", async () => {
  const headers = { origin: ORIGIN, "access-control-request-method": "POST" };
  const request = new Request("http://localhost/some", { method: "OPTIONS", headers });
  expect(await respond(["POST"], request)).toMatchObject({ status: 204 });
});

import { expect, test } from "bun:test";
import { Change } from "@hexlane/core";
import { createLog } from "../../log.ts";
import { compileRoute } from "../compiled_route.ts";
import { HeaderSets } from "../headers/headers.ts";
import { Responder } from "../response/respond.ts";
import { StatusResult } from "../results.ts";
import { taggedRoutes } from "../route.ts";
import { done, testContext } from "../test_context.ts";
import { callHandler } from "./call_handler.ts";

const route = taggedRoutes("Test");

const log = createLog({ level: "error", format: "json", now: () => new Date(0), out: () => {} });
const step = callHandler(new Responder({ headerSets: new HeaderSets({}), log }));

test("callHandler() passes the input to the handler, and adds the headers that it set", async () => {
  const context = testContext();
  Object.assign(context, {
    query: { a: 1 },
    compiled: compileRoute(
      route.get("/api/test", { summary: "Test" }, ({ headers, query, ip }) => {
        headers.append("Set-Cookie", "a=1");
        headers.append("Set-Cookie", "b=2");
        headers.set("X-Test", ip);
        return new StatusResult(202, query);
      }),
    ),
  });
  const response = await step(context, done);
  expect([response.status, await response.json()]).toEqual([202, { a: 1 }]);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.headers.get("x-test")).toBe("192.0.2.1");
  expect(context.hasHeaders).toBe(true);
});

test("callHandler() sends the ID of the change in X-Change-Id if the request made a change", async () => {
  const context = testContext();
  const change = new Change(() => "change-1");
  Object.assign(context, {
    ctx: { ...context.ctx, change },
    compiled: compileRoute(route.post("/api/test/change", { summary: "Test" }, () => undefined)),
  });
  expect((await step(context, done)).headers.get("x-change-id")).toBeNull();
  change.claimId();
  expect((await step(context, done)).headers.get("x-change-id")).toBe("change-1");
});

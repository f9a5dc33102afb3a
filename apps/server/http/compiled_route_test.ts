import { expect, test } from "bun:test";
import { openTestApp } from "../test_app.ts";
import { compileRoute, holdsList } from "./compiled_route.ts";

/** Routes whose responses have only short lists. */
const SHORT = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/api",
  "/.well-known/oauth-protected-resource/api/mcp",
  "/.well-known/openid-configuration",
  "/api/.well-known/oauth-authorization-server/api",
  "/api/.well-known/oauth-protected-resource/api/mcp",
  "/api/auth/magic-link/verify",
  "/api/auth/passkey/generate-authenticate-options",
  "/api/auth/passkey/generate-register-options",
];

test("compileRoute() marks every GET route that returns a list as a large read, except short lists", async () => {
  const { app } = await openTestApp();
  const compiled = app.routes.map(compileRoute).filter(({ route }) => route.method === "GET");
  const withLists = compiled.filter(({ route: { options } }) => options.list || holdsList(options.response));
  const short = withLists.filter(({ readsMuch }) => !readsMuch).map(({ route }) => route.path);
  expect(short.sort()).toEqual(SHORT);
  const limited = withLists.filter(({ readsMuch }) => readsMuch).map(({ route }) => route.path);
  const auth = ["list", "get-full-organization", "list-members", "list-invitations", "list-user-invitations"];
  expect(limited).toEqual(expect.arrayContaining(auth.map((name) => `/api/auth/organization/${name}`)));
  expect(limited).toEqual(expect.arrayContaining(["/api/auth/list-sessions", "/api/auth/api-key/list"]));
  expect(limited).toEqual(expect.arrayContaining(["/api/task", "/api/notification", "/api/changes", "/api/search"]));
  expect(limited).toEqual(expect.arrayContaining(["/api/task/export/:projectId", "/api/public-project/:id"]));
});

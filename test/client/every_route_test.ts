/**
 * The client has a method for every route, except pages, redirects and the like, and sends the request that the route table
 * describes.
 */
import { beforeAll, describe, expect, test } from "bun:test";
import { createClient } from "../../apps/client/mod.ts";
import { currentDocument } from "./current_wire_types.ts";
import { GROUPS, methodName, OTHERWISE } from "./method_names.ts";
import { type Located, operationsOf } from "./methods.ts";

type Method = (...given: unknown[]) => Promise<unknown> | { page(): Promise<unknown> };

let operations: Located[];

beforeAll(async () => {
  operations = operationsOf(await currentDocument());
});

const idsOf = (found: readonly Located[]): string[] => found.map(({ operation }) => operation.operationId).toSorted();

describe("the client", () => {
  test("has a method for each route with a machine-readable response", async () => {
    const requests: Request[] = [];
    const client = createClient({
      baseUrl: "https://tracker.example",
      async fetch(request) {
        requests.push(request.clone() as Request);
        return Response.json([]);
      },
    });
    const methods = { ...client, search: { search: client.search } } as unknown as Record<
      string,
      Record<string, Method>
    >;
    for (const { route, params, query, body, answer, operation } of operations) {
      if (answer === undefined || OTHERWISE[operation.operationId] !== undefined) continue;
      const [group, name] = methodName(operation.operationId, operation.tags[0] ?? "");
      const method = methods[group]?.[name];
      if (method === undefined) throw new Error(`client.${group}.${name}() is missing for ${route}`);
      const argument = body !== undefined || query !== undefined ? [{ field: "value" }] : [];
      const result = method(...params.map((param) => `its ${param}`), ...argument, { idempotencyKey: "own" });
      await ("page" in result ? result.page() : result);
      const [request] = requests.splice(0);
      const [verb, path = ""] = route.split(" ");
      const url = new URL(request?.url ?? "");
      expect([request?.method, url.pathname]).toEqual([
        verb as string,
        path.replaceAll(/:(\w+)/g, (_, param: string) => `its%20${param}`),
      ]);
      expect([route, url.search]).toEqual([route, query && !body ? "?field=value" : ""]);
      const sent = await request?.text();
      const isRead = verb === "GET";
      if (isRead || (verb === "DELETE" && !body)) expect([route, sent]).toEqual([route, ""]);
      else expect([route, JSON.parse(sent ?? "")]).toEqual([route, body ? { field: "value" } : {}]);
      const isOnce = path.startsWith("/api/auth/") && !path.startsWith("/api/auth/organization/");
      expect([route, request?.headers.get("idempotency-key")]).toEqual([route, isRead || isOnce ? null : "own"]);
    }
  });

  test("has no method for redirects, sockets, pages, or routes with their own helper or protocol", () => {
    expect(idsOf(operations.filter(({ answer }) => answer === undefined))).toEqual([
      "finishExternalSignIn",
      "finishExternalSignInWithForm",
      "finishSocialSignIn",
      "finishSocialSignInWithForm",
      "followPasswordResetLink",
      "getDocumentation",
      "getDocumentationScript",
      "getDocumentationStartScript",
      "getDocumentationStyleSheet",
      "getMetrics",
      "readCalendarFeed",
      "requestAuthorization",
      "requestAuthorizationFromApiIssuer",
      "streamEvents",
      "streamNotifications",
      "streamProjectChanges",
    ]);
    expect(Object.keys(OTHERWISE).filter((id) => !idsOf(operations).includes(id))).toEqual([]);
  });

  test("has a group for each tag and no other group", () => {
    const tags = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(Object.keys(GROUPS).toSorted()).toEqual([...tags].toSorted());
  });
});

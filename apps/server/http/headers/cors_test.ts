import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";
import { Cors } from "./cors.ts";

const cors = new Cors(["https://other.example"]);

function ask(origin: string | undefined, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/api/x", {
    method: "OPTIONS",
    headers: { ...(origin && { origin }), ...headers },
  });
}

test("preflight() tells a listed origin which requests it may send", () => {
  const response = cors.preflight(ask("https://other.example", { "access-control-request-method": "PUT" }));
  expect(response?.status).toBe(204);
  expect(response?.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
  expect(response?.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
  expect(response?.headers.get("access-control-allow-headers")).toContain("X-Hexlane-Account");
});

test("preflight() ignores other origins", () => {
  const wanted = { "access-control-request-method": "PUT" };
  expect(cors.preflight(ask("https://evil.example", wanted))).toBeUndefined();
  expect(cors.preflight(ask(undefined, wanted))).toBeUndefined();
  expect(cors.preflight(ask("https://other.example"))).toBeUndefined();
});

test("apply() lets only listed origins read responses", () => {
  const allowed = new Headers();
  cors.apply(ask("https://other.example"), allowed);
  expect(allowed.get("access-control-allow-origin")).toBe("https://other.example");
  expect(allowed.get("access-control-allow-credentials")).toBe("true");
  expect(allowed.get("access-control-expose-headers")).toContain("ETag");
  const foreign = new Headers();
  cors.apply(ask("https://evil.example"), foreign);
  expect([...foreign]).toEqual([["vary", "Origin"]]);
});

test("apply() lets any origin show images if one origin is listed, because an <img> sends no origin", () => {
  const policyOf = (origins: string[], embeddable: boolean) => {
    const headers = new Headers({ "Cross-Origin-Resource-Policy": "same-origin" });
    new Cors(origins).apply(ask(undefined), headers, { embeddable });
    return headers.get("cross-origin-resource-policy");
  };
  expect(policyOf(["https://other.example"], true)).toBe("cross-origin");
  expect(policyOf(["https://other.example"], false)).toBe("same-origin");
  expect(policyOf([], true)).toBe("same-origin");
});

test("only assets and avatars are embeddable", async () => {
  const policiesOf = async (corsOrigins: string[]) => {
    const { ask } = await openTestApp({ config: { corsOrigins } });
    const policies = ["/api/asset/none", "/api/user/avatar/none", "/api/config"].map(async (path) =>
      (await ask("GET", path, { anonymous: true })).headers.get("cross-origin-resource-policy"),
    );
    return await Promise.all(policies);
  };
  expect(await policiesOf(["https://other.example"])).toEqual(["cross-origin", "cross-origin", "same-origin"]);
  expect(await policiesOf([])).toEqual(["same-origin", "same-origin", "same-origin"]);
});

test("apply() adds no headers without listed origins", () => {
  const headers = new Headers();
  new Cors([]).apply(ask("https://evil.example"), headers);
  expect([...headers]).toEqual([]);
});

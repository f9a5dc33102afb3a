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

test("a listed origin is told what it may do", () => {
  const response = cors.preflight(ask("https://other.example", { "access-control-request-method": "PUT" }));
  expect(response?.status).toBe(204);
  expect(response?.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
  expect(response?.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
  expect(response?.headers.get("access-control-allow-headers")).toContain("X-Hexlane-Account");
});

test("nobody else is", () => {
  const wanted = { "access-control-request-method": "PUT" };
  expect(cors.preflight(ask("https://evil.example", wanted))).toBeUndefined();
  expect(cors.preflight(ask(undefined, wanted))).toBeUndefined();
  expect(cors.preflight(ask("https://other.example"))).toBeUndefined();
});

test("answers may be read by listed origins only", () => {
  const allowed = new Headers();
  cors.apply(ask("https://other.example"), allowed);
  expect(allowed.get("access-control-allow-origin")).toBe("https://other.example");
  expect(allowed.get("access-control-allow-credentials")).toBe("true");
  expect(allowed.get("access-control-expose-headers")).toContain("ETag");
  const foreign = new Headers();
  cors.apply(ask("https://evil.example"), foreign);
  expect([...foreign]).toEqual([["vary", "Origin"]]);
});

test("a picture may be shown by other origins as soon as one is listed, since an <img> names none", () => {
  const policyOf = (origins: string[], embeddable: boolean) => {
    const headers = new Headers({ "Cross-Origin-Resource-Policy": "same-origin" });
    new Cors(origins).apply(ask(undefined), headers, { embeddable });
    return headers.get("cross-origin-resource-policy");
  };
  expect(policyOf(["https://other.example"], true)).toBe("cross-origin");
  expect(policyOf(["https://other.example"], false)).toBe("same-origin");
  expect(policyOf([], true)).toBe("same-origin");
});

test("assets and avatars alone are pictures", async () => {
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

test("without a list nothing is said at all", () => {
  const headers = new Headers();
  new Cors([]).apply(ask("https://evil.example"), headers);
  expect([...headers]).toEqual([]);
});

/** Cookies over HTTPS: better-auth's own client, a browser's cookie jar, and cookie names of earlier versions. @module */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createAuthClient } from "better-auth/client";
import { ORIGIN } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";

const HOME = "https://tracker.example";
const PASSWORD = "correct horse battery";
const EMAIL = "ada@example.test";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ baseUrl: HOME });
});
afterAll(async () => await harness.close());

/** Opens a browser at the public address. A proxy in front of the app terminates TLS. */
function openBrowser(jar: Map<string, string>) {
  const visit = async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(String(input), init);
    const headers = new Headers(request.headers);
    headers.set("origin", HOME);
    if (jar.size > 0) headers.set("cookie", [...jar].map((pair) => pair.join("=")).join("; "));
    const body = request.method === "GET" ? {} : { body: await request.text() };
    const { pathname, search } = new URL(request.url);
    const response = await harness.app.fetch(
      new Request(ORIGIN + pathname + search, { method: request.method, headers, ...body }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      // RFC 6265bis 5.7: browsers ignore a __Host- cookie without Secure.
      if (name.startsWith("__Host-")) expect([line, attributes.includes("Secure")]).toEqual([line, true]);
      if (name.startsWith("__Host-")) expect([line, attributes.includes("Path=/")]).toEqual([line, true]);
      expect(line).not.toContain("Domain");
      if (attributes.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    return response;
  };
  return createAuthClient({
    baseURL: `${HOME}/api/auth`,
    fetchOptions: { customFetchImpl: visit as unknown as typeof fetch },
  });
}

test("the better-auth client signs up and out with __Host- cookies", async () => {
  const jar = new Map<string, string>();
  const client = openBrowser(jar);
  expect((await client.signUp.email({ name: "Ada", email: EMAIL, password: PASSWORD })).error).toBeNull();
  expect([...jar.keys()]).toEqual(["__Host-hexlane.session_token"]);
  expect((await client.getSession()).data?.user.email).toBe(EMAIL);
  expect((await client.signOut()).error).toBeNull();
  expect([...jar.keys()]).toEqual([]);
  expect((await client.getSession()).data).toBeNull();
});

test("an earlier version's cookie permits only reads, is replaced at sign-up, and is removed at sign-out", async () => {
  const { data: old } = await openBrowser(new Map()).signIn.email({ email: EMAIL, password: PASSWORD });
  const jar = new Map([["hexlane.session_token", old?.token ?? ""]]);
  const client = openBrowser(jar);
  expect((await client.getSession()).data?.user.email).toBe(EMAIL);
  expect((await client.updateUser({ name: "Mallory" })).error?.status).toBe(401);
  expect((await client.getSession()).data?.user.name).toBe("Ada");
  await client.signUp.email({ name: "Eve", email: "eve@example.test", password: PASSWORD });
  expect((await client.getSession()).data?.user.email).toBe("eve@example.test");
  await client.signOut();
  expect([...jar.keys()]).toEqual([]);
});

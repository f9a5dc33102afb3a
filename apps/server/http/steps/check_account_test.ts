import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";

const ORIGIN = "http://localhost";
const HEADER = "X-Hexlane-Account";

async function open() {
  const { app, ask, token, workspaceId } = await openTestApp();
  async function send(path: string, headers: Record<string, string>, body?: object): Promise<[number, string]> {
    const response = await app.fetch(
      new Request(ORIGIN + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, origin: ORIGIN, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const answer = (await response.json()) as { code?: string } | null;
    return [response.status, answer?.code ?? ""];
  }
  const session = (await (await ask("GET", "/api/auth/get-session")).json()) as { user: { id: string } };
  const { key } = (await (await ask("POST", "/api/auth/api-key/create", { json: { name: "k" } })).json()) as {
    key: string;
  };
  const credentials: Record<string, Record<string, string>> = {
    cookie: { cookie: `hexlane.session_token=${token}` },
    session: { authorization: `Bearer ${token}` },
    "API key": { "x-api-key": key },
  };
  return { send, ask, workspaceId, userId: session.user.id, credentials };
}

test("checkAccount() passes a request that names no account or the account of its credential", async () => {
  const { send, workspaceId, userId, credentials } = await open();
  for (const [index, credential] of Object.values(credentials).entries()) {
    const project = (suffix: string): object => ({ workspaceId, name: "Engines", slug: `e${index}${suffix}` });
    expect(await send("/api/project", credential, project("a"))).toEqual([200, ""]);
    expect(await send("/api/project", { ...credential, [HEADER]: userId }, project("b"))).toEqual([200, ""]);
    expect(await send("/api/account", { ...credential, [HEADER]: userId })).toEqual([200, ""]);
  }
});

test("checkAccount() refuses a request that names an account other than its credential's", async () => {
  const { send, ask, workspaceId, credentials } = await open();
  const body = { workspaceId, name: "Engines", slug: "eng" };
  for (const credential of Object.values(credentials)) {
    for (const account of ["somebody-else", ""]) {
      const headers = { ...credential, [HEADER]: account };
      expect(await send("/api/project", headers, body)).toEqual([401, "ACCOUNT_CHANGED"]);
      expect(await send("/api/account", headers)).toEqual([401, "ACCOUNT_CHANGED"]);
    }
  }
  expect(await (await ask("GET", `/api/project?workspaceId=${workspaceId}`)).json()).toEqual([]);
});

test("checkAccount() leaves a request without a credential to authenticate()", async () => {
  const { send } = await open();
  expect(await send("/api/account", { [HEADER]: "somebody" })).toEqual([401, "unauthenticated"]);
});

test("checkAccount() ignores open routes, so that sign-in and sign-out work with another account's cookie", async () => {
  const { send, credentials } = await open();
  const headers = { ...credentials.cookie, [HEADER]: "somebody-else" };
  const person = { email: "olga@example.com", password: "correct horse battery" };
  expect(await send("/api/auth/get-session", headers)).toEqual([200, ""]);
  expect(await send("/api/auth/sign-in/email", headers, person)).toEqual([200, ""]);
  expect(await send("/api/auth/sign-out", headers, {})).toEqual([200, ""]);
});

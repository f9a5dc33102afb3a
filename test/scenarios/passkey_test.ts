/** Passkeys over HTTP, with a software authenticator. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fixedClock, softwareAuthenticator } from "@hexlane/core/testing";
import { MemoryRateLimiter } from "../../apps/server/http/rate_limit.ts";
import { type AskOptions, ORIGIN, type ProblemBody, type Reply, type Row } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { addPasskey, cookiesOf, enableTwoFactor, newPasskey, usePasskey } from "../harness/second_factor.ts";
import { PASSWORD, signUp } from "../harness/world.ts";

const passkey = (name: string) => `/api/auth/passkey/${name}`;
const codeOf = ({ status, body }: Reply) => [status, (body as ProblemBody).code];

for (const store of SCENARIO_KINDS) {
  describe(`a passkey on ${store}`, () => {
    let harness: Harness;
    let count = 0;
    beforeAll(async () => {
      harness = await startHarness({ store });
    });
    afterAll(async () => await harness.close());

    const someone = () => signUp(harness.client, `Ada ${++count}`);

    test("can be added, listed, renamed, used and deleted", async () => {
      const ada = await someone();
      const as = ada.token;
      const events = await harness.events();
      const begun = await harness.request<Row>("GET", passkey("generate-register-options"), { as });
      expect(begun.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^better-auth\.passkey=[\w-]{43}; Path=\/api\/auth; Max-Age=300; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect(begun.headers.get("cache-control")).toBe("no-store");
      expect(begun.body).toMatchObject({ rp: { id: "localhost", name: "Hexlane" }, user: { name: ada.email } });

      const authenticator = softwareAuthenticator();
      const added = await addPasskey(harness.client, as, authenticator);
      const createdAt = harness.clock.now().toISOString();
      expect(added).toEqual({
        id: added.id,
        userId: ada.id,
        name: "Laptop",
        credentialID: added.credentialID,
        publicKey: added.publicKey,
        counter: 0,
        deviceType: "multiDevice",
        backedUp: true,
        transports: "internal,hybrid",
        aaguid: null,
        createdAt,
        lastUsedAt: null,
      });
      const renamed = { ...added, name: "Phone" };
      const body = { id: added.id, name: "Phone" };
      expect(await harness.ok<unknown>("POST", passkey("update-passkey"), { as, body })).toEqual({ passkey: renamed });
      expect(await harness.ok<unknown>("GET", passkey("list-user-passkeys"), { as })).toEqual([renamed]);

      // An account with a passkey needs no other factor.
      await enableTwoFactor(harness.client, as, PASSWORD);
      const request = await usePasskey(harness.client, authenticator);
      const entered = await harness.request<{ session: Row; user: Row }>(
        "POST",
        passkey("verify-authentication"),
        request,
      );
      expect(entered.body).toMatchObject({
        user: { id: ada.id, twoFactorEnabled: true },
        session: { kind: "browser" },
      });
      const { token } = entered.body.session;
      expect(entered.headers.get("set-auth-token")).toBe(String(token));
      const headers = { cookie: cookiesOf(entered), origin: ORIGIN };
      expect((await harness.request("POST", "/api/auth/update-user", { headers, body: { name: "Ada" } })).status).toBe(
        200,
      );
      expect(await harness.ok<unknown>("GET", passkey("list-user-passkeys"), { as: String(token) })).toEqual([
        { ...renamed, lastUsedAt: harness.clock.now().toISOString() },
      ]);

      const deleted = await harness.ok<unknown>("POST", passkey("delete-passkey"), { as, body: { id: added.id } });
      expect(deleted).toEqual({ status: true });
      const late = await usePasskey(harness.client, authenticator);
      const refused = await harness.request("POST", passkey("verify-authentication"), late);
      expect(codeOf(refused)).toEqual([401, "PASSKEY_NOT_FOUND"]);
      expect(await harness.events()).toEqual(events);
    });

    test("has challenges that are valid once, in the same browser, for five minutes", async () => {
      const ada = await someone();
      const as = ada.token;
      const made = await newPasskey(harness.client, as);
      const register = passkey("verify-registration");
      const gone = [400, "CHALLENGE_NOT_FOUND"];
      expect(codeOf(await harness.request("POST", register, { as, body: made.body }))).toEqual(gone);
      const other = await newPasskey(harness.client, as);
      const swapped = await harness.request("POST", register, { as, ...made, headers: { ...other.headers } });
      expect(codeOf(swapped)).toEqual([400, "FAILED_TO_VERIFY_REGISTRATION"]);
      expect((await harness.request("POST", register, { as, ...made })).status).toBe(200);
      expect(codeOf(await harness.request("POST", register, { as, ...made }))).toEqual(gone);
      const late = await newPasskey(harness.client, as);
      harness.clock.advance(300);
      expect(codeOf(await harness.request("POST", register, { as, ...late }))).toEqual(gone);
    });

    test("has a rate limit for challenges that does not affect password sign-ins", async () => {
      const limiter = new MemoryRateLimiter(fixedClock());
      const busy = await startHarness({ store, limiter, behindProxy: true });
      try {
        const ask = async (method: string, path: string, options: AskOptions = {}) =>
          await busy.request(method, path, { ...options, headers: { "x-forwarded-for": "192.0.2.1" } });
        const look = async () => await ask("GET", passkey("generate-authenticate-options"));
        const statuses: number[] = [];
        for (let index = 0; index < 60; index++) statuses.push((await look()).status);
        expect(new Set(statuses)).toEqual(new Set([200]));
        const late = await look();
        expect([late.status, late.headers.get("ratelimit")]).toEqual([429, '"passkey-challenge";r=0;t=1']);
        const body = { email: "ada@example.test", password: PASSWORD };
        const tries: number[] = [];
        for (let index = 0; index < 11; index++) {
          tries.push(
            (await ask("POST", "/api/auth/sign-in/email", { body: { ...body, email: `${index}.${body.email}` } }))
              .status,
          );
        }
        expect(new Set(tries)).toEqual(new Set([401]));
      } finally {
        await busy.close();
      }
    });

    test("creates one session from twenty concurrent uses of a response", async () => {
      const ada = await someone();
      const authenticator = softwareAuthenticator();
      await addPasskey(harness.client, ada.token, authenticator);
      const request = await usePasskey(harness.client, authenticator);
      const verify = passkey("verify-authentication");
      const replies = await Promise.all(Array.from({ length: 20 }, () => harness.request("POST", verify, request)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
      const sessions = await harness.ok<Row[]>("GET", "/api/auth/list-sessions", { as: ada.token });
      expect(sessions).toHaveLength(2);
    });

    test("can be managed only within a day of signing in", async () => {
      const ada = await someone();
      const { id } = await addPasskey(harness.client, ada.token);
      const { key } = await harness.ok("POST", "/api/auth/api-key/create", { as: ada.token, body: { name: "script" } });
      const asked: [method: string, name: string, body?: object][] = [
        ["GET", "generate-register-options"],
        ["GET", "list-user-passkeys"],
        ["POST", "update-passkey", { id, name: "Mine" }],
        ["POST", "delete-passkey", { id }],
      ];
      for (const [method, name, body] of asked) {
        const script = await harness.request(method, passkey(name), { as: String(key), ...(body ? { body } : {}) });
        expect(codeOf(script)).toEqual([403, "SESSION_REQUIRED"]);
      }
      const eve = await someone();
      for (const [method, name, body] of asked.slice(2)) {
        const hers = await harness.request(method, passkey(name), { as: eve.token, ...(body ? { body } : {}) });
        expect(codeOf(hers)).toEqual([404, "PASSKEY_NOT_FOUND"]);
      }
      harness.clock.advance(24 * 3600);
      const stale = await harness.request("GET", passkey("generate-register-options"), { as: ada.token });
      expect(codeOf(stale)).toEqual([403, "SESSION_NOT_FRESH"]);
      expect((await harness.request("GET", passkey("list-user-passkeys"), { as: ada.token })).status).toBe(200);
    });
  });
}

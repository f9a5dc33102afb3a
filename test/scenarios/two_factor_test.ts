/** A second factor over HTTP: setup, prompt, loss, trusted browsers, and guessing. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ProblemBody, Reply, Row } from "../harness/client.ts";
import { ORIGIN } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { cookiesOf, enableTwoFactor, readApp } from "../harness/second_factor.ts";
import { PASSWORD, type Person, signUp } from "../harness/world.ts";

const auth = (name: string) => `/api/auth/${name}`;
const factor = (name: string) => auth(`two-factor/${name}`);
const STEP = 30;

/** A `Set-Cookie` of a response, by cookie name. */
const cookieLine = ({ headers }: Reply, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`));

for (const store of SCENARIO_KINDS) {
  describe(`the second factor on ${store}`, () => {
    let harness: Harness;
    let count = 0;
    beforeAll(async () => {
      harness = await startHarness({ store });
    });
    afterAll(async () => await harness.close());

    const someone = () => signUp(harness.client, `Ada ${++count}`);
    const signIn = async (person: Person, more: { cookie?: string; rememberMe?: boolean } = {}) => {
      const { cookie, ...body } = more;
      return await harness.request("POST", auth("sign-in/email"), {
        body: { email: person.email, password: PASSWORD, ...body },
        ...(cookie === undefined ? {} : { headers: { cookie } }),
      });
    };
    /** Sends the second factor as a browser does, with the cookie that the sign-in set. */
    const finish = async (kind: string, cookie: string, body: object) =>
      await harness.request<{ token: string; user: Row }>("POST", factor(kind), { headers: { cookie }, body });
    const codeOf = ({ status, body }: Reply) => [status, (body as ProblemBody).code];

    test("is set up, and requested after the password", async () => {
      const ada = await someone();
      const as = ada.token;
      const before = await harness.events();
      const body = { password: PASSWORD, method: "totp", issuer: "Home" };
      const started = await harness.ok<{ method: string; totpURI: string; backupCodes: string[] }>(
        "POST",
        factor("enable"),
        { as, body },
      );
      expect([started.method, started.backupCodes.length]).toEqual(["totp", 10]);
      expect(started.totpURI).toStartWith("otpauth://totp/Home:");
      expect((await signIn(ada)).body).toMatchObject({ user: { twoFactorEnabled: false } });

      const app = readApp(harness.client, started);
      const wrong = await harness.request("POST", factor("verify-totp"), { as, body: { code: "000000" } });
      expect(codeOf(wrong)).toEqual([401, "INVALID_CODE"]);
      const confirmed = await harness.ok("POST", factor("verify-totp"), { as, body: { code: app.code() } });
      expect(confirmed).toMatchObject({ token: ada.token, user: { id: ada.id, twoFactorEnabled: true } });
      const current = await harness.ok<{ user: Row }>("GET", auth("get-session"), { as });
      expect(current.user.twoFactorEnabled).toBe(true);

      const asked = await signIn(ada);
      const { twoFactorToken, ...rest } = asked.body as Record<string, unknown>;
      const expiresAt = new Date(harness.clock.now().getTime() + 600_000).toISOString();
      expect([asked.status, rest]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ["totp"], expiresAt }]);
      expect(asked.headers.get("set-auth-token")).toBeNull();
      expect(cookieLine(asked, "better-auth.two_factor")).toBe(
        `better-auth.two_factor=${twoFactorToken}; Path=/api/auth; Max-Age=600; HttpOnly; SameSite=Lax`,
      );
      expect(cookieLine(asked, "hexlane.session_token")).toContain("Max-Age=0");
      const half = await harness.request("GET", auth("list-sessions"), { as: String(twoFactorToken) });
      expect(half.status).toBe(401);

      harness.clock.advance(STEP);
      const done = await finish("verify-totp", cookiesOf(asked), { code: app.code() });
      expect([done.status, done.body.user.twoFactorEnabled]).toEqual([200, true]);
      expect(done.headers.get("set-auth-token")).toBe(done.body.token);
      expect(cookieLine(done, "hexlane.session_token")).toContain(`=${done.body.token}; Path=/; Max-Age=604800`);
      expect(cookieLine(done, "better-auth.two_factor")).toContain("Max-Age=0");
      expect(cookieLine(done, "better-auth.trust_device")).toBeUndefined();
      const headers = { cookie: cookiesOf(done), origin: ORIGIN };
      const inside = await harness.request("POST", auth("update-user"), { headers, body: { name: "Ada" } });
      expect(inside.status).toBe(200);
      const again = await finish("verify-totp", cookiesOf(asked), { code: app.code(1) });
      expect(codeOf(again)).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
      expect(await harness.events()).toEqual(before);
    });

    test("works without cookies, and keeps the options of the sign-in", async () => {
      const ada = await someone();
      const app = await enableTwoFactor(harness.client, ada.token, PASSWORD);
      const { twoFactorToken } = (await signIn(ada, { rememberMe: false })).body as Row;
      const body = { code: app.code(1), twoFactorToken };
      // Another account's session does not help.
      const { token: as } = await someone();
      const done = await harness.request<{ token: string; user: Row }>("POST", factor("verify-totp"), { as, body });
      expect(done.body.user.id).toBe(ada.id);
      expect(cookieLine(done, "hexlane.session_token")).not.toContain("Max-Age");
      const { session } = await harness.ok<{ session: Row }>("GET", auth("get-session"), { as: done.body.token });
      expect(session.expiresAt).toBe(new Date(harness.clock.now().getTime() + 24 * 3600 * 1000).toISOString());
    });

    test("requires a started sign-in, and refuses API keys", async () => {
      const ada = await someone();
      const app = await enableTwoFactor(harness.client, ada.token, PASSWORD);
      const { key } = await harness.ok("POST", auth("api-key/create"), { as: ada.token, body: { name: "script" } });
      for (const kind of ["verify-totp", "verify-backup-code"]) {
        const body = { code: kind === "verify-totp" ? app.code(1) : app.backupCodes[0] };
        const visitor = await harness.request("POST", factor(kind), { body });
        expect(codeOf(visitor)).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
        const script = await harness.request("POST", factor(kind), { as: String(key), body });
        expect(codeOf(script)).toEqual([403, "SESSION_REQUIRED"]);
      }
      for (const kind of ["enable", "disable", "get-totp-uri", "generate-backup-codes"]) {
        const script = await harness.request("POST", factor(kind), { as: String(key), body: { password: PASSWORD } });
        expect(codeOf(script)).toEqual([403, "SESSION_REQUIRED"]);
      }
    });

    test("creates one session from twenty concurrent uses of a backup code", async () => {
      const ada = await someone();
      const { backupCodes } = await enableTwoFactor(harness.client, ada.token, PASSWORD);
      const [code] = backupCodes;
      const waiting: Reply[] = [];
      for (let index = 0; index < 20; index++) waiting.push(await signIn(ada));
      const sessions = async () => await harness.ok<Row[]>("GET", auth("list-sessions"), { as: ada.token });
      const before = (await sessions()).length;
      const replies = await Promise.all(waiting.map((one) => finish("verify-backup-code", cookiesOf(one), { code })));
      const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
      // The server checks at most ten codes, or eleven if a correct code reset the count before all requests had arrived.
      expect([count(200), count(401) + count(429)]).toEqual([1, 19]);
      expect([9, 10]).toContain(count(401));
      expect((await sessions()).length).toBe(before + 1);
    });

    test("allows five guesses per sign-in and ten in 15 minutes", async () => {
      const ada = await someone();
      const app = await enableTwoFactor(harness.client, ada.token, PASSWORD);
      const first = cookiesOf(await signIn(ada));
      const guess = async (cookie: string) => codeOf(await finish("verify-totp", cookie, { code: "000000" }));
      for (let index = 0; index < 5; index++) expect(await guess(first)).toEqual([401, "INVALID_CODE"]);
      expect(await guess(first)).toEqual([400, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);
      const second = cookiesOf(await signIn(ada));
      for (let index = 0; index < 5; index++) expect(await guess(second)).toEqual([401, "INVALID_CODE"]);
      const third = cookiesOf(await signIn(ada));
      const locked = await finish("verify-totp", third, { code: app.code(1) });
      expect([...codeOf(locked), locked.headers.get("retry-after")]).toEqual([
        429,
        "ACCOUNT_TEMPORARILY_LOCKED",
        "900",
      ]);
      harness.clock.advance(900);
      const fourth = cookiesOf(await signIn(ada));
      expect((await finish("verify-totp", fourth, { code: app.code() })).status).toBe(200);
    });

    test("is not requested from a trusted browser until the password changes or it is turned off", async () => {
      const ada = await someone();
      const app = await enableTwoFactor(harness.client, ada.token, PASSWORD);
      const waiting = cookiesOf(await signIn(ada));
      const done = await finish("verify-totp", waiting, { code: app.code(1), trustDevice: true });
      const line = cookieLine(done, "better-auth.trust_device") ?? "";
      expect(line).toEndWith("; Path=/api/auth; Max-Age=2592000; HttpOnly; SameSite=Lax");
      const [cookie = ""] = line.split(";", 1);
      harness.clock.advance(20 * 24 * 3600);
      const trusted = await signIn(ada, { cookie });
      expect(trusted.body).toMatchObject({ redirect: false, user: { id: ada.id, twoFactorEnabled: true } });
      expect(cookieLine(trusted, "better-auth.trust_device")).toBe(line);
      expect((await signIn(ada)).body).toMatchObject({ twoFactorRedirect: true });

      const as = (trusted.body as { token: string }).token;
      const change = { currentPassword: PASSWORD, newPassword: "another horse battery" };
      const changed = await harness.ok<{ user: Row }>("POST", auth("change-password"), { as, body: change });
      expect(changed.user.twoFactorEnabled).toBe(true);
      const email = { email: ada.email, password: change.newPassword };
      const after = await harness.request("POST", auth("sign-in/email"), { headers: { cookie }, body: email });
      expect(after.body).toMatchObject({ twoFactorRedirect: true });

      const off = await harness.request("POST", factor("disable"), { as, body: { password: change.newPassword } });
      expect([off.status, off.body, cookieLine(off, "better-auth.trust_device")]).toEqual([
        200,
        { status: true },
        "better-auth.trust_device=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Lax",
      ]);
      const plain = await harness.request("POST", auth("sign-in/email"), { body: email });
      expect(plain.body).toMatchObject({ redirect: false, user: { twoFactorEnabled: false } });
    });

    test("is never stored in plain text", async () => {
      const ada = await someone();
      const app = await enableTwoFactor(harness.client, ada.token, PASSWORD);
      const waiting = await signIn(ada);
      const { twoFactorToken } = waiting.body as Row;
      const done = await finish("verify-totp", cookiesOf(waiting), { code: app.code(1), trustDevice: true });
      const trustToken = cookieLine(done, "better-auth.trust_device")?.slice("better-auth.trust_device=".length, 40);
      const dumped = JSON.stringify(await harness.dump());
      const body = { password: PASSWORD };
      const { totpURI } = await harness.ok("POST", factor("get-totp-uri"), { as: ada.token, body });
      const secret = new URL(String(totpURI)).searchParams.get("secret");
      // In memory, secrets are sequential, so one may be a prefix of another.
      const secrets = [...app.backupCodes, secret, `"${twoFactorToken}"`, `"${trustToken}"`];
      for (const text of secrets) expect(dumped).not.toContain(String(text));
    });
  });
}

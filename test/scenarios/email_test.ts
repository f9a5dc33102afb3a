/**
 * Links in emails, opened over HTTP. A link works only once, only before it expires and only for its own purpose, and
 * redirects only to this site.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ReceivedMail } from "@hexlane/core/testing";
import type { ProblemBody, Reply } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { cookiesOf, enableTwoFactor } from "../harness/second_factor.ts";
import { PASSWORD, type Person, signUp } from "../harness/world.ts";

const auth = (name: string) => `/api/auth/${name}`;
const HOME = "http://localhost:3000";
const NEW_PASSWORD = "another horse battery";

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let people = 0;
    beforeAll(async () => {
      harness = await startHarness({ store });
    });
    afterAll(async () => await harness.close());

    const post = (name: string, body: object, as?: string): Promise<Reply<ProblemBody>> =>
      harness.request("POST", auth(name), { body, ...(as === undefined ? {} : { as }) });
    const get = (name: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      harness.request<ProblemBody>("GET", auth(name), { query, headers });
    const codeOf = ({ status, body }: Reply<ProblemBody>) => `${status} ${body?.code}`;
    const placeOf = ({ status, headers }: Reply) => `${status} ${headers.get("location")}`;
    const isGood = async (token: string) =>
      (await harness.request("GET", auth("list-sessions"), { as: token })).status === 200;
    const someone = async (): Promise<{ person: Person; mail: ReceivedMail }> => {
      const person = await signUp(harness.client, `Person ${++people}`);
      return { person, mail: await mailTo(person.email) };
    };
    const mailTo = async (email: string): Promise<ReceivedMail> => {
      const mail = (await harness.mails()).findLast(({ to }) => to === email);
      if (!mail) throw new Error(`No email arrived at ${email}`);
      return mail;
    };
    const confirmed = async (): Promise<Person> => {
      const { person, mail } = await someone();
      await harness.ok("GET", auth("verify-email"), { query: { token: mail.token } });
      return person;
    };
    const askFor = async (path: string, body: { email: string } & Record<string, string>): Promise<ReceivedMail> => {
      await harness.ok("POST", auth(path), { body });
      return await mailTo(body.email);
    };

    describe("an email confirmation", () => {
      test("is requested at sign-up, and sessions see its result at once", async () => {
        const { person, mail } = await someone();
        expect(mail.link?.href).toBe(`${HOME}/verify-email?token=${mail.token}`);
        const isVerified = async () => {
          const { user } = await harness.ok<{ user: { emailVerified: boolean } }>("GET", auth("get-session"), {
            as: person.token,
          });
          return user.emailVerified;
        };
        expect(await isVerified()).toBe(false);
        const done = await get("verify-email", { token: mail.token });
        expect([done.status, done.body as unknown]).toEqual([200, { status: true, user: null }]);
        expect([done.headers.get("cache-control"), done.headers.get("referrer-policy")]).toEqual([
          "no-store",
          "no-referrer",
        ]);
        expect(await isVerified()).toBe(true);
        expect(codeOf(await get("verify-email", { token: mail.token }))).toBe("400 INVALID_TOKEN");
      });

      test("redirects to the requested page, but never to another site", async () => {
        const { person, mail } = await someone();
        expect(codeOf(await get("verify-email", { token: mail.token, callbackURL: "https://evil.example" }))).toBe(
          "400 INVALID_CALLBACK_URL",
        );
        const callbackURL = "/welcome";
        const again = await askFor("send-verification-email", { email: person.email, callbackURL });
        expect(again.link?.searchParams.get("callbackURL")).toBe("/welcome");
        const query = Object.fromEntries(again.link?.searchParams ?? []);
        expect(placeOf(await get("verify-email", query))).toBe(`302 ${HOME}/welcome`);
        expect(placeOf(await get("verify-email", query))).toBe(`302 ${HOME}/welcome?error=INVALID_TOKEN`);
        expect(placeOf(await get("verify-email", { token: "x", callbackURL: "/a?b=1" }))).toBe(
          `302 ${HOME}/a?b=1&error=INVALID_TOKEN`,
        );
      });

      test("accepts a POST from the confirmation page, and redirects every browser there", async () => {
        const { mail } = await someone();
        const headers = { "sec-fetch-dest": "document", "sec-fetch-site": "same-origin" };
        const led = await get("verify-email", { token: mail.token, callbackURL: "/board" }, headers);
        expect(placeOf(led)).toBe(`302 ${HOME}/verify-email?token=${mail.token}&callbackURL=%2Fboard`);
        const done = await post("verify-email", { token: mail.token });
        expect([done.status, done.body as unknown]).toEqual([200, { status: true, user: null }]);
      });

      test("expires after a day", async () => {
        const { mail } = await someone();
        harness.clock.advance(24 * 3600);
        expect(codeOf(await get("verify-email", { token: mail.token }))).toBe("400 TOKEN_EXPIRED");
      });

      test("is not used up by a GET request", async () => {
        const { mail } = await someone();
        const looked = await harness.request("HEAD", auth("verify-email"), { query: { token: mail.token } });
        expect([looked.status, looked.headers.get("allow")]).toEqual([405, "GET, POST"]);
        expect((await get("verify-email", { token: mail.token })).status).toBe(200);
      });
    });

    describe("a forgotten password", () => {
      test("is replaced through the emailed link", async () => {
        const person = await confirmed();
        const mail = await askFor("request-password-reset", { email: person.email, redirectTo: "/reset-password" });
        const path = mail.link?.pathname ?? "";
        const query = Object.fromEntries(mail.link?.searchParams ?? []);
        // Link scanners open the link first, more than once.
        for (let index = 0; index < 3; index++) {
          const led = await harness.request("GET", path, { query });
          expect(placeOf(led)).toBe(`302 ${HOME}/reset-password?token=${mail.token}`);
          expect([led.headers.get("cache-control"), led.headers.get("referrer-policy")]).toEqual([
            "no-store",
            "no-referrer",
          ]);
        }
        expect(codeOf(await post("reset-password", { token: mail.token, newPassword: "short" }))).toBe(
          "400 PASSWORD_TOO_SHORT",
        );
        expect(
          (await post("reset-password", { token: mail.token, newPassword: NEW_PASSWORD })).body as unknown,
        ).toEqual({
          status: true,
        });
        expect(await isGood(person.token)).toBe(false);
        const signIn = (password: string) => post("sign-in/email", { email: person.email, password });
        expect([(await signIn(PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 200]);
        expect(placeOf(await harness.request("GET", path, { query }))).toBe(
          `302 ${HOME}/reset-password?error=INVALID_TOKEN`,
        );
        expect(codeOf(await post("reset-password", { token: mail.token, newPassword: NEW_PASSWORD }))).toBe(
          "400 INVALID_TOKEN",
        );
        expect((await mailTo(person.email)).subject).toBe("Your password was reset");
      });

      test("can be reset with a token in the query or the former route, for an hour", async () => {
        const person = await confirmed();
        const mail = await askFor("forget-password", { email: person.email });
        const inQuery = await harness.request("POST", auth("reset-password"), {
          query: { token: mail.token },
          body: { newPassword: NEW_PASSWORD },
        });
        expect(inQuery.status).toBe(200);
        const late = await askFor("request-password-reset", { email: person.email });
        harness.clock.advance(3600);
        expect(codeOf(await post("reset-password", { token: late.token, newPassword: NEW_PASSWORD }))).toBe(
          "400 TOKEN_EXPIRED",
        );
      });

      test("produces the same response for known and unknown addresses", async () => {
        const person = await confirmed();
        const known = await post("request-password-reset", { email: person.email });
        const unknown = await post("request-password-reset", { email: "nobody@example.test" });
        expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
        const names = ({ headers }: Reply) => [...headers.keys()].sort();
        expect(names(unknown)).toEqual(names(known));
      });

      test("works only once if it is used twice concurrently", async () => {
        const person = await confirmed();
        const { token } = await askFor("request-password-reset", { email: person.email });
        const statuses = await Promise.all(
          Array.from({ length: 6 }, async (_, index) =>
            codeOf(await post("reset-password", { token, newPassword: `${NEW_PASSWORD} ${index}` })),
          ),
        );
        expect(statuses.sort()).toEqual(["200 undefined", ...Array.from({ length: 5 }, () => "400 INVALID_TOKEN")]);
      });
    });

    describe("a sign-in link", () => {
      test("leads to a confirmation page, and signs the browser in", async () => {
        const person = await confirmed();
        const pages = { callbackURL: "/board", errorCallbackURL: "/sign-in" };
        const mail = await askFor("sign-in/magic-link", { email: person.email, ...pages });
        expect(mail.link?.pathname).toBe("/magic-link");
        const query = Object.fromEntries(mail.link?.searchParams ?? []);
        const looked = await harness.request("HEAD", auth("magic-link/verify"), { query });
        expect(looked.status).toBe(405);
        const led = await get("magic-link/verify", query);
        expect(placeOf(led)).toBe(`302 ${HOME}/board`);
        expect([led.headers.get("cache-control"), led.headers.get("referrer-policy")]).toEqual([
          "no-store",
          "no-referrer",
        ]);
        const session = await get("get-session", {}, { cookie: cookiesOf(led) });
        expect((session.body as unknown as { user: { email: string } }).user.email).toBe(person.email);
        expect(await isGood(person.token)).toBe(true);
        const again = await get("magic-link/verify", query);
        expect([placeOf(again), again.headers.getSetCookie()]).toEqual([`302 ${HOME}/sign-in?error=INVALID_TOKEN`, []]);
      });

      test("without a callback URL returns the session as JSON, and creates an account", async () => {
        const mail = await askFor("sign-in/magic-link", { email: "new.one@example.test", name: "Nora" });
        const { status, body } = await get("magic-link/verify", { token: mail.token });
        const { token, user, session } = body as unknown as {
          token: string;
          user: { id: string; name: string; email: string; emailVerified: boolean };
          session: { userId: string; token: string };
        };
        expect([status, user.name, user.email, user.emailVerified]).toEqual([
          200,
          "Nora",
          "new.one@example.test",
          true,
        ]);
        expect([session.userId, session.token]).toEqual([user.id, token]);
        expect(await isGood(token)).toBe(true);
        const next = await askFor("sign-in/magic-link", {
          email: "new.two@example.test",
          callbackURL: "/board",
          newUserCallbackURL: "/welcome",
        });
        const query = Object.fromEntries(next.link?.searchParams ?? []);
        expect(placeOf(await get("magic-link/verify", query))).toBe(`302 ${HOME}/welcome`);
      });

      test("expires after five minutes, and never redirects to another site", async () => {
        const person = await confirmed();
        const { token } = await askFor("sign-in/magic-link", { email: person.email });
        for (const name of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
          const away = await get("magic-link/verify", { token, [name]: "//evil.example" });
          expect(codeOf(away)).toBe("400 INVALID_CALLBACK_URL");
        }
        harness.clock.advance(300);
        expect(codeOf(await get("magic-link/verify", { token }))).toBe("400 TOKEN_EXPIRED");
        const led = await get("magic-link/verify", { token, callbackURL: "/x" });
        expect(placeOf(led)).toBe(`302 ${HOME}/x?error=INVALID_TOKEN`);
      });

      test("redirects every browser to the confirmation page, and signs it in only by POST", async () => {
        const person = await confirmed();
        const { token } = await askFor("sign-in/magic-link", { email: person.email });
        const query = { token, callbackURL: "/board?x=1" };
        const page = `302 ${HOME}/magic-link?token=${token}&callbackURL=%2Fboard%3Fx%3D1`;
        const before = await harness.hash();
        const follow = async (headers: Record<string, string>) => {
          const reply = await get("magic-link/verify", query, headers);
          expect(reply.headers.get("set-cookie")).toBeNull();
          return reply;
        };
        for (const site of ["cross-site", "same-site", "none", "same-origin"]) {
          const headers = { "sec-fetch-dest": "document", "sec-fetch-site": site };
          expect(placeOf(await follow(headers))).toBe(page);
        }
        // Without HTTPS a browser sends no fetch metadata.
        expect(placeOf(await follow({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" }))).toBe(page);
        for (const destination of ["image", "iframe", "script", "style"]) {
          const headers = { "sec-fetch-dest": destination, "sec-fetch-site": "same-origin" };
          expect(codeOf(await follow(headers))).toBe("403 INVALID_FETCH_DESTINATION");
        }
        const script = await follow({ "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" });
        expect([codeOf(script), script.headers.get("allow")]).toEqual(["405 method_not_allowed", "GET, POST"]);
        expect(await harness.hash()).toBe(before);
        const signedIn = await post("magic-link/verify", { token });
        const session = await get("get-session", {}, { cookie: cookiesOf(signedIn) });
        expect((session.body as unknown as { user: { email: string } }).user.email).toBe(person.email);
      });

      test("works only once if it is used twice concurrently", async () => {
        const { token } = await askFor("sign-in/magic-link", { email: "race@example.test" });
        const statuses = await Promise.all(
          Array.from({ length: 6 }, async () => (await get("magic-link/verify", { token })).status),
        );
        expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400]);
      });

      test("still requires the second factor", async () => {
        const person = await confirmed();
        const app = await enableTwoFactor(harness.client, person.token, PASSWORD);
        const mail = await askFor("sign-in/magic-link", { email: person.email, callbackURL: "/board?x=1" });
        const query = Object.fromEntries(mail.link?.searchParams ?? []);
        const led = await get("magic-link/verify", query);
        expect(placeOf(led)).toBe(`302 ${HOME}/second-factor?next=%2Fboard%3Fx%3D1`);
        const cookie = cookiesOf(led);
        expect(cookie).not.toContain("session_token");
        const given = await harness.request<{ token: string }>("POST", auth("two-factor/verify-totp"), {
          body: { code: app.code(1) },
          headers: { cookie, origin: HOME },
        });
        expect([given.status, await isGood(given.body.token)]).toEqual([200, true]);
        const { token } = await askFor("sign-in/magic-link", { email: person.email });
        const answer = (await get("magic-link/verify", { token })).body as unknown as Record<string, unknown>;
        expect([answer.twoFactorRedirect, "user" in answer]).toEqual([true, false]);
      });

      test("removes credentials that other people added to an unconfirmed account", async () => {
        const { person: stranger } = await someone();
        const { key } = await harness.ok<{ key: string }>("POST", auth("api-key/create"), {
          as: stranger.token,
          body: { name: "later" },
        });
        const { token } = await askFor("sign-in/magic-link", { email: stranger.email });
        const { status } = await get("magic-link/verify", { token });
        expect([status, await isGood(stranger.token)]).toEqual([200, false]);
        expect((await harness.request("GET", auth("organization/list"), { as: key })).status).toBe(401);
        expect(codeOf(await post("sign-in/email", { email: stranger.email, password: PASSWORD }))).toBe(
          "401 INVALID_EMAIL_OR_PASSWORD",
        );
        expect((await mailTo(stranger.email)).text).toContain("all earlier access was removed");
      });
    });

    describe("a new email address", () => {
      test("takes effect once it is confirmed, and the old address is notified", async () => {
        const person = await confirmed();
        const newEmail = `moved.${people}@example.test`;
        expect((await post("change-email", { newEmail }, person.token)).body as unknown).toEqual({ status: true });
        const mails = await harness.mails();
        expect(mails.map(({ to }) => to)).toEqual([newEmail, person.email]);
        const query = Object.fromEntries(mails[0]?.link?.searchParams ?? []);
        expect((await get("verify-email", query)).status).toBe(200);
        const { user } = await harness.ok<{ user: { email: string } }>("GET", auth("get-session"), {
          as: person.token,
        });
        expect(user.email).toBe(newEmail);
        expect((await post("sign-in/email", { email: newEmail, password: PASSWORD })).status).toBe(200);
      });

      test("requires a session", async () => {
        const person = await confirmed();
        const { key } = await harness.ok<{ key: string }>("POST", auth("api-key/create"), {
          as: person.token,
          body: { name: "script" },
        });
        const newEmail = "elsewhere@example.test";
        expect(codeOf(await post("change-email", { newEmail }, key))).toBe("403 SESSION_REQUIRED");
      });
    });

    describe("an invitation email", () => {
      const found = async (name: string) => {
        const person = await confirmed();
        const slug = `works-${people}`;
        const { id } = await harness.ok("POST", auth("organization/create"), {
          as: person.token,
          body: { name, slug },
        });
        const invite = (email: string, more: { resend?: boolean; headers?: Record<string, string> } = {}) =>
          harness.request<{ id: string }>("POST", auth("organization/invite-member"), {
            as: person.token,
            body: { organizationId: id, email, role: "member", resend: more.resend ?? false },
            ...(more.headers ? { headers: more.headers } : {}),
          });
        return { person, invite };
      };

      test("contains the link, the inviter and the workspace", async () => {
        const { person, invite } = await found("Good Works");
        const { body } = await invite("guest.one@example.test");
        const mail = await mailTo("guest.one@example.test");
        expect([mail.subject, mail.link?.href]).toEqual([
          'You have been invited to "Good Works" on Hexlane',
          `${HOME}/invitation/accept/${body.id}`,
        ]);
        expect(mail.text).toContain(
          `${person.name} (${person.email}) has invited you to join the workspace "Good Works"`,
        );
        expect((await invite("guest.one@example.test")).status).toBe(409);
        expect(await harness.mails()).toEqual([]);
        expect((await invite("guest.one@example.test", { resend: true })).body.id).toBe(body.id);
        expect((await mailTo("guest.one@example.test")).link?.href).toBe(mail.link?.href);
      });

      test("contains no other link and no markup, whatever the inviter and the workspace are called", async () => {
        const { person, invite } = await found("Locked account: go to evil.example/a 'now' & \"here\"");
        const name = '<a href="https://evil.example">Pay</a> www.evil.example\r\nBcc: eve@evil.example';
        await harness.ok("POST", auth("update-user"), { as: person.token, body: { name } });
        await invite("guest.two@example.test");
        const mail = await mailTo("guest.two@example.test");
        expect(mail.subject).toBe(
          'You have been invited to "Locked account: go to evil. example/a \'now\' & "here"" on Hexlane',
        );
        for (const text of [mail.text, mail.html, mail.subject]) {
          expect(text).not.toMatch(/https?:\/\/(?!localhost:3000)|evil\.example/);
        }
        expect(mail.html.match(/<a /g)?.length).toBe(1);
        expect(mail.html).toContain("&lt;a href=&quot;https: evil. example&quot;&gt;Pay&lt;/a&gt;");
      });

      test("is sent once even if the request is retried", async () => {
        const { invite } = await found("Twice");
        const headers = { "idempotency-key": "invite-once" };
        const first = await invite("guest.three@example.test", { headers });
        const second = await invite("guest.three@example.test", { headers });
        expect([second.body.id, second.headers.get("idempotent-replayed")]).toEqual([first.body.id, "true"]);
        expect((await harness.mails()).length).toBe(1);
      });

      test("is sent to an address at most five times in 15 minutes, but the invitation stays valid", async () => {
        const { invite } = await found("Pushy");
        const statuses: number[] = [];
        for (let index = 0; index < 7; index++) {
          statuses.push((await invite("guest.four@example.test", { resend: true })).status);
        }
        expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200]);
        expect((await harness.mails()).length).toBe(5);
      });
    });

    test("the sixth email to an address is refused, whether or not it has an account", async () => {
      const person = await confirmed();
      harness.clock.advance(900);
      for (const email of [person.email, "never.here@example.test"]) {
        const codes: string[] = [];
        for (let index = 0; index < 6; index++) {
          const path = ["request-password-reset", "sign-in/magic-link", "send-verification-email"][index % 3] ?? "";
          codes.push(codeOf(await post(path, { email })));
        }
        expect(codes).toEqual([...Array.from({ length: 5 }, () => "200 undefined"), "429 TOO_MANY_MAILS"]);
      }
      harness.clock.advance(900);
      expect((await post("request-password-reset", { email: person.email })).status).toBe(200);
    });
  });
}

describe("without a mail server", () => {
  test("routes that need email report that it is missing, and all other routes work", async () => {
    const harness = await startHarness({ mails: false });
    try {
      const ada = await signUp(harness.client, "Ada");
      const code = async (name: string, body: object) => {
        const reply = await harness.request<ProblemBody>("POST", auth(name), { as: ada.token, body });
        return `${reply.status} ${reply.body.code}`;
      };
      const { email } = ada;
      expect(await code("request-password-reset", { email })).toBe("400 RESET_PASSWORD_DISABLED");
      expect(await code("send-verification-email", { email })).toBe("400 VERIFICATION_EMAIL_NOT_ENABLED");
      expect(await code("sign-in/magic-link", { email })).toBe("400 MAGIC_LINK_DISABLED");
      expect(await code("change-email", { newEmail: "x@example.test" })).toBe("400 CHANGE_EMAIL_DISABLED");
      expect((await harness.ok<{ hasSmtp: boolean }>("GET", "/api/config")).hasSmtp).toBe(false);
      const { id } = await harness.ok("POST", auth("organization/create"), {
        as: ada.token,
        body: { name: "W", slug: "w" },
      });
      const invitation = { organizationId: id, email: "guest@example.test", role: "member" };
      await harness.ok("POST", auth("organization/invite-member"), { as: ada.token, body: invitation });
      expect(await harness.mails()).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});

test("the configuration reports whether the server can send email", async () => {
  const harness = await startHarness();
  expect((await harness.ok<{ hasSmtp: boolean }>("GET", "/api/config")).hasSmtp).toBe(true);
  await harness.close();
});

/** The device flow over HTTP: the complete flow, every error, and the permissions of a device. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Reply, Row } from "../harness/client.ts";
import { ORIGIN } from "../harness/client.ts";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { PASSWORD, type Person } from "../harness/world.ts";
import { Story } from "./story.ts";

const DEVICE = "/api/auth/device";
const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";
const CLIENT = "service-cli";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

type Fields = Record<string, string>;

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    /** Sends a device's request, as JSON or as a form. */
    const send = async (path: string, fields: Fields, encoding: "json" | "form" = "json"): Promise<Reply<Fields>> => {
      const options =
        encoding === "json" ? { body: fields } : { raw: String(new URLSearchParams(fields)), headers: FORM };
      const reply = await story.harness.request<Fields>("POST", `${DEVICE}/${path}`, options);
      expect(reply.headers.get("cache-control")).toBe("no-store");
      return reply;
    };
    const begin = async (fields: Fields = {}, encoding?: "form"): Promise<{ code: Fields; poll: Fields }> => {
      const reply = await send("code", { client_id: CLIENT, ...fields }, encoding);
      expect([reply.status, reply.text]).toEqual([200, reply.text]);
      const code = reply.body;
      return { code, poll: { grant_type: GRANT_TYPE, device_code: code.device_code ?? "", client_id: CLIENT } };
    };
    const look = async (userCode = "", as?: string): Promise<Reply<Fields>> =>
      await story.harness.request("GET", DEVICE, { query: { user_code: userCode }, ...(as ? { as } : {}) });
    const decide = async (verb: "approve" | "deny", userCode = "", as?: string): Promise<Reply<Fields>> =>
      await story.harness.request("POST", `${DEVICE}/${verb}`, { body: { userCode }, ...(as ? { as } : {}) });
    const approve = async ({ code }: { code: Fields }, { token }: Person): Promise<void> => {
      expect((await look(code.user_code, token)).status).toBe(200);
      expect((await decide("approve", code.user_code, token)).text).toBe('{"success":true}');
    };
    const outcome = ({ status, body }: Reply<Fields>): unknown => [status, body.error ?? "issued"];
    const tokenFor = async (person: Person): Promise<string> => {
      const flow = await begin();
      await approve(flow, person);
      return (await send("token", flow.poll)).body.access_token ?? "";
    };

    for (const encoding of ["json", "form"] as const) {
      test(`a device gets a token after approval, with ${encoding} requests`, async () => {
        const { harness, mia, workspaceId } = story;
        const scope = "task:read project:read";
        const asked = await send("code", { client_id: CLIENT, scope }, encoding);
        expect([asked.status, asked.body]).toEqual([
          200,
          {
            device_code: expect.stringMatching(/^[\w-]{43}$/),
            user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
            verification_uri: `${ORIGIN}/device`,
            verification_uri_complete: `${ORIGIN}/device?user_code=${asked.body.user_code}`,
            expires_in: 1800,
            interval: 5,
          },
        ] as never);
        const { device_code = "", user_code = "" } = asked.body;
        const poll = { grant_type: GRANT_TYPE, device_code, client_id: CLIENT };
        expect(outcome(await send("token", poll, encoding))).toEqual([400, "authorization_pending"]);

        const seen = { user_code, status: "pending" };
        const typed = user_code.replace("-", " ").toLowerCase();
        expect((await look(typed)).body).toEqual(seen);
        const now = harness.clock.now();
        expect((await look(typed, mia.token)).body as object).toEqual({
          ...seen,
          client_id: CLIENT,
          scope,
          ip_address: null,
          user_agent: null,
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + 1_800_000).toISOString(),
        });
        expect((await decide("approve", typed, mia.token)).text).toBe('{"success":true}');
        expect((await look(user_code)).body).toEqual({ user_code, status: "approved" });

        const issued = await send("token", poll, encoding);
        expect([issued.status, issued.body]).toEqual([
          200,
          {
            access_token: expect.stringMatching(/^hxd_[\w-]{43}$/),
            token_type: "Bearer",
            expires_in: 604_800,
            scope,
          },
        ] as never);
        expect(issued.headers.get("pragma")).toBe("no-cache");
        expect(outcome(await send("token", poll, encoding))).toEqual([400, "invalid_grant"]);

        const as = issued.body.access_token ?? "";
        const tasks = await harness.ok<Row[]>("GET", "/api/task", { as, query: { workspaceId } });
        expect(Array.isArray(tasks)).toBe(true);
        const current = await harness.ok<{ session: Row; user: Row }>("GET", "/api/auth/get-session", { as });
        expect(current.user.id).toBe(mia.id);
        expect(current.session).toMatchObject({ kind: "device", clientId: CLIENT, activeOrganizationId: workspaceId });
        const stored = JSON.stringify(await harness.dump());
        for (const secret of [device_code, user_code, user_code.replace("-", ""), as, as.slice(4)]) {
          expect(stored).not.toContain(secret);
        }
      });
    }

    test("the token is listed with the sessions, and can be revoked", async () => {
      const { harness, ada } = story;
      const as = await tokenFor(ada);
      const sessions = await harness.ok<Row[]>("GET", "/api/auth/list-sessions", { as: ada.token });
      const device = sessions.find(({ kind }) => kind === "device");
      expect(device).toMatchObject({ clientId: CLIENT });
      await harness.ok("POST", "/api/auth/revoke-session", { as: ada.token, body: { token: device?.id } });
      expect((await harness.request("GET", "/api/auth/organization/list", { as })).status).toBe(401);
    });

    test("a device that polls too often has to poll more slowly from then on, and still gets its token", async () => {
      const { clock } = story.harness;
      const flow = await begin();
      const outcomes: unknown[] = [];
      for (const wait of [0, 4.5, 4.499, 9.499, 14.5, 14.499]) {
        clock.advance(wait);
        outcomes.push((await send("token", flow.poll)).body.error);
      }
      expect(outcomes).toEqual([
        "authorization_pending",
        "authorization_pending",
        "slow_down",
        "slow_down",
        "authorization_pending",
        "slow_down",
      ]);
      await approve(flow, story.mia);
      expect((await send("token", flow.poll)).status).toBe(200);
    });

    test("a denied device gets access_denied, and an expired device gets expired_token for a day", async () => {
      const { clock } = story.harness;
      const [denied, expired] = [await begin(), await begin()];
      await approve(expired, story.mia);
      await look(denied.code.user_code, story.mia.token);
      await decide("deny", denied.code.user_code, story.mia.token);
      expect(outcome(await send("token", denied.poll))).toEqual([400, "access_denied"]);
      expect(outcome(await send("token", denied.poll))).toEqual([400, "access_denied"]);
      clock.advance(1800);
      expect(outcome(await send("token", denied.poll))).toEqual([400, "expired_token"]);
      expect(outcome(await send("token", expired.poll))).toEqual([400, "expired_token"]);
      expect(outcome(await look(expired.code.user_code, story.mia.token))).toEqual([400, "expired_token"]);
      expect(outcome(await decide("approve", denied.code.user_code, story.mia.token))).toEqual([400, "expired_token"]);
      clock.advance(24 * 3600 - 1);
      expect(outcome(await send("token", expired.poll))).toEqual([400, "expired_token"]);
      clock.advance(1);
      expect(outcome(await send("token", expired.poll))).toEqual([400, "invalid_grant"]);
      expect(outcome(await look(expired.code.user_code, story.mia.token))).toEqual([400, "invalid_request"]);
    });

    test("a new password revokes an approval whose token was not yet fetched", async () => {
      const { harness } = story;
      const email = "late.device@example.test";
      const { token } = await harness.ok<{ token: string }>("POST", "/api/auth/sign-up/email", {
        body: { name: "Late", email, password: PASSWORD },
      });
      const person = { ...story.mia, token };
      const [flow, held] = [await begin(), await tokenFor(person)];
      await approve(flow, person);
      const body = { currentPassword: PASSWORD, newPassword: "another horse battery" };
      await harness.ok("POST", "/api/auth/change-password", { as: token, body });
      expect(outcome(await send("token", flow.poll))).toEqual([400, "access_denied"]);
      expect((await harness.request("GET", "/api/auth/organization/list", { as: held })).status).toBe(401);
    });

    describe("an invalid request", () => {
      const wrong: Record<string, [path: "code" | "token", change: Record<string, unknown>, error: string]> = {
        "without a client": ["code", { client_id: undefined }, "invalid_request"],
        "with an empty client": ["code", { client_id: "" }, "invalid_request"],
        "of an unlisted client": ["code", { client_id: "kaneo-cli" }, "invalid_client"],
        "with a malformed scope": ["code", { scope: 'a"b' }, "invalid_scope"],
        "without a grant type": ["token", { grant_type: undefined }, "invalid_request"],
        "without a code": ["token", { device_code: undefined }, "invalid_request"],
        "of another grant type without a code": [
          "token",
          { grant_type: "password", device_code: undefined },
          "invalid_request",
        ],
        "of another grant type": [
          "token",
          { grant_type: "password", client_id: "kaneo-cli" },
          "unsupported_grant_type",
        ],
        "to poll of an unlisted client": ["token", { client_id: "kaneo-cli", device_code: "x" }, "invalid_client"],
        "to poll with an unknown code": ["token", { client_id: "service-mcp", device_code: "x" }, "invalid_grant"],
        "to poll of another client": ["token", { client_id: "service-mcp" }, "invalid_client"],
      };
      for (const [name, [path, change, error]] of Object.entries(wrong)) {
        test(`${name} gets ${error}, in JSON and as a form`, async () => {
          const { poll } = await begin();
          const fields = { ...(path === "code" ? { client_id: CLIENT } : poll), ...change };
          const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
          for (const encoding of ["json", "form"] as const) {
            const reply = await send(path, given, encoding);
            expect(outcome(reply)).toEqual([400, error]);
            expect(Object.keys(reply.body)).toEqual(["error", "error_description"]);
            expect(reply.headers.get("content-type")).toBe("application/json");
          }
        });
      }

      const malformed: Record<string, { raw?: string; headers?: Fields; status?: number }> = {
        "without a body": {},
        "that is not JSON": { raw: "{" },
        "that is not an object": { raw: "[]" },
        "of another type": { raw: "client_id=service-cli", headers: { "content-type": "text/plain" } },
        "that is compressed": { raw: "x", headers: { ...FORM, "content-encoding": "gzip" } },
        "with a field twice": { raw: "client_id=service-cli&client_id=service-cli", headers: FORM },
        "with an unknown field twice": { raw: "client_id=service-cli&a=1&a=1", headers: FORM },
        "with a NUL": { raw: "client_id=service-cli%00", headers: FORM },
        "that is too long": { raw: `client_id=${"x".repeat(70_000)}`, headers: FORM, status: 413 },
      };
      for (const [name, { status = 400, ...options }] of Object.entries(malformed)) {
        test(`${name} gets invalid_request`, async () => {
          for (const path of ["code", "token"]) {
            const reply = await story.harness.request<Fields>("POST", `${DEVICE}/${path}`, options);
            expect([reply.status, reply.body]).toEqual([
              status,
              { error: "invalid_request", error_description: reply.body.error_description },
            ] as never);
            expect([reply.headers.get("cache-control"), reply.headers.get("content-type")]).toEqual([
              "no-store",
              "application/json",
            ]);
          }
        });
      }

      test("is still accepted if it has unknown fields", async () => {
        const { poll } = await begin({ user_id: "x", client_secret: "x" }, "form");
        const reply = await send("token", { ...poll, resource: "x" }, "form");
        expect(outcome(reply)).toEqual([400, "authorization_pending"]);
      });
    });

    test("the device endpoints ignore credentials", async () => {
      const { mia, harness } = story;
      for (const headers of [
        { authorization: `Bearer ${"A".repeat(43)}` },
        { authorization: "Basic c2VydmljZS1jbGk6" },
        { authorization: `Bearer ${mia.token}` },
        { "x-api-key": "none" },
        { cookie: mia.cookie },
        { cookie: mia.cookie, origin: "https://evil.test" },
      ] as Fields[]) {
        const code = await harness.ok<Fields & Row>("POST", `${DEVICE}/code`, { headers, body: { client_id: CLIENT } });
        const body = { grant_type: GRANT_TYPE, device_code: code.device_code, client_id: CLIENT };
        const reply = await harness.request<Fields>("POST", `${DEVICE}/token`, { headers, body });
        expect(outcome(reply)).toEqual([400, "authorization_pending"]);
        expect((await look(String(code.user_code), story.eve.token)).body.client_id).toBe(CLIENT);
      }
    });

    describe("an approval or denial", () => {
      test("requires a session", async () => {
        const { ada, harness } = story;
        const { code } = await begin();
        const { key } = await harness.ok("POST", "/api/auth/api-key/create", { as: ada.token, body: { name: "k" } });
        const device = await tokenFor(ada);
        for (const verb of ["approve", "deny"] as const) {
          const visitor = await decide(verb, code.user_code);
          expect(outcome(visitor)).toEqual([401, "unauthorized"]);
          expect(visitor.headers.get("www-authenticate")).toBe("Bearer");
          for (const as of [String(key), device]) {
            const reply = await decide(verb, code.user_code, as);
            expect([reply.status, reply.body]).toEqual([
              403,
              {
                error: "access_denied",
                error_description: reply.body.error_description,
                code: "SESSION_REQUIRED",
              },
            ] as never);
          }
        }
        // Neither an API key nor a device may see which device sent the request.
        for (const as of [String(key), device]) {
          expect((await look(code.user_code, as)).body as object).toEqual({
            user_code: code.user_code,
            status: "pending",
          });
        }
        expect((await look(code.user_code, story.mia.token)).body.client_id).toBe(CLIENT);
      });

      test("can be made once, by the first user", async () => {
        const { mia, eve } = story;
        const { code } = await begin();
        const refused = async (reply: Promise<Reply<Fields>>): Promise<unknown> => {
          const { status, body } = await reply;
          return [status, body.error, body.code];
        };
        for (const as of [mia.token, eve.token]) expect((await look(code.user_code, as)).body.client_id).toBe(CLIENT);
        expect((await decide("deny", code.user_code, mia.token)).status).toBe(200);
        expect((await look(code.user_code, eve.token)).body as object).toEqual({
          user_code: code.user_code,
          status: "denied",
        });
        for (const verb of ["approve", "deny"] as const) {
          expect(await refused(decide(verb, code.user_code, eve.token))).toEqual([403, "access_denied", undefined]);
        }
        for (const verb of ["approve", "deny"] as const) {
          expect(await refused(decide(verb, code.user_code, mia.token))).toEqual([
            400,
            "invalid_request",
            "DEVICE_CODE_ALREADY_PROCESSED",
          ]);
        }
        expect(await refused(decide("approve", "BCDF-GHJK", mia.token))).toEqual([
          400,
          "invalid_request",
          "INVALID_USER_CODE",
        ]);
      });

      test("by cookie requires an allowed Origin", async () => {
        const { harness, vic } = story;
        const { token, cookie } = await freshSession(vic);
        const { code } = await begin();
        await look(code.user_code, token);
        const body = { userCode: code.user_code };
        for (const origin of ["https://evil.test", "null"]) {
          const headers = { cookie, origin };
          const reply = await harness.request<Fields>("POST", `${DEVICE}/approve`, { headers, body });
          expect([reply.status, reply.body.error, reply.body.code]).toEqual([403, "access_denied", "INVALID_ORIGIN"]);
        }
        const headers = { cookie, origin: ORIGIN };
        expect((await harness.request("POST", `${DEVICE}/approve`, { headers, body })).status).toBe(200);
      });

      const freshSession = async ({ email }: Person): Promise<{ token: string; cookie: string }> => {
        const body = { email, password: PASSWORD };
        const reply = await story.harness.request<Fields>("POST", "/api/auth/sign-in/email", { body });
        return {
          token: reply.body.token ?? "",
          cookie: reply.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "",
        };
      };
    });

    test("a browser that follows the link is redirected to the approval page", async () => {
      const { harness, mia } = story;
      const { code } = await begin();
      const user_code = code.user_code ?? "";
      for (const [query, headers] of [
        [{ user_code }, { "sec-fetch-dest": "document" }],
        [{ user_code, ui: "1" }, {}],
      ] as [Fields, Fields][]) {
        const reply = await harness.request("GET", DEVICE, { as: mia.token, query, headers });
        expect([reply.status, reply.headers.get("location")]).toEqual([302, `${ORIGIN}/device?user_code=${user_code}`]);
      }
      const odd = await harness.request("GET", DEVICE, { query: { user_code: "a&b=c", ui: "1" } });
      expect(odd.headers.get("location")).toBe(`${ORIGIN}/device?user_code=a%26b%3Dc`);
      expect((await look(user_code, story.eve.token)).body.client_id).toBe(CLIENT);
      expect(outcome(await look("", mia.token))).toEqual([400, "invalid_request"]);
    });

    test("clients discover the endpoints through the metadata", async () => {
      const metadata = {
        issuer: ORIGIN,
        device_authorization_endpoint: `${ORIGIN}${DEVICE}/code`,
        authorization_endpoint: `${ORIGIN}/api/mcp/authorize`,
        registration_endpoint: `${ORIGIN}/api/mcp/register`,
        token_endpoint: `${ORIGIN}/api/mcp/token`,
        grant_types_supported: ["authorization_code", GRANT_TYPE],
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
        service_documentation: `${ORIGIN}/api/docs`,
      };
      for (const name of ["oauth-authorization-server", "openid-configuration"]) {
        expect(await story.harness.ok<object>("GET", `/.well-known/${name}`)).toEqual(metadata);
      }
    });

    // Last, because it ends all sessions.
    test("a device token expires after a week, as a session does", async () => {
      const { harness, mia } = story;
      const as = await tokenFor(mia);
      const get = async (): Promise<number> =>
        (await harness.request("GET", "/api/auth/organization/list", { as })).status;
      expect(await get()).toBe(200);
      harness.clock.advance(7 * 24 * 3600);
      expect(await get()).toBe(401);
    });
  });
}

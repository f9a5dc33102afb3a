/** Sign-up that requires an invitation: an email address, which anyone may type, is not enough. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AskOptions, ProblemBody, Row } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { PASSWORD, type Person, signUp } from "../harness/world.ts";

const SIGN_UP = "/api/auth/sign-up/email";

for (const store of SCENARIO_KINDS) {
  describe(`registration by invitation on ${store}`, () => {
    let harness: Harness;
    let ada: Person;
    let organizationId: string;

    beforeAll(async () => {
      harness = await startHarness({ store, registration: "invite" });
      ada = await signUp(harness.client, "ada");
      const body = { name: "Works", slug: "works" };
      const workspace = await harness.ok("POST", "/api/auth/organization/create", { as: ada.token, body });
      organizationId = workspace.id;
    });
    afterAll(async () => await harness.close());

    const invite = async (email: string): Promise<string> => {
      const body = { organizationId, email, role: "member" };
      return (await harness.ok("POST", "/api/auth/organization/invite-member", { as: ada.token, body })).id;
    };
    const tryIt = async (email: string, { body, ...ask }: AskOptions = {}): Promise<string> => {
      const whole = { name: "Bob", email, password: PASSWORD, ...Object(body) };
      const reply = await harness.request<ProblemBody & { user: Row }>("POST", SIGN_UP, { body: whole, ...ask });
      return reply.status === 200 ? String(reply.body.user.email) : `${reply.status} ${reply.body.code}`;
    };

    test("accepts the ID of the invitation in the body, the query or a header", async () => {
      const ways: Record<string, (invitationId: string) => AskOptions> = {
        body: (invitationId) => ({ body: { invitationId } }),
        query: (invitationId) => ({ query: { invitationId } }),
        header: (invitationId) => ({ headers: { "x-invitation-id": invitationId } }),
      };
      for (const [name, way] of Object.entries(ways)) {
        const email = `${name}@example.test`;
        const other = await invite(`other.${name}@example.test`);
        const id = await invite(email);
        expect(await tryIt(email)).toBe("403 INVITATION_REQUIRED");
        expect(await tryIt(email, way(other))).toBe("403 INVITATION_REQUIRED");
        expect(await tryIt(email, way("made-up"))).toBe("403 INVITATION_REQUIRED");
        expect(await tryIt(email, way(id))).toBe(email);
      }
    });

    test("requires no invitation ID from a user with a verified address", async () => {
      const email = "magda@example.test";
      await invite(email);
      await harness.mails();
      await harness.ok("POST", "/api/auth/sign-in/magic-link", { body: { email } });
      const token = (await harness.mails()).find(({ to }) => to === email)?.token ?? "";
      const { user } = await harness.ok<{ user: Row }>("GET", "/api/auth/magic-link/verify", { query: { token } });
      expect([user.email, user.emailVerified]).toEqual([email, true]);
    });
  });
}

describe("the sign-up policy", () => {
  const POLICY = "/api/operator/sign-up-policy";
  const signUpAs = async (harness: Harness, email: string): Promise<string> => {
    const body = { name: "Eve", email, password: PASSWORD };
    const reply = await harness.request<ProblemBody>("POST", SIGN_UP, { body });
    return reply.status === 200 ? "signed up" : reply.body.code;
  };

  test("is chosen by an operator, and appears in the public configuration", async () => {
    const harness = await startHarness({});
    const { token: as } = await signUp(harness.client, "ada");
    expect(await harness.ok<object>("GET", POLICY, { as })).toEqual({ registration: "open", isFixed: false });
    expect(await signUpAs(harness, "eve@example.test")).toBe("signed up");
    await harness.ok("PATCH", POLICY, { as, body: { registration: "invite" } });
    expect(await signUpAs(harness, "mallory@example.test")).toBe("INVITATION_REQUIRED");
    const config = await harness.ok<object>("GET", "/api/config");
    expect(config).toMatchObject({ disableRegistration: true, disablePasswordRegistration: false });
    await harness.ok("PATCH", POLICY, { as, body: { registration: "closed" } });
    expect(await signUpAs(harness, "mallory@example.test")).toBe("REGISTRATION_DISABLED");
    expect(await harness.ok<object>("GET", POLICY, { as })).toEqual({ registration: "closed", isFixed: false });
    await harness.close();
  });

  test("cannot be changed while the server's settings decide", async () => {
    const harness = await startHarness({ registration: "open" });
    const { token: as } = await signUp(harness.client, "ada");
    expect(await harness.ok<object>("GET", POLICY, { as })).toEqual({ registration: "open", isFixed: true });
    const reply = await harness.request<ProblemBody>("PATCH", POLICY, { as, body: { registration: "closed" } });
    expect([reply.status, reply.body.code]).toEqual([409, "SIGN_UP_POLICY_FIXED"]);
    expect(await signUpAs(harness, "eve@example.test")).toBe("signed up");
    await harness.close();
  });
});

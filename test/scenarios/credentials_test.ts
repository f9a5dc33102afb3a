/** Sessions and keys: their permissions, and immediate revocation. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ORIGIN, type Row } from "../harness/client.ts";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { PASSWORD, type Person } from "../harness/world.ts";
import { Story } from "./story.ts";

const auth = (name: string) => `/api/auth/${name}`;

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    const statusFor = async (credential: string, path: string): Promise<number> =>
      (await story.harness.request("GET", path, { as: credential })).status;
    const signIn = async ({ email }: Person, password: string) =>
      await story.harness.request<{ token: string }>("POST", auth("sign-in/email"), { body: { email, password } });
    const createKey = async (body: object): Promise<{ id: string; key: string }> =>
      await story.harness.ok("POST", auth("api-key/create"), { as: story.ada.token, body });

    test("a key is shown once, used, and revoked with immediate effect", async () => {
      const { ada, harness } = story;
      const { id, key } = await createKey({ name: "script" });
      expect(key).toMatch(/^hxl_[\w-]{49}$/);
      expect(await statusFor(key, "/api/auth/organization/list")).toBe(200);
      const { apiKeys } = await harness.ok<{ apiKeys: Row[] }>("GET", auth("api-key/list"), { as: ada.token });
      expect(apiKeys.map((one) => [one.id, one.start, "key" in one])).toEqual([[id, key.slice(0, 8), false]]);
      expect(JSON.stringify(await harness.dump())).not.toContain(key);

      const managing = await harness.request("POST", auth("api-key/create"), { as: key, body: { name: "more" } });
      expect([managing.status, (managing.body as { code: string }).code]).toEqual([403, "SESSION_REQUIRED"]);
      await harness.ok("POST", auth("api-key/delete"), { as: ada.token, body: { keyId: id } });
      expect(await statusFor(key, "/api/auth/organization/list")).toBe(401);
    });

    test("a key stops working when it expires", async () => {
      const { key } = await createKey({ name: "short", expiresIn: 60 });
      expect(await statusFor(key, "/api/auth/organization/list")).toBe(200);
      story.harness.clock.advance(60);
      expect(await statusFor(key, "/api/auth/organization/list")).toBe(401);
    });

    test("a scoped key can use only its workspace and its permissions", async () => {
      const { harness, workspaceId } = story;
      const { workspace: other } = await story.make.workspace();
      const permissions = { task: ["read"], project: ["read"], workspace: ["read"] };
      const { key } = await createKey({ name: "narrow", workspaceId, permissions });
      expect(await statusFor(key, `/api/task?workspaceId=${workspaceId}`)).toBe(200);
      expect(await statusFor(key, `/api/task?workspaceId=${other}`)).toBe(404);
      const listed = await harness.ok<Row[]>("GET", "/api/auth/organization/list", { as: key });
      expect(listed.map(({ id }) => id)).toEqual([workspaceId]);
      const body = { name: "New", slug: "NEW", icon: "Sun", workspaceId };
      expect((await harness.request("POST", "/api/project", { as: key, body })).status).toBe(403);
    });

    test("a sign-in returns its callback URL only if it is a page of the server", async () => {
      const { vic, harness } = story;
      const signInFor = async (callbackURL: string) => {
        const body = { email: vic.email, password: PASSWORD, callbackURL };
        const { status, body: answer } = await harness.request<Row & { code: string }>("POST", auth("sign-in/email"), {
          body,
        });
        return status === 200 ? answer.url : `${status} ${answer.code}`;
      };
      expect(await signInFor("/board?x=1")).toBe("/board?x=1");
      expect(await signInFor(`${ORIGIN}/board`)).toBe("/board");
      const sessions = async () => await harness.ok<Row[]>("GET", auth("list-sessions"), { as: vic.token });
      const before = (await sessions()).length;
      for (const address of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
        expect(await signInFor(address)).toBe("400 INVALID_CALLBACK_URL");
      }
      expect(await sessions()).toHaveLength(before);
    });

    test("a new password ends every other session", async () => {
      const { mia, harness } = story;
      const { token } = (await signIn(mia, PASSWORD)).body;
      expect(await statusFor(token, auth("list-sessions"))).toBe(200);
      const body = { currentPassword: PASSWORD, newPassword: "an entirely new one" };
      await harness.ok("POST", auth("change-password"), { as: mia.token, body });
      expect(await statusFor(token, auth("list-sessions"))).toBe(401);
      expect(await statusFor(mia.token, auth("list-sessions"))).toBe(200);
      expect([(await signIn(mia, PASSWORD)).status, (await signIn(mia, body.newPassword)).status]).toEqual([401, 200]);
    });

    test("the eleventh wrong password is not checked, whether the account exists or not", async () => {
      const { vic, harness } = story;
      for (const person of [vic, { ...vic, email: "nobody@example.test" }]) {
        const statuses: number[] = [];
        for (let index = 0; index < 11; index++) statuses.push((await signIn(person, `wrong ${index}`)).status);
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      }
      expect((await signIn(vic, PASSWORD)).status).toBe(429);
      harness.clock.advance(15 * 60);
      expect((await signIn(vic, PASSWORD)).status).toBe(200);
    });

    test("a session ends at sign-out and when its account is deleted", async () => {
      const { eve, harness } = story;
      const { token } = (await signIn(eve, PASSWORD)).body;
      await harness.ok("POST", auth("sign-out"), { as: token });
      expect(await statusFor(token, auth("list-sessions"))).toBe(401);
      await harness.ok("POST", auth("delete-user"), { as: eve.token, body: { password: PASSWORD } });
      expect(await statusFor(eve.token, auth("list-sessions"))).toBe(401);
      expect((await signIn(eve, PASSWORD)).status).toBe(401);
    });
  });
}

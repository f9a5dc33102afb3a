/**
 * The permissions of restricted and expired API keys, at every route.
 *
 * @module
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ProblemBody, Reply, Row } from "../harness/client.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { EventClient, SocketClient, within } from "../harness/live.ts";
import { buildWorld, type Tenant, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { OPEN_ROUTES } from "../requests/open_routes.ts";
import { prepare, type Sample, send } from "../requests/sample.ts";

const ORGANIZATION = "/api/auth/organization";
const READ_ONLY = { project: ["read"], task: ["read"], label: ["read"], workspace: ["read"], ac: ["read"] };

/** Account-wide actions, which no restricted key may perform. */
const ACCOUNT_WIDE: ReadonlySet<string> = new Set([
  "POST /api/auth/update-user",
  "PUT /api/user/avatar",
  "DELETE /api/user/avatar",
  "GET /api/oauth/id-token",
  `POST ${ORGANIZATION}/create`,
  `POST ${ORGANIZATION}/leave`,
  `POST ${ORGANIZATION}/accept-invitation`,
  `POST ${ORGANIZATION}/reject-invitation`,
  `GET ${ORGANIZATION}/get-invitation`,
  "GET /api/notification-preferences",
  "PUT /api/notification-preferences",
  "PUT /api/notification-preferences/workspaces/:workspaceId",
  "DELETE /api/notification-preferences/workspaces/:workspaceId",
]);
/** Routes that change nothing, although their method suggests it. */
const READS: ReadonlySet<string> = new Set([
  "POST /api/mcp",
  `POST ${ORGANIZATION}/has-permission`,
  `POST ${ORGANIZATION}/check-slug`,
]);
/** Data that is readable only with the permission to change it. */
const NO_READS: ReadonlySet<string> = new Set([
  `GET ${ORGANIZATION}/list-invitations`,
  // Requires the permission to restore.
  "GET /api/project/:id/deleted-task",
]);
/** Routes that are public for some data, but not for the data that the sample requests. */
const HALF_OPEN: ReadonlySet<string> = new Set(["GET /api/asset/:id"]);

/** Whether a route needs a session: only signed-in users manage credentials, and a key has no active workspace. */
function needsSession({ route }: Sample): boolean {
  const path = route.slice(route.indexOf(" ") + 1);
  if (route === `POST ${ORGANIZATION}/set-active` || route === "POST /api/mcp/authorize/request/:id") return true;
  return path.startsWith("/api/auth/") && !path.startsWith(`${ORGANIZATION}/`) && !ACCOUNT_WIDE.has(route);
}

const isOpen = ({ route }: Sample) => OPEN_ROUTES[route] !== undefined;
const granted = ({ outcome }: Sample) => String(outcome?.status ?? 200);

/** Returns the expected status, and the code of a refusal, for a key bound to another workspace. */
function expectedElsewhere(sample: Sample): string {
  if (isOpen(sample) && !HALF_OPEN.has(sample.route)) return granted(sample);
  if (needsSession(sample)) return "403 SESSION_REQUIRED";
  if (ACCOUNT_WIDE.has(sample.route)) return "403 INSUFFICIENT_API_KEY_SCOPE";
  if (sample.nothing !== undefined || sample.openBecause !== undefined) return granted(sample);
  return String(sample.refusal?.status ?? 404);
}

/** Returns the expected status, and the code of a refusal, for a read-only key. */
function expectedReadOnly(sample: Sample): string {
  if (isOpen(sample) && !HALF_OPEN.has(sample.route)) return granted(sample);
  if (needsSession(sample)) return "403 SESSION_REQUIRED";
  if (ACCOUNT_WIDE.has(sample.route)) return "403 INSUFFICIENT_API_KEY_SCOPE";
  const reads = sample.route.startsWith("GET ") ? !NO_READS.has(sample.route) : READS.has(sample.route);
  return reads ? granted(sample) : "403";
}

const SAID = ["SESSION_REQUIRED", "INSUFFICIENT_API_KEY_SCOPE"];

function outcomeOf({ status, body }: Reply, expected: string): string {
  const { code } = (body ?? {}) as Partial<ProblemBody>;
  return expected.includes(" ") && code !== undefined && SAID.includes(code) ? `${status} ${code}` : String(status);
}

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let world: World;
    let mine: Tenant;
    /** Another workspace of the same owner. */
    let elsewhere: string;

    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
      ({ mine } = world);
      elsewhere = (await mine.make.workspace()).workspace;
    });
    afterAll(async () => await harness.close());

    const createKey = async (limits: object): Promise<{ id: string; key: string }> =>
      await harness.ok("POST", "/api/auth/api-key/create", {
        as: mine.owner.token,
        body: { name: "narrow", ...limits },
      });

    /** Creates a key and uses it once, so that a refused request does not write the time of its first use. */
    async function usedKey(limits: object): Promise<{ id: string; key: string }> {
      const made = await createKey(limits);
      expect((await harness.request("GET", `${ORGANIZATION}/list`, { as: made.key })).status).toBe(200);
      const lastUse = async () =>
        (await harness.ok("GET", "/api/auth/api-key/get", { as: mine.owner.token, query: { id: made.id } }))
          .lastRequest;
      while ((await lastUse()) === null) await Bun.sleep(1);
      return made;
    }

    async function expectOutcome(sample: Sample, as: string, expected: string): Promise<void> {
      const request = await prepare(sample, mine);
      const before = await harness.dump();
      const reply = await send(harness.client, { ...request, as });
      const outcome = outcomeOf(reply, expected);
      expect([outcome, outcome === expected ? "" : reply.text]).toEqual([expected, ""]);
      if (reply.status >= 400) expect(differenceOf(before, await harness.dump())).toBe("");
    }

    // Core decides permissions, so one store is enough.
    if (store === "memory") walkRoutes();

    describe("a restricted key", () => {
      let bound: string;
      let taskHere: string;
      let notificationThere: string;

      beforeAll(async () => {
        const as = mine.owner.token;
        const body = { name: "There", slug: "THERE", icon: "Sun", workspaceId: elsewhere };
        const { id: project } = await harness.ok("POST", "/api/project", { as, body });
        await harness.ok("POST", `/api/task/${project}`, { as, body: { title: "Heliotrope there" } });
        const here = { title: "Heliotrope here" };
        taskHere = (await harness.ok("POST", `/api/task/${mine.ids.project}`, { as, body: here })).id;
        const about = { relatedEntityId: elsewhere, relatedEntityType: "workspace" };
        notificationThere = (await harness.ok("POST", "/api/notification", { as, body: { type: "info", ...about } }))
          .id;
        await mine.make.notification();
      });
      beforeEach(async () => {
        bound = (await usedKey({ workspaceId: mine.ids.workspace })).key;
      });

      test("can search, list and receive only data of its workspace", async () => {
        const found = async (as: string) => {
          const { results } = await harness.ok<{ results: { title: string }[] }>("GET", "/api/search", {
            as,
            query: { q: "heliotrope" },
          });
          return results.map(({ title }) => title).sort();
        };
        expect(await found(mine.owner.token)).toEqual(["Heliotrope here", "Heliotrope there"]);
        expect(await found(bound)).toEqual(["Heliotrope here"]);
        const listed = await harness.ok<Row[]>("GET", `${ORGANIZATION}/list`, { as: bound });
        expect(listed.map(({ id }) => id)).toEqual([mine.ids.workspace]);
        // A request that names no workspace uses the key's workspace.
        const full = await harness.ok("GET", `${ORGANIZATION}/get-full-organization`, { as: bound });
        expect(full.id).toBe(mine.ids.workspace);
        const inbox = await harness.ok<Row[]>("GET", "/api/notification", { as: bound });
        expect(inbox.length).toBeGreaterThan(0);
        expect(inbox.map(({ workspaceId, resourceId }) => workspaceId ?? resourceId)).not.toContain(elsewhere);
        const read = await harness.request("PATCH", `/api/notification/${notificationThere}/read`, { as: bound });
        expect(read.status).toBe(404);
        await harness.ok("PATCH", "/api/notification/read-all", { as: bound });
        await harness.ok("DELETE", "/api/notification/clear-all", { as: bound });
        const left = await harness.ok<Row[]>("GET", "/api/notification", { as: mine.owner.token });
        expect(left.find(({ id }) => id === notificationThere)).toMatchObject({ isRead: false });
      });

      test("gets the same permissions from has-permission as from the use cases", async () => {
        const { key } = await usedKey({ permissions: { task: ["read", "update"] } });
        const ask = async (as: string, permissions: object, organizationId = mine.ids.workspace) =>
          await harness.request("POST", `${ORGANIZATION}/has-permission`, {
            as,
            body: { permissions, organizationId },
          });
        expect((await ask(key, { task: ["read", "update"] })).body).toEqual({ success: true, error: null });
        for (const permissions of [{ task: ["update", "delete"] }, { project: ["read"] }, { workspace: ["read"] }]) {
          expect((await ask(key, permissions)).body).toMatchObject({ success: false });
        }
        expect((await ask(bound, { task: ["delete"] })).body).toEqual({ success: true, error: null });
        expect((await ask(bound, { task: ["read"] }, elsewhere)).status).toBe(403);
        const title = { body: { title: "Heliotrope" } };
        expect((await harness.request("PUT", `/api/task/title/${taskHere}`, { as: key, ...title })).status).toBe(200);
        expect((await harness.request("DELETE", `/api/task/${taskHere}`, { as: key })).status).toBe(403);
        await harness.ok("PUT", `/api/task/title/${taskHere}`, { as: key, body: { title: "Heliotrope here" } });
      });

      test("cannot grant permissions that it lacks, even to its owner", async () => {
        const { ids } = mine;
        const permissions = {
          ac: ["create", "read", "update"],
          member: ["update"],
          invitation: ["create"],
          task: ["read"],
        };
        const { key } = await usedKey({ permissions });
        const named = { organizationId: ids.workspace };
        const refused = async (name: string, body: object) => {
          const reply = await harness.request("POST", `${ORGANIZATION}/${name}`, {
            as: key,
            body: { ...named, ...body },
          });
          return [name, reply.status];
        };
        expect(await refused("create-role", { role: "wide", permission: { task: ["delete"] } })).toEqual([
          "create-role",
          403,
        ]);
        const data = { permission: { project: ["delete"] } };
        expect(await refused("update-role", { roleId: ids.role, data })).toEqual(["update-role", 403]);
        for (const role of ["owner", "admin", "member"]) {
          expect(await refused("update-member-role", { memberId: ids.viewerMember, role })).toEqual([
            "update-member-role",
            403,
          ]);
          expect(await refused("invite-member", { email: `${role}@example.test`, role })).toEqual([
            "invite-member",
            403,
          ]);
        }
        const narrower = { role: "narrower", permission: { task: ["read"] } };
        expect(
          (await harness.request("POST", `${ORGANIZATION}/create-role`, { as: key, body: { ...named, ...narrower } }))
            .status,
        ).toBe(200);
      });

      test("cannot extend an invitation to a role with permissions that it lacks", async () => {
        const named = { organizationId: mine.ids.workspace, email: "future.admin@example.test" };
        const path = `${ORGANIZATION}/invite-member`;
        await harness.ok("POST", path, { as: mine.owner.token, body: { ...named, role: "admin" } });
        const permissions = { ...READ_ONLY, invitation: ["create"] };
        const { key } = await usedKey({ permissions });
        const reply = await harness.request("POST", path, {
          as: key,
          body: { ...named, role: "viewer", resend: true },
        });
        expect(reply.status).toBe(403);
      });

      test("can do nothing without a permission, and is refused if it names unknown permissions", async () => {
        const { key } = await createKey({ permissions: { task: [] } });
        expect((await harness.request("GET", `/api/task/${taskHere}`, { as: key })).status).toBe(403);
        expect(await harness.ok<Row[]>("GET", `${ORGANIZATION}/list`, { as: key })).toEqual([] as unknown as Row[]);
        for (const permissions of [{ task: ["fly"] }, { moon: ["read"] }, { toString: ["call"] }]) {
          const body = { name: "odd", permissions };
          const reply = await harness.request("POST", "/api/auth/api-key/create", { as: mine.owner.token, body });
          expect([reply.status, (reply.body as ProblemBody).code]).toEqual([400, "INVALID_RESOURCE"]);
        }
      });

      test("never exceeds its owner's current permissions", async () => {
        const person = await mine.make.person("admin");
        const memberId = await mine.make.memberId(person);
        const { key } = await harness.ok("POST", "/api/auth/api-key/create", {
          as: person.token,
          body: { name: "all", permissions: { project: ["create", "update", "delete", "read"] } },
        });
        const rename = async () =>
          (
            await harness.request("PUT", `/api/project/${mine.ids.project}`, {
              as: String(key),
              body: { name: "Again" },
            })
          ).status;
        expect(await rename()).toBe(200);
        const named = { organizationId: mine.ids.workspace };
        const as = mine.owner.token;
        await harness.ok("POST", `${ORGANIZATION}/update-member-role`, {
          as,
          body: { ...named, memberId, role: "viewer" },
        });
        expect(await rename()).toBe(403);
        await harness.ok("POST", `${ORGANIZATION}/remove-member`, {
          as,
          body: { ...named, memberIdOrEmail: memberId },
        });
        expect(await rename()).toBe(404);
      });

      test("is invalid once its owner has left its workspace or the workspace is deleted", async () => {
        const person = await mine.make.person("member");
        const { key } = await harness.ok("POST", "/api/auth/api-key/create", {
          as: person.token,
          body: { name: "bound", workspaceId: mine.ids.workspace },
        });
        const list = async (as: unknown) =>
          (await harness.request("GET", `${ORGANIZATION}/list`, { as: String(as) })).status;
        expect(await list(key)).toBe(200);
        const body = { organizationId: mine.ids.workspace };
        await harness.ok("POST", `${ORGANIZATION}/leave`, { as: person.token, body });
        expect(await list(key)).toBe(401);

        const { workspace } = await mine.make.workspace();
        const other = await usedKey({ workspaceId: workspace });
        await harness.ok("POST", `${ORGANIZATION}/delete`, {
          as: mine.owner.token,
          body: { organizationId: workspace },
        });
        expect(await list(other.key)).toBe(401);
      });

      test("does not get a response stored for its owner under the same idempotency key", async () => {
        const body = { title: "Kept" };
        const headers = { "idempotency-key": `kept-${store}` };
        const path = `/api/task/${mine.ids.project}`;
        await harness.ok("POST", path, { as: mine.owner.token, body, headers });
        const { key } = await usedKey({ permissions: READ_ONLY });
        expect((await harness.request("POST", path, { as: key, body, headers })).status).toBe(403);
      });
    });

    describe("a stream of a restricted key", () => {
      let base: string;
      beforeAll(() => {
        base = `http://127.0.0.1:${harness.app.listen({ hosts: ["127.0.0.1"], port: 0 })}`;
      });

      test("has only the events of its workspace, and ends with the key", async () => {
        const as = mine.owner.token;
        const { id, key } = await usedKey({ workspaceId: mine.ids.workspace });
        const headers = { authorization: `Bearer ${key}` };
        const events = await EventClient.open(`${base}/api/events`, headers);
        const inbox = await SocketClient.open(`${base}/api/ws/user`, headers);
        const board = await SocketClient.open(`${base}/api/ws/${mine.ids.project}`, headers);
        await within(1_000, () => events.text !== "");
        await Bun.sleep(20);

        const there = { relatedEntityId: elsewhere, relatedEntityType: "workspace" };
        await harness.ok("POST", "/api/notification", { as, body: { type: "info", ...there } });
        const data = { description: "Told to nobody here" };
        await harness.ok("POST", `${ORGANIZATION}/update`, { as, body: { organizationId: elsewhere, data } });
        await Bun.sleep(150);
        expect([events.events.length, inbox.messages.length, board.messages.length]).toEqual([0, 0, 0]);

        await mine.make.notification();
        // Another member makes the changes, because members are not notified of their own.
        const body = { title: "Told here" };
        await harness.ok("POST", `/api/task/${mine.ids.project}`, { as: mine.member.token, body });
        await within(1_000, () => events.events.length > 0 && inbox.messages.length > 0 && board.messages.length > 0);
        expect(new Set(events.events.map((event) => event.data.workspaceId))).toEqual(new Set([mine.ids.workspace]));
        expect(inbox.messages).toEqual([{ type: "NOTIFICATION_CREATED" }]);

        await harness.ok("POST", "/api/auth/api-key/delete", { as, body: { keyId: id } });
        expect(await Promise.all([events.over, inbox.closed, board.closed])).toEqual(["ended", 1008, 1008]);
        expect((await EventClient.open(`${base}/api/events`, headers)).status).toBe(401);
      });

      test("has only task events if the key can only read tasks, and requires that permission", async () => {
        const { key } = await usedKey({ permissions: { task: ["read"] } });
        const { key: deaf } = await usedKey({ permissions: { label: ["create"] } });
        const follow = (as: string) => EventClient.open(`${base}/api/events`, { authorization: `Bearer ${as}` });
        const events = await follow(key);
        await within(1_000, () => events.text !== "");
        await Bun.sleep(20);
        await mine.make.project();
        await mine.make.task(mine.ids.project);
        await within(1_000, () => events.events.length > 0);
        expect(events.types).toEqual(["taskCreated"]);
        events.leave();
        const socket = SocketClient.open(`${base}/api/ws/user`, { authorization: `Bearer ${deaf}` });
        await expect(socket).rejects.toThrow("refused");
      });
    });

    function walkRoutes(): void {
      describe("a key bound to another workspace of its owner is refused by", () => {
        let key: string;
        beforeAll(async () => {
          ({ key } = await usedKey({ workspaceId: elsewhere }));
        });
        for (const [index, sample] of SAMPLES.entries()) {
          test(`${index}: ${sample.route}`, async () => await expectOutcome(sample, key, expectedElsewhere(sample)));
        }
      });

      describe("a read-only key cannot change anything with", () => {
        let key: string;
        beforeAll(async () => {
          ({ key } = await usedKey({ permissions: READ_ONLY }));
        });
        for (const [index, sample] of SAMPLES.entries()) {
          test(`${index}: ${sample.route}`, async () => await expectOutcome(sample, key, expectedReadOnly(sample)));
        }
      });

      describe("an expired key is refused by", () => {
        let keys: string[];
        beforeAll(async () => {
          const [expired, disabled, revoked] = [await usedKey({ expiresIn: 60 }), await usedKey({}), await usedKey({})];
          const as = mine.owner.token;
          await harness.ok("POST", "/api/auth/api-key/update", { as, body: { keyId: disabled.id, enabled: false } });
          await harness.ok("POST", "/api/auth/api-key/delete", { as, body: { keyId: revoked.id } });
          harness.clock.advance(60);
          keys = [expired.key, disabled.key, revoked.key];
        });
        for (const [index, sample] of SAMPLES.entries()) {
          const open = isOpen(sample) && !HALF_OPEN.has(sample.route);
          test(`${index}: ${sample.route}`, async () => {
            for (const key of keys) await expectOutcome(sample, key, open ? granted(sample) : "401");
          });
        }
      });
    }
  });
}

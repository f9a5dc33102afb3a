/**
 * The authorization code flow on every store: of concurrent uses of one code, or concurrent decisions on one request, exactly
 * one succeeds.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Tenant } from "../harness/world.ts";

const AT_ONCE = Array.from({ length: 20 });

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let mine: Tenant;

    beforeAll(async () => {
      harness = await startHarness({ store });
      ({ mine } = await buildWorld(harness.client));
    });
    afterAll(async () => await harness.close());

    const sessionsOf = async (clientId: string): Promise<unknown[]> => {
      const all = await harness.ok<{ clientId: string | null }[]>("GET", "/api/auth/list-sessions", {
        as: mine.owner.token,
      });
      return all.filter((session) => session.clientId === clientId);
    };

    test("a code yields one token, and a second use of the code revokes it", async () => {
      const { poll } = await mine.make.approvedCode();
      const first = await harness.request<{ access_token: string }>("POST", "/api/mcp/token", { body: poll });
      expect(first.status).toBe(200);
      const as = first.body.access_token;
      expect((await harness.request("GET", "/api/auth/get-session", { as })).body).toMatchObject({
        user: { email: mine.owner.email },
      });
      expect(await sessionsOf("MCP: Agent")).toHaveLength(1);
      expect((await harness.request("POST", "/api/mcp/token", { body: poll })).body).toMatchObject({
        error: "invalid_grant",
      });
      expect(await sessionsOf("MCP: Agent")).toEqual([]);
      expect((await harness.request("GET", "/api/project", { as })).status).toBe(401);
    });

    test("20 concurrent uses of a code yield one token", async () => {
      const { poll } = await mine.make.approvedCode();
      const statuses = await Promise.all(
        AT_ONCE.map(async () => (await harness.request("POST", "/api/mcp/token", { body: poll })).status),
      );
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(400)]);
      expect(await sessionsOf("MCP: Agent")).toEqual([]);
    });

    test("20 concurrent decisions about a request yield one code", async () => {
      const { authorizationRequest } = await mine.make.authorizationRequest();
      const path = `/api/mcp/authorize/request/${authorizationRequest}`;
      const options = { as: mine.owner.token, headers: { origin: harness.client.origin() }, body: { approved: true } };
      const statuses = await Promise.all(
        AT_ONCE.map(async () => (await harness.request("POST", path, options)).status),
      );
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(404)]);
    });
  });
}

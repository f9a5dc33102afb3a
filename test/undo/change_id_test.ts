/** The header that names the change of a request. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Tenant } from "../harness/world.ts";

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let mine: Tenant;

    beforeAll(async () => {
      harness = await startHarness({ store });
      ({ mine } = await buildWorld(harness.client));
    });
    afterAll(async () => await harness.close());

    const setTitle = async (title: string, headers = {}) => {
      const path = `/api/task/title/${mine.ids.task}`;
      const answer = await harness.request("PUT", path, { as: mine.owner.token, body: { title }, headers });
      return answer.headers.get("x-change-id");
    };

    test("a request that changes a task names the change, and its events have the same change ID", async () => {
      const [last = { sequence: 0 }] = (await harness.events(0)).slice(-1);
      const changeId = await setTitle("Named");
      expect(changeId).toBeString();
      expect((await harness.events(last.sequence)).map((event) => event.changeId)).toEqual([changeId]);
    });

    test("a request that changes nothing names no change", async () => {
      await setTitle("Same");
      expect(await setTitle("Same")).toBeNull();
    });

    test("a retry names the change of the first request", async () => {
      const headers = { "idempotency-key": "named" };
      const first = await setTitle("Once", headers);
      await setTitle("Twice");
      expect(await setTitle("Once", headers)).toBe(first);
    });

    test("a change that cannot be undone has no ID", async () => {
      const body = { content: "Hello" };
      const path = `/api/comment/${mine.ids.task}`;
      const answer = await harness.request("POST", path, { as: mine.owner.token, body });
      expect([answer.status, answer.headers.get("x-change-id")]).toEqual([200, null]);
    });
  });
}

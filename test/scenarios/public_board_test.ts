/** A board that anyone may read while its project is public. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";

for (const store of SCENARIO_KINDS) {
  describe(`a public board on ${store}`, () => {
    let harness: Harness;
    let world: World;
    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
    });
    afterAll(async () => await harness.close());

    test("is available only while the project is public, and returns 404 otherwise", async () => {
      const { mine, theirs } = world;
      const as = mine.owner.token;
      const { project } = await mine.make.project();
      const path = `/api/public-project/${project}`;
      const statuses = async () => [
        (await harness.request("GET", path)).status,
        (await harness.request("GET", path, { as: theirs.owner.token })).status,
        (await harness.request("GET", path, { as })).status,
      ];
      const share = (isPublic: boolean) => harness.ok("PUT", `/api/project/${project}`, { as, body: { isPublic } });
      expect(await statuses()).toEqual([404, 404, 404]);
      const unknown = await harness.request("GET", path.replace(project, "no-such-id"));
      const hidden = await harness.request("GET", path);
      expect(hidden.text.replaceAll(project, "no-such-id")).toBe(unknown.text);
      await share(true);
      expect(await statuses()).toEqual([200, 200, 200]);
      await harness.ok("PUT", `/api/project/${project}/archive`, { as });
      expect(await statuses()).toEqual([200, 200, 200]);
      await harness.ok("PUT", `/api/project/${project}/unarchive`, { as });
      await share(false);
      expect(await statuses()).toEqual([404, 404, 404]);
      await share(true);
      await harness.ok("DELETE", `/api/project/${project}`, { as });
      expect(await statuses()).toEqual([404, 404, 404]);
    });

    test("is sent once per version, and compressed for clients that accept it", async () => {
      const { make, owner } = world.mine;
      const { project } = await make.publicProject();
      for (let count = 0; count < 5; count++) await make.task(project);
      const path = `/api/public-project/${project}`;
      const first = await harness.request("GET", path);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"\d+-\d+"$/);
      const again = await harness.request("GET", path, { headers: { "if-none-match": tag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      const packed = await harness.app.fetch(
        new Request(`http://localhost:3000${path}`, { headers: { "accept-encoding": "gzip" } }),
      );
      expect([packed.headers.get("content-encoding"), packed.headers.get("etag")]).toEqual([
        "gzip",
        tag.replace(/"$/, '-gz"'),
      ]);
      await make.task(project);
      const changed = await harness.request("GET", path, { headers: { "if-none-match": tag } });
      expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false]);
      await harness.ok("POST", "/api/auth/update-user", { as: owner.token, body: { name: "Ada Lovelace" } });
      expect((await harness.request("GET", path)).headers.get("etag")).not.toBe(changed.headers.get("etag"));
    });

    test("contains no email addresses, accounts or comments", async () => {
      const { make, owner, member } = world.mine;
      const as = owner.token;
      const { project } = await make.publicProject();
      const { task } = await make.task(project);
      await harness.ok("PUT", `/api/task/assignee/${task}`, { as, body: { userId: member.id } });
      await harness.ok("POST", `/api/comment/${task}`, { as, body: { content: "between us" } });
      const { text } = await harness.request("GET", `/api/public-project/${project}`);
      expect(text).toContain(`"assigneeName":"${member.name}"`);
      for (const secret of [member.id, owner.id, member.email, owner.email, "between us"]) {
        expect(text).not.toContain(secret);
      }
    });
  });
}

/** The event feed contains neither deleted text nor events from long before the reader joined. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { type Harness, STORE_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";

interface Feed {
  events: { type: string; taskId: string | null; data: Record<string, unknown> & { task?: { title: string } } }[];
  cursor: number;
}

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let world: World;

    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
    });
    afterAll(async () => await harness.close());

    const send = async (method: string, path: string, body?: object): Promise<Row> =>
      await harness.ok(method, path, { as: world.mine.owner.token, ...(body ? { body } : {}) });
    const changes = async (since: number, as = world.mine.owner.token): Promise<Feed> =>
      await harness.ok<Feed>("GET", "/api/changes", { as, query: { since: String(since), limit: "500" } });
    const now = async (): Promise<number> =>
      (
        await harness.ok<Feed>("GET", "/api/changes", {
          as: world.mine.owner.token,
        })
      ).cursor;
    const makeTask = async (projectId: string, title: string): Promise<string> =>
      (await send("POST", `/api/task/${projectId}`, { title, description: `About ${title}` })).id;

    test("deleting a comment, task or project removes its text from the feed but keeps the events", async () => {
      const since = await now();
      const { project } = await world.mine.make.project();
      const [kept, gone] = [await makeTask(project, "Kept"), await makeTask(project, "Secret task")];
      await send("PUT", `/api/task/title/${gone}`, { title: "Secret name" });
      await send("PUT", `/api/task/description/${gone}`, { description: "Secret plan" });
      await send("POST", `/api/comment/${gone}`, { content: "Secret word" });
      const comment = await send("POST", `/api/comment/${kept}`, { content: "Secret first" });
      await send("PUT", `/api/comment/${comment.id}`, { content: "Secret second" });
      const before = await changes(since);
      for (const text of ["task", "name", "plan", "word", "first", "second"]) {
        expect(JSON.stringify(before)).toContain(`Secret ${text}`);
      }
      await send("DELETE", `/api/comment/${comment.id}`);
      await send("DELETE", `/api/task/${gone}`);
      const after = await changes(since);
      expect(JSON.stringify(after)).not.toContain("Secret");
      expect(JSON.stringify(after)).toContain("About Kept");
      const typesOf = ({ events }: Feed) => events.map(({ type }) => type);
      expect(typesOf(after)).toEqual([...typesOf(before), "taskCommentDeleted", "taskDeleted"]);
      expect(after.events.at(-1)?.data.task).toMatchObject({ id: gone, title: "" });

      await send("POST", `/api/task/${gone}/restore`);
      expect(JSON.stringify(await changes(since))).toContain("Secret plan");
      await send("DELETE", `/api/project/${project}`);
      const last = JSON.stringify(await changes(since));
      for (const text of ["Secret", "Kept"]) expect(last).not.toContain(text);
    });

    test("a member's feed has no events from more than ten minutes before they joined", async () => {
      const since = await now();
      const { project } = await world.mine.make.project();
      await makeTask(project, "Before");
      harness.clock.advance(601);
      const viewer = await world.mine.make.person("viewer");
      harness.clock.advance(1);
      await makeTask(project, "After");
      const { events } = await changes(since, viewer.token);
      const titles = events.filter(({ type }) => type === "taskCreated").map(({ data }) => data.task?.title);
      expect(titles).toEqual(["After"]);
      expect(events[0]?.type).not.toBe("projectCreated");
      const owners = (await changes(since)).events.filter(({ type }) => type === "taskCreated");
      expect(owners.map(({ data }) => data.task?.title)).toEqual(["Before", "After"]);
    });
  });
}

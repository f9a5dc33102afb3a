/** The entity tag of a task: the changes that affect the tag, and requests with a stale tag. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Reply } from "../harness/client.ts";
import { STORE_KINDS } from "../harness/harness.ts";
import { Story } from "./story.ts";

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    let project: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ project } = await story.meanwhile((make) => make.project()));
    });
    afterAll(async () => await story.close());

    const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Reply> =>
      story.harness.request(method, path, { as: story.ada.token, headers, ...(body === undefined ? {} : { body }) });
    const tagOf = async (path: string): Promise<string> => (await ask("GET", path)).headers.get("etag") ?? "";
    const newTask = async (): Promise<string> => `/api/task/${(await story.make.task(project)).task}`;
    const edit = (path: string, title: string, tag: string) => ask("PATCH", path, { "if-match": tag }, { title });

    test("a change to one task leaves the ETag of another valid", async () => {
      const [one, other] = [await newTask(), await newTask()];
      const tag = await tagOf(other);
      expect((await edit(one, "First", await tagOf(one))).status).toBe(200);
      await story.harness.ok("POST", "/api/label", {
        as: story.ada.token,
        body: { name: "bug", color: "red", workspaceId: story.workspaceId, taskId: one.slice("/api/task/".length) },
      });
      expect((await ask("GET", other, { "if-none-match": tag })).status).toBe(304);
      expect((await edit(other, "Second", tag)).status).toBe(200);
      expect((await edit(other, "Third", tag)).status).toBe(412);
    });

    test("PUT, PATCH and DELETE refuse a stale ETag and return the current one", async () => {
      const path = await newTask();
      const stale = await tagOf(path);
      const { body: task } = await ask("PATCH", path, {}, { priority: "high" });
      const current = await tagOf(path);
      for (const [method, body] of [["PUT", task], ["PATCH", { title: "Late" }], ["DELETE"]] as [string, unknown?][]) {
        const refused = await ask(method, path, { "if-match": stale }, body);
        expect([method, refused.status, refused.headers.get("etag")]).toEqual([method, 412, current]);
      }
      expect(await tagOf(path)).toBe(current);
      expect((await ask("DELETE", path, { "if-match": current })).status).toBe(200);
    });

    test("exactly one of several concurrent edits with the same ETag succeeds", async () => {
      const path = await newTask();
      const tag = await tagOf(path);
      const edits = await Promise.all(Array.from({ length: 8 }, (_, index) => edit(path, `Title ${index}`, tag)));
      const statuses = edits.map(({ status }) => status).sort((left, right) => left - right);
      expect(statuses).toEqual([200, ...Array<number>(7).fill(412)]);
      const titles = edits.flatMap(({ status, body }) => (status === 200 ? [(body as { title: string }).title] : []));
      expect(titles).toEqual([((await ask("GET", path)).body as { title: string }).title]);
    });

    test("renaming the assignee changes the ETag, but the old ETag still permits edits", async () => {
      const path = await newTask();
      await ask("PATCH", path, {}, { userId: story.ada.id });
      const tag = await tagOf(path);
      await story.harness.ok("POST", "/api/auth/update-user", {
        as: story.ada.token,
        body: { name: `Ada on ${store}` },
      });
      const fresh = await ask("GET", path, { "if-none-match": tag });
      expect([fresh.status, (fresh.body as { assigneeName: string }).assigneeName]).toEqual([200, `Ada on ${store}`]);
      expect((await edit(path, "In time", tag)).status).toBe(200);
    });

    test("a change to a task makes the ETag of its board stale", async () => {
      const path = await newTask();
      const board = await tagOf(`/api/task/tasks/${project}`);
      await edit(path, "New", await tagOf(path));
      const refused = await ask("POST", `/api/task/${project}`, { "if-match": board }, { title: "Late" });
      expect(refused.status).toBe(412);
      expect((await edit(path, "Newer", board)).status).toBe(412);
    });
  });
}

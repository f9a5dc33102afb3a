/** The image behind a board, and the charts and members of a project. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { IMAGE, PNG } from "../harness/world.ts";
import { Story } from "./story.ts";

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    test("a background is uploaded in two steps, cached by its entity tag, and deleted with 204", async () => {
      const { client } = story.harness;
      const as = story.ada.token;
      const { project } = await story.meanwhile((make) => make.project());
      const path = `/api/project/${project}/background`;
      expect((await client.ask("GET", path, { as })).status).toBe(404);
      const { contentType, size } = IMAGE;
      const upload = await client.ok<{ key: string; version: string; uploadUrl: string; headers: object }>(
        "PUT",
        `${path}-upload`,
        { as, body: { contentType, size } },
      );
      const query = Object.fromEntries(new URL(upload.uploadUrl).searchParams);
      await client.ok("PUT", `/api/blob/${upload.key}`, { raw: PNG, headers: { "content-type": contentType }, query });
      const { key, version } = upload;
      const finalized = await client.ok<{ url: string }>("POST", `${path}-upload/finalize`, {
        as,
        body: { key, contentType, version, size },
      });
      expect(new URL(finalized.url).pathname).toBe(path);
      expect(await client.ok<Row>("GET", `/api/project/${project}`, { as })).toMatchObject({
        backgroundVersion: version,
      });

      const read = await client.ask("GET", path, { as: story.vic.token });
      expect([read.status, read.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(read.headers.get("cache-control")).toBe("private, max-age=300, must-revalidate");
      expect(read.headers.get("x-content-type-options")).toBe("nosniff");
      expect(read.headers.get("vary")).toContain("Authorization");
      const etag = read.headers.get("etag") ?? "";
      const cached = await client.ask("GET", path, { as, headers: { "if-none-match": etag } });
      expect(cached.status).toBe(304);
      expect((await client.ask("GET", path, { as: story.eve.token })).status).toBe(404);

      const body = { contentType: "image/svg+xml", size: 100 };
      expect((await client.ask("PUT", `${path}-upload`, { as, body })).status).toBe(400);
      expect((await client.ask("DELETE", path, { as: story.vic.token })).status).toBe(403);
      expect((await client.ask("DELETE", path, { as })).status).toBe(204);
      expect((await client.ask("GET", path, { as })).status).toBe(404);
      expect(await client.ok<Row>("GET", `/api/project/${project}`, { as })).toMatchObject({ backgroundVersion: null });
    });

    test("the charts count new and completed tasks, and the members are the accounts that may open the project", async () => {
      const { client } = story.harness;
      const as = story.ada.token;
      const { project } = await story.meanwhile((make) => make.project());
      const basics = { title: "Task", description: "", priority: "low", status: "to-do" };
      const { id } = await client.ok<Row>("POST", `/api/task/${project}`, { as, body: basics });
      await client.ok("PATCH", `/api/task/${id}`, { as, body: { status: "done" } });
      const charts = await client.ok<{ start: string; created: number; completed: number }[]>(
        "GET",
        `/api/project/${project}/charts`,
        { as, query: { range: "1w", unit: "day" } },
      );
      expect(charts).toHaveLength(7);
      expect(charts.at(-1)).toMatchObject({ created: 1, completed: 1 });
      expect(charts.slice(0, -1).every(({ created, completed }) => created + completed === 0)).toBe(true);
      const refused = await client.ask("GET", `/api/project/${project}/charts`, { as, query: { range: "2y" } });
      expect(refused.status).toBe(400);

      const names = async () =>
        (await client.ok<(Row & { role: string })[]>("GET", `/api/project/${project}/members`, { as }))
          .map((member) => [member.id, member.role])
          .sort();
      const { ada, mia, vic } = story;
      expect(await names()).toEqual(
        [
          [ada.id, "owner"],
          [mia.id, "member"],
          [vic.id, "viewer"],
        ].sort(),
      );
      await client.ok("PUT", `/api/project/${project}/access`, { as, body: { isPrivate: true } });
      expect(await names()).toEqual([[ada.id, "owner"]]);
      expect((await client.ask("GET", `/api/project/${project}/members`, { as: mia.token })).status).toBe(404);
    });
  });
}

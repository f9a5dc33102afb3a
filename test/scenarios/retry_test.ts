/** Repeated requests, outdated versions, and store failures at every stage. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { STORE_KINDS } from "../harness/harness.ts";
import { Story } from "./story.ts";

/** The part of an import's response used here. */
interface Report {
  results: {
    total: number;
    successful: number;
    failed: number;
    tasks: { error?: string; task: { number?: number } }[];
  };
}

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    let project: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ project } = await story.meanwhile((make) => make.project()));
    });
    afterAll(async () => await story.close());

    const create = (key: string, title = "Once") =>
      story.harness.request("POST", `/api/task/${project}`, {
        as: story.ada.token,
        body: { title },
        headers: { "idempotency-key": key },
      });
    const typesOfNews = async () => {
      const types = (await story.harness.events()).map(({ type }) => type);
      return types.filter((type) => type === "taskCreated").length;
    };

    test("an idempotency key returns the same response again, and refuses a different body", async () => {
      const first = await create("key-1");
      const made = await typesOfNews();
      const second = await create("key-1");
      expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
      const replayed = [first, second].map(({ headers }) => headers.get("idempotent-replayed"));
      expect(replayed).toEqual([null, "true"]);
      const other = await create("key-1", "Twice");
      expect([other.status, (other.body as { code: string }).code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      expect(await typesOfNews()).toBe(made);
      story.harness.clock.advance(24 * 3600 + 1);
      const late = await create("key-1");
      expect([late.status, await typesOfNews()]).toEqual([200, made + 1]);
    });

    test("a failed request frees its key", async () => {
      expect((await create("key-2", "")).status).toBe(400);
      expect((await create("key-2", "Now right")).status).toBe(200);
    });

    test("a retry after a lost acknowledgment gets the first response", async () => {
      const before = await typesOfNews();
      story.harness.faults.plan("acknowledgement", new TrackerError("unavailable", "Cannot reach the store"));
      const lost = await create("key-3");
      expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "1"]);
      const retry = await create("key-3");
      expect([retry.status, retry.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
      expect(await typesOfNews()).toBe(before + 1);
    });

    test("a failed commit stores nothing, not even the key", async () => {
      const before = await story.harness.hash();
      story.harness.faults.plan("commit", new TrackerError("unavailable", "Cannot write"));
      expect((await create("key-4")).status).toBe(503);
      expect(await story.harness.hash()).toBe(before);
      const retry = await create("key-4");
      expect([retry.status, retry.headers.get("idempotent-replayed")]).toEqual([200, null]);
    });

    describe("an import in parts", () => {
      const COUNT = 250;
      const tasks = Array.from({ length: COUNT }, (_, index) => ({ title: `Row ${index}`, status: "to-do" }));
      const bring = (projectId: string, key: string) =>
        story.harness.request<Report>("POST", `/api/task/import/${projectId}`, {
          as: story.ada.token,
          body: { tasks },
          headers: { "idempotency-key": key },
        });
      const numbersIn = async (projectId: string) => {
        const stored = await story.harness.ports.store.read((tx) => tx.listTasksOfProject(projectId));
        return stored.map(({ number }) => number).sort((left, right) => left - right);
      };
      const ALL = tasks.map((_, index) => index + 1);

      test("is resumed by a retry after a crash between two parts, and creates no task twice", async () => {
        const { project: into } = await story.make.project();
        story.harness.faults.plan("transaction", new Error("Killed"), 1);
        await expect(bring(into, "import-1")).rejects.toThrow("Killed");
        expect(await numbersIn(into)).toEqual(ALL.slice(0, 100));
        const retry = await bring(into, "import-1");
        expect([retry.status, retry.headers.get("idempotent-replayed")]).toEqual([200, null]);
        expect(retry.body.results).toMatchObject({ total: COUNT, successful: COUNT, failed: 0 });
        expect(retry.body.results.tasks.map(({ task }) => task.number)).toEqual(ALL);
        expect(await numbersIn(into)).toEqual(ALL);
        const again = await bring(into, "import-1");
        expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([retry.text, "true"]);
        expect(await numbersIn(into)).toEqual(ALL);
      });

      test("reports an unknown outcome if a commit is not confirmed, and is completed by a retry", async () => {
        const { project: into } = await story.make.project();
        story.harness.faults.plan("acknowledgement", new TrackerError("unavailable", "Cannot reach the store"), 1);
        const first = await bring(into, "import-2");
        expect(first.body.results).toMatchObject({ total: COUNT, successful: 100, failed: 150 });
        const errors = first.body.results.tasks.map(({ error = "" }) => error.split(":")[0]);
        const rest = [...Array(100).fill("May or may not have been imported"), ...Array(50).fill("Not imported")];
        expect(errors).toEqual([...Array(100).fill(""), ...rest]);
        const retry = await bring(into, "import-2");
        expect(retry.body.results).toMatchObject({ successful: COUNT, failed: 0 });
        expect(await numbersIn(into)).toEqual(ALL);
      });
    });

    test("a task returns an ETag, and If-Match refuses an old one", async () => {
      const { harness, ada } = story;
      const { task } = await story.make.task(project);
      const path = `/api/task/${task}`;
      const as = ada.token;
      const tag = (await harness.request("GET", path, { as })).headers.get("etag") ?? "";
      expect(tag).toMatch(/^"t\d+-\d+"$/);
      const same = await harness.request("GET", path, { as, headers: { "if-none-match": tag } });
      expect([same.status, same.text]).toEqual([304, ""]);

      const rename = (title: string, ifMatch: string) =>
        harness.request("PATCH", path, { as, body: { title }, headers: { "if-match": ifMatch } });
      expect((await rename("First", tag)).status).toBe(200);
      const stale = await rename("Second", tag);
      expect([stale.status, (stale.body as { code: string }).code]).toEqual([412, "PRECONDITION_FAILED"]);
      const current = stale.headers.get("etag") ?? "";
      expect(current).not.toBe(tag);
      expect((await rename("Second", current.replace(/"$/, '-gz"'))).status).toBe(200);
      expect((await rename("Third", "*")).status).toBe(200);
      expect((await harness.request("GET", path, { as, headers: { "if-none-match": tag } })).status).toBe(200);
    });
  });
}

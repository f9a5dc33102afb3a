/** Image uploads in two steps: requested, then sent and viewed. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { IMAGE, PNG } from "../harness/world.ts";
import { anId, aTime, Story } from "./story.ts";

const CLAIM = { ...IMAGE, surface: "comment" };

for (const store of SCENARIO_KINDS) {
  describe(`an uploaded image on ${store}`, () => {
    let story: Story;
    let task: string;
    let project: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ project, task } = await story.meanwhile(async (make) => {
        const { project } = await make.project();
        return { project, ...(await make.task(project)) };
      }));
    });
    afterAll(async () => await story.close());

    /** Requests an upload and sends the bytes for it. */
    async function upload(bytes: Uint8Array, claim = CLAIM): Promise<string> {
      const { harness, ada } = story;
      const as = ada.token;
      const body = { ...claim, size: bytes.length };
      const { key, uploadUrl, headers } = await harness.ok<{
        key: string;
        uploadUrl: string;
        headers: Record<string, string>;
      }>("PUT", `/api/task/image-upload/${task}`, { as, body });
      const { pathname, search } = new URL(uploadUrl);
      await harness.ok("PUT", pathname + search, { raw: bytes, headers });
      return key;
    }

    test("is private, and finalizing it twice changes nothing", async () => {
      const { ada, vic, eve, harness } = story;
      const key = await upload(PNG);
      const request = `POST /api/task/image-upload/${task}/finalize`;
      const body = { key, ...CLAIM };
      await story.step({ by: vic, request, body, status: 403, answer: "forbidden" });
      await story.step({ by: eve, request, body, status: 404, answer: "not_found" });
      const image = await story.step({
        by: ada,
        request,
        body,
        answer: { id: anId, url: expect.stringContaining("/api/asset/"), key, ...CLAIM, createdAt: aTime },
        events: [["taskImageAdded", { imageId: anId, ...CLAIM }]],
      });
      await story.step({ by: ada, request, body, answer: image });

      const path = `/api/asset/${image.id}`;
      const read = (as?: string) => harness.request("GET", path, as === undefined ? {} : { as });
      const seen = await read(vic.token);
      expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(seen.headers.get("x-content-type-options")).toBe("nosniff");
      expect(seen.headers.get("content-security-policy")).toContain("sandbox");
      expect([(await read()).status, (await read(eve.token)).status]).toEqual([401, 404]);
      await story.meanwhile(() =>
        harness.ok("PUT", `/api/project/${project}`, { as: ada.token, body: { isPublic: true } }),
      );
      expect((await read()).status).toBe(200);
    });

    test("is refused and removed when it differs from its upload request", async () => {
      const { ada } = story;
      const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      const key = await upload(svg);
      const request = `POST /api/task/image-upload/${task}/finalize`;
      const body = { key, ...CLAIM, size: svg.length };
      await story.step({ by: ada, request, body, status: 415, answer: "UPLOAD_TYPE_MISMATCH" });
      expect(await story.harness.ports.blobs.stat(key)).toBeUndefined();
    });

    test("is refused when it is too large, without a type, or was never uploaded", async () => {
      const { ada } = story;
      const request = `PUT /api/task/image-upload/${task}`;
      const untyped = { ...CLAIM, contentType: "picture" };
      await story.step({ by: ada, request, body: untyped, status: 400, answer: "invalid" });
      const huge = { ...CLAIM, size: 10 * 1024 * 1024 + 1 };
      await story.step({ by: ada, request, body: huge, status: 413, answer: "too_large" });
      const { key } = await story.harness.ok<{ key: string }>("PUT", `/api/task/image-upload/${task}`, {
        as: ada.token,
        body: CLAIM,
      });
      const finalize = { request: `POST /api/task/image-upload/${task}/finalize`, body: { key, ...CLAIM } };
      await story.step({ by: ada, ...finalize, status: 409, answer: "UPLOAD_MISSING" });
    });
  });
}

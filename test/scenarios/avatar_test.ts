/** Avatars: set, shown to everyone, replaced, removed. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { ProblemBody } from "../harness/client.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { type Person, PNG, signUp } from "../harness/world.ts";

const BASE64 = btoa(String.fromCharCode(...PNG));
const PICTURE = { contentType: "image/png", data: BASE64 };
const PATH = "/api/user/avatar";

interface Saved {
  id: string;
  url: string;
  size: number;
}

for (const store of SCENARIO_KINDS) {
  describe(`an avatar on ${store}`, () => {
    let harness: Harness;
    let ada: Person;
    let bob: Person;
    beforeAll(async () => {
      harness = await startHarness({ store });
      ada = await signUp(harness.client, "Ada");
      bob = await signUp(harness.client, "Bob");
    });
    afterAll(async () => await harness.close());

    const save = (body: object = PICTURE, by: Person = ada, headers: Record<string, string> = {}) =>
      harness.ok<Saved>("PUT", PATH, { as: by.token, body, headers });
    const read = (url: string, headers: Record<string, string> = {}, method = "GET") =>
      harness.request(method, url, { headers });

    test("can be cached permanently, and cannot run scripts", async () => {
      const saved = await save();
      expect(saved).toEqual({ id: saved.id, url: `${PATH}/${saved.id}`, size: PNG.length });
      const seen = await harness.app.fetch(new Request(`http://localhost:3000${saved.url}`));
      expect([...new Uint8Array(await seen.arrayBuffer())]).toEqual([...PNG]);
      const headers = Object.fromEntries(seen.headers);
      expect(headers).toMatchObject({
        "content-type": "image/png",
        "content-length": String(PNG.length),
        "content-disposition": "inline",
        "content-security-policy": expect.stringContaining("sandbox"),
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        etag: `"${saved.id}"`,
        "last-modified": harness.clock.now().toUTCString(),
      });
      const again = await read(saved.url, { "if-none-match": `"${saved.id}"` });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", `"${saved.id}"`]);
      expect((await read(saved.url, { "if-none-match": '"other"' })).status).toBe(200);
      const head = await read(saved.url, {}, "HEAD");
      expect([head.status, head.text, head.headers.get("content-type")]).toEqual([200, "", "image/png"]);
    });

    test("is replaced by a new avatar at a different URL", async () => {
      const first = await save({ ...PICTURE, data: `data:image/png;base64,${BASE64}` });
      const second = await save();
      expect(second.id).not.toBe(first.id);
      expect([(await read(first.url)).status, (await read(second.url)).status]).toEqual([404, 200]);
      const swept = await harness.tracker.as(null).sweepUploads();
      expect([swept.removedObjects, swept.failedObjects]).toEqual([2, 0]);
      expect((await read(second.url)).status).toBe(200);
    });

    test("is set once even if the same request is retried", async () => {
      const headers = { "idempotency-key": "once" };
      const first = await save(PICTURE, ada, headers);
      expect(await save(PICTURE, ada, headers)).toEqual(first);
      expect((await read(first.url)).status).toBe(200);
    });

    test("can be removed only by its user", async () => {
      const [mine, his] = [await save(), await save(PICTURE, bob)];
      const remove = (as: string) => harness.ok("DELETE", PATH, { as });
      expect(await remove(ada.token)).toEqual({ deleted: true } as never);
      expect(await remove(ada.token)).toEqual({ deleted: false } as never);
      expect([(await read(mine.url)).status, (await read(his.url)).status]).toEqual([404, 200]);
    });

    test("is deleted with the account", async () => {
      const eve = await signUp(harness.client, "Eve");
      const { url } = await save(PICTURE, eve);
      await harness.ok("POST", "/api/auth/delete-user", { as: eve.token, body: {} });
      expect((await read(url)).status).toBe(404);
    });

    test.each<[string, object, string, string]>([
      ["a GIF", { contentType: "image/gif", data: BASE64 }, "UNSUPPORTED_IMAGE_TYPE", "/contentType"],
      ["an SVG", { contentType: "image/svg+xml", data: BASE64 }, "UNSUPPORTED_IMAGE_TYPE", "/contentType"],
      ["a PNG declared as a JPEG", { contentType: "image/jpeg", data: BASE64 }, "IMAGE_TYPE_MISMATCH", "/data"],
      ["an HTML page", { ...PICTURE, data: btoa("<!doctype html>") }, "IMAGE_TYPE_MISMATCH", "/data"],
      ["text that is not base64", { ...PICTURE, data: "!" }, "INVALID_BASE64", "/data"],
      ["larger than 512 KiB", { ...PICTURE, data: BASE64.padEnd(699_056, "A") }, "IMAGE_TOO_LARGE", "/data"],
    ])("cannot be %s", async (_, body, code, pointer) => {
      const before = await harness.dump();
      const reply = await harness.request<ProblemBody>("PUT", PATH, { as: ada.token, body });
      expect([reply.status, reply.body.code, reply.body.errors?.[0]?.pointer]).toEqual([400, code, pointer]);
      expect(differenceOf(before, await harness.dump())).toBe("");
    });

    test("is refused before it is read if the request exceeds 1 MiB", async () => {
      const body = { ...PICTURE, data: "A".repeat(1024 * 1024) };
      expect((await harness.request("PUT", PATH, { as: ada.token, body })).status).toBe(413);
    });
  });
}

/** Files of any type: uploaded like images, and only ever downloaded. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { Story } from "./story.ts";

const PAGE = '<script>document.title = "ran"</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const UPLOAD_TYPE = "application/octet-stream";

/** A name, a declared type and content that a browser might run, and the name that it is saved under. */
const HOSTILE: readonly [filename: string, contentType: string, content: string, saved: string][] = [
  ["page.html", "text/html", PAGE, "page.html"],
  ["page.html", "text/html; charset=utf-8", PAGE, "page.html"],
  ["plan.svg", "image/svg+xml", SVG, "plan.svg"],
  ["page.xhtml", "application/xhtml+xml", PAGE, "page.xhtml"],
  ["page.xml", "text/xml", SVG, "page.xml"],
  ["run.js", "text/javascript", "alert(1)", "run.js"],
  ["shot.png", "image/x-png", PAGE, "shot.png"],
  ["report.pdf", "application/pdf", "%PDF-1.7 /JS (app.alert(1))", "report.pdf"],
  ["mail.mht", "message/rfc822", "MIME-Version: 1.0\n\n<script>1</script>", "mail.mht"],
  ["style.css", "text/css", "*{}", "style.css"],
  ['a"; filename="b.html', "text/plain", PAGE, 'a"; filename="b.html'],
  ["invoice\u202efdp.exe", "application/x-msdownload", "MZ", "invoicefdp.exe"],
  ["Prüfung – 仮名 100%.txt", "text/plain", "x", "Prüfung – 仮名 100%.txt"],
];

for (const store of SCENARIO_KINDS) {
  describe(`an uploaded file on ${store}`, () => {
    let story: Story;
    let task: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ task } = await story.meanwhile(async (make) => {
        const { project } = await make.project();
        return await make.task(project);
      }));
    });
    afterAll(async () => await story.close());

    async function upload(filename: string, contentType: string, content: string): Promise<string> {
      const { harness, ada } = story;
      const raw = new TextEncoder().encode(content);
      const claim = { filename, contentType, size: raw.length, surface: "comment" };
      const path = `/api/task/image-upload/${task}`;
      type Asked = { key: string; uploadUrl: string; headers: Record<string, string> };
      const asked = await harness.ok<Asked>("PUT", path, { as: ada.token, body: claim });
      expect(asked.headers["content-type"]).toBe(UPLOAD_TYPE);
      const { pathname, search } = new URL(asked.uploadUrl);
      await harness.ok("PUT", pathname + search, { raw, headers: asked.headers });
      const body = { key: asked.key, ...claim };
      const { id } = await harness.ok<{ id: string }>("POST", `${path}/finalize`, { as: ada.token, body });
      return `/api/asset/${id}`;
    }

    test("is a download that no browser shows or runs, whatever its name and type", async () => {
      const { harness, vic } = story;
      for (const [filename, contentType, content, saved] of HOSTILE) {
        const path = await upload(filename, contentType, content);
        const reply = await harness.request("GET", path, { as: vic.token });
        expect([filename, reply.status, reply.text]).toEqual([filename, 200, content]);
        expect(Object.fromEntries(reply.headers)).toMatchObject({
          "content-type": UPLOAD_TYPE,
          "x-content-type-options": "nosniff",
          "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
          "cache-control": expect.stringContaining("private"),
          "accept-ranges": "bytes",
        });
        const disposition = reply.headers.get("content-disposition") ?? "";
        const parts = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.!~%-]+)$/.exec(disposition);
        expect([disposition, decodeURIComponent(parts?.[2] ?? "")]).toEqual([disposition, saved]);
      }
    });

    test("supports ranges, entity tags and HEAD", async () => {
      const { harness, ada } = story;
      const content = Array.from({ length: 200_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");
      const path = await upload("data.bin", "application/x-data", content);
      const ask = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
        harness.request(method, path, { as: ada.token, headers });
      const whole = await ask();
      expect(whole.text === content).toBe(true);
      const etag = whole.headers.get("etag") ?? "";

      const head = await ask({}, "HEAD");
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", etag]);
      for (const [range, first, last] of [
        ["bytes=100-299", 100, 299],
        ["bytes=199990-", 199_990, 199_999],
        ["bytes=-10", 199_990, 199_999],
        ["bytes=199999-900000", 199_999, 199_999],
      ] as const) {
        const part = await ask({ range });
        expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${first}-${last}/200000`]);
        expect(part.text).toBe(content.slice(first, last + 1));
      }
      const beyond = await ask({ range: "bytes=200000-" });
      expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */200000"]);
      expect((await ask({ "if-none-match": etag })).status).toBe(304);
      expect((await ask({ range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
    });

    test("is private to the members of its project", async () => {
      const { harness, eve } = story;
      const path = await upload("secret.txt", "text/plain", "s");
      expect((await harness.request("GET", path, {})).status).toBe(401);
      expect((await harness.request("GET", path, { as: eve.token })).status).toBe(404);
    });

    test("can be uploaded before its task exists, and then belongs to the task", async () => {
      const { harness, ada, vic } = story;
      const { project } = await story.meanwhile((make) => make.project());
      const claim = { filename: "a.txt", contentType: "text/plain", size: 1, surface: "description" };
      const path = `/api/task/draft-upload/${project}`;
      type Asked = { key: string; uploadUrl: string; headers: Record<string, string> };
      const asked = await harness.ok<Asked>("POST", path, { as: ada.token, body: claim });
      const { pathname, search } = new URL(asked.uploadUrl);
      await harness.ok("PUT", pathname + search, { raw: "a", headers: asked.headers });
      const body = { key: asked.key, ...claim };
      const { id } = await harness.ok<{ id: string }>("POST", `${path}/finalize`, { as: ada.token, body });
      const read = (as: string) => harness.request("GET", `/api/asset/${id}`, { as });
      expect([(await read(ada.token)).text, (await read(vic.token)).status]).toEqual(["a", 404]);
      const description = `[a.txt](/api/asset/${id} "1 bytes")`;
      const task = { title: "With a file", description, draftAssetIds: [id] };
      await harness.ok("POST", `/api/task/${project}`, { as: ada.token, body: task });
      expect((await read(vic.token)).text).toBe("a");
      const again = await harness.request("POST", `${path}/finalize`, { as: ada.token, body });
      expect([again.status, again.body]).toMatchObject([409, { code: "conflict" }]);
    });

    test("is refused when it is larger than the operator allows", async () => {
      const { harness, ada } = story;
      const claim = { filename: "a.iso", contentType: "application/x-iso", surface: "description" };
      const body = { ...claim, size: 100 * 1024 * 1024 + 1 };
      const reply = await harness.request("PUT", `/api/task/image-upload/${task}`, { as: ada.token, body });
      expect([reply.status, reply.body]).toMatchObject([413, { code: "too_large" }]);
    });
  });
}

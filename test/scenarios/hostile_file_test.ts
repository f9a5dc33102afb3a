/**
 * A corpus of files that a browser could run in our origin, uploaded in both ways. Every response says that the bytes are a download of
 * unknown type, or an image that may not run anything. `test/browser/document/attachments_test.ts` opens such files in a browser.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { Story } from "./story.ts";

const RUN = "alert(document.domain)";
const PAGE = `<!doctype html><script>${RUN}</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>${RUN}</script></svg>`;
const XHTML = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`;
const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${RUN})>>>>endobj\ntrailer<</Root 1 0 R>>`;

/** Declared types and contents that are only ever downloads. */
const DOWNLOADS: readonly [contentType: string, content: string][] = [
  ["text/html", PAGE],
  ["TEXT/HTML", PAGE],
  [" text/html ", PAGE],
  ["text/html;charset=utf-7", `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`],
  ["text/html; charset=utf-16", `\xfe\xff${[...PAGE].map((letter) => `\0${letter}`).join("")}`],
  ["application/xhtml+xml", XHTML],
  ["application/xml", XHTML],
  ["text/xml", SVG],
  ["image/svg+xml", SVG],
  ["IMAGE/SVG+XML;x=image/png", SVG],
  ["image/x-icon", PAGE],
  ["image/bmp", PAGE],
  ["text/plain", ` \n\t${PAGE}`],
  ["application/octet-stream", PAGE],
  ["application/unknown", PAGE],
  ["application/json", `/*${PAGE}*/{}`],
  ["text/javascript", RUN],
  ["application/wasm", "\0asm\x01\0\0\0"],
  ["text/css", `*{background:url("javascript:${RUN}")}`],
  ["text/css", RUN],
  ["application/pdf", PDF],
  ["application/pdf", `${PAGE}\n${PDF}`],
  ["text/html", `${PDF}\n${PAGE}`],
  ["multipart/related", `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${PAGE}`],
  ["multipart/x-mixed-replace", `--x\r\nContent-Type: text/html\r\n\r\n${PAGE}`],
  ["message/rfc822", `Content-Type: text/html\r\n\r\n${PAGE}`],
  ["application/x-shockwave-flash", "FWS\x08"],
  ["application/java-archive", "PK\x03\x04"],
  ["text/vtt", `WEBVTT\n\n00:00.000 --> 00:01.000\n${PAGE}`],
  ["text/cache-manifest", "CACHE MANIFEST\nFALLBACK:\n/ /api/asset/x"],
];

/** Files that are valid images of their type for the server, and something else for a browser that guesses. */
const POLYGLOTS: readonly [contentType: string, content: string][] = [
  ["image/gif", `GIF89a/*\x01\0\x01\0*/=1;${RUN};//${PAGE}`],
  ["image/gif", `GIF87a=1;${RUN}`],
  ["image/jpeg", `\xff\xd8\xff\xe0\x2f\x2a${PAGE}*/=1;${RUN}`],
  ["image/png", `\x89PNG\r\n\x1a\n${PAGE}`],
  ["image/webp", `RIFF\x2f\x2a\0\0WEBP*/=1;${RUN};//${PAGE}`],
  ["image/avif", `\0\0\0\x20ftypavif${PAGE}`],
  ["image/png", `\x89PNG\r\n\x1a\n${PDF}`],
];

/** Contents that are not images of the declared type. */
const FALSE_IMAGES: readonly [contentType: string, content: string][] = [
  ["image/png", PAGE],
  ["image/png", SVG],
  ["IMAGE/PNG", PAGE],
  ["image/png; charset=text/html", PAGE],
  ["image/gif", ` GIF89a${PAGE}`],
  ["image/jpeg", PDF],
  ["image/webp", `RIFF${PAGE}`],
];

/** File names, and the names that browsers save. Undefined if the server refuses the name. */
const NAMES: readonly [filename: string, saved: string | undefined][] = [
  ['a"; filename="b.html', 'a"; filename="b.html'],
  ["a.txt; filename*=UTF-8''b.html", "a.txt; filename*=UTF-8''b.html"],
  ['a\\".html', undefined],
  ["a%0d%0aContent-Type: text%2fhtml", "a%0d%0aContent-Type: text%2fhtml"],
  ["a\r\nContent-Type: text/html\r\n\r\n<script>", undefined],
  ["a\n.html", undefined],
  ["a\0.html", undefined],
  ["../../index.html", undefined],
  ["..\\index.html", undefined],
  ["=?utf-8?B?PHNjcmlwdD4=?=.html", "=?utf-8?B?PHNjcmlwdD4=?=.html"],
  ["invoice\u202elmth.exe", "invoicelmth.exe"],
  ["invoice\u200b.html", "invoice.html"],
  ["page.html ", "page.html"],
  ["'page'(1)*.html", "'page'(1)*.html"],
  ["page\u2028\u2029.html", "page\u2028\u2029.html"],
  ["ｐａｇｅ．ｈｔｍｌ", "ｐａｇｅ．ｈｔｍｌ"],
  ["<script>.html", "<script>.html"],
];

const latin1 = (content: string): Uint8Array => new Uint8Array(Buffer.from(content, "latin1"));
const base64 = (text: string): string => Buffer.from(text).toString("base64");

for (const store of SCENARIO_KINDS) {
  describe(`a hostile file on ${store}`, () => {
    let story: Story;
    let task: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ task } = await story.meanwhile(async (make) => await make.task((await make.project()).project)));
    });
    afterAll(async () => await story.close());

    /** Uploads in two steps. @returns the status of the step that failed, or the path of the file */
    async function upload(filename: string, contentType: string, content: string): Promise<string | number> {
      const { harness, ada } = story;
      const raw = latin1(content);
      const claim = { filename, contentType, size: raw.length, surface: "comment" };
      const path = `/api/task/image-upload/${task}`;
      const asked = await harness.request("PUT", path, { as: ada.token, body: claim });
      if (asked.status !== 200) return asked.status;
      const { key, uploadUrl, headers } = asked.body as {
        key: string;
        uploadUrl: string;
        headers: Record<string, string>;
      };
      const { pathname, search } = new URL(uploadUrl);
      await harness.ok("PUT", pathname + search, { raw, headers });
      const done = await harness.request("POST", `${path}/finalize`, { as: ada.token, body: { key, ...claim } });
      return done.status === 200 ? `/api/asset/${(done.body as { id: string }).id}` : done.status;
    }

    /** Uploads with the resumable protocol. */
    async function resume(filename: string, contentType: string, content: string): Promise<string | number> {
      const { harness, ada } = story;
      const raw = latin1(content);
      const headers = {
        "tus-resumable": "1.0.0",
        "upload-length": String(raw.length),
        "upload-metadata": `filename ${base64(filename)},filetype ${base64(contentType)}`,
      };
      const begun = await harness.request("POST", `/api/upload?taskId=${task}`, { as: ada.token, headers });
      if (begun.status !== 201) return begun.status;
      const { id } = begun.body as { id: string };
      const sent = await harness.request("PATCH", `/api/upload/${id}`, {
        as: ada.token,
        raw,
        headers: { "tus-resumable": "1.0.0", "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      });
      return sent.status === 204 ? `/api/asset/${id}` : sent.status;
    }

    const WAYS = { upload, resume };

    /** Reads a file in every way, and checks that no response lets a browser run it. @returns the disposition */
    async function expectHarmless(path: string, type: string): Promise<string> {
      const { harness, vic } = story;
      const ask = (method: string, headers: Record<string, string> = {}) =>
        harness.request(method, path, { as: vic.token, headers });
      const whole = await ask("GET", { accept: "text/html", "sec-fetch-dest": "document" });
      const etag = whole.headers.get("etag") ?? "";
      const replies = [
        whole,
        await ask("HEAD"),
        await ask("GET", { range: "bytes=1-2" }),
        await ask("GET", { "if-none-match": etag }),
        await ask("GET", { accept: "text/javascript", "sec-fetch-dest": "serviceworker", "service-worker": "script" }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 206, 304, 200]);
      for (const { headers } of replies) {
        expect(Object.fromEntries(headers)).toMatchObject({
          "content-type": type,
          "x-content-type-options": "nosniff",
          "content-security-policy": expect.stringMatching(/^default-src 'none';.*sandbox$/),
        });
        expect(headers.get("service-worker-allowed")).toBeNull();
        expect(headers.get("content-disposition")).toBe(whole.headers.get("content-disposition"));
      }
      return whole.headers.get("content-disposition") ?? "";
    }

    for (const [way, send] of Object.entries(WAYS)) {
      test(`is a download of unknown type after ${way}, whatever its declared type and content`, async () => {
        for (const [type, content] of DOWNLOADS) {
          const path = await send("page.html", type, content);
          expect([type, path]).toEqual([type, expect.stringContaining("/api/asset/")]);
          const disposition = await expectHarmless(String(path), "application/octet-stream");
          expect([type, disposition]).toEqual([type, `attachment; filename="page.html"; filename*=UTF-8''page.html`]);
        }
      });

      test(`that is also an image is only an image after ${way}`, async () => {
        for (const [type, content] of POLYGLOTS) {
          const path = await send("page.html", type, content);
          expect([type, path]).toEqual([type, expect.stringContaining("/api/asset/")]);
          expect(await expectHarmless(String(path), type)).toStartWith("inline; ");
        }
      });

      test(`that is not the image that it claims to be is refused by ${way}, or a download`, async () => {
        for (const [type, content] of FALSE_IMAGES) {
          const path = await send("shot.png", type, content);
          if (typeof path === "number") expect([type, path]).toEqual([type, 415]);
          else expect(await expectHarmless(path, "application/octet-stream")).toStartWith("attachment; ");
        }
      });

      test(`cannot change the headers by its name after ${way}`, async () => {
        for (const [filename, saved] of NAMES) {
          const path = await send(filename, "text/html", PAGE);
          if (saved === undefined) {
            expect([filename, path]).toEqual([filename, 400]);
            continue;
          }
          const disposition = await expectHarmless(String(path), "application/octet-stream");
          const parts = /^attachment; filename="([^"\\%\r\n]*)"; filename\*=UTF-8''([\w.!~%-]+)$/.exec(disposition);
          expect([disposition, decodeURIComponent(parts?.[2] ?? "")]).toEqual([disposition, saved]);
        }
      });
    }
  });
}

/** Large files that continue after a lost connection, the list of a task's files, and files that no browser may run. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { uploadImage } from "@hexlane/client";
import { Transport } from "@hexlane/client/transport";
import { commentOf, contentsOf, openTask, saidIn } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const RUN = "fetch('/ran');parent.postMessage('ran','*')";
const PAGE = `<!doctype html><title>x</title><script>${RUN}</script><img src=x onerror="${RUN}">`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`;
const XSLT =
  '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><d xmlns:h="http://www.w3.org/1999/xhtml">' +
  `<h:script>${RUN}</h:script></d>`;
const MHTML = `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${PAGE}`;
const PDF = `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${RUN})>>>>endobj\ntrailer<</Root 1 0 R>>`;
/** Each begins like an image, so that the server accepts the declared type. */
const GIF_AND_SCRIPT = `GIF89a/*\x01\x00\x01\x00*/=1;${RUN};//${PAGE}`;
const JPEG_AND_PAGE = `\xff\xd8\xff\xe0${PAGE}`;
const PNG_AND_PAGE = `\x89PNG\r\n\x1a\n${PAGE}`;

const HOSTILE: readonly [filename: string, contentType: string, content: string][] = [
  ["page.html", "text/html", PAGE],
  ["page.xhtml", "application/xhtml+xml", `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`],
  ["drawing.svg", "image/svg+xml", SVG],
  ["drawing.svgz", "image/svg+xml", SVG],
  ["style.xml", "text/xml", XSLT],
  ["page.xsl", "application/xslt+xml", XSLT],
  ["run.js", "text/javascript", RUN],
  ["run.mjs", "application/javascript", RUN],
  ["page.mht", "multipart/related", MHTML],
  ["page.eml", "message/rfc822", MHTML],
  ["utf7.txt", "text/plain; charset=utf-7", `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`],
  ["paper.pdf", "application/pdf", PDF],
  ["frame.swf", "application/x-shockwave-flash", PAGE],
  ["none", "application/octet-stream", PAGE],
  ["unknown.html", "text/unknown", ` \n${PAGE}`],
  ["mixed.html", "multipart/x-mixed-replace", `--x\r\nContent-Type: text/html\r\n\r\n${PAGE}`],
  ["paper.html", "application/pdf", `${PAGE}${PDF}`],
  ["webp.js", "image/webp", `RIFF/*\0\0WEBP*/=1;${RUN};//${PAGE}`],
  ["gif.html", "image/gif", GIF_AND_SCRIPT],
  ["gif.js", "image/gif", GIF_AND_SCRIPT],
  ["jpeg.html", "image/jpeg", JPEG_AND_PAGE],
  ["png.html", "image/png", PNG_AND_PAGE],
  ['x"; filename="y.html', "text/html", PAGE],
  ["invoice\u202elmth.exe", "text/html", PAGE],
];

describe.skipIf(!hasBrowser)("an attachment", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "of 20 MB continues after its connection was lost, is listed, and can be deleted",
    async () => {
      const visit = await openTask(world);
      const { page, panel, close } = visit;
      const buffer = Buffer.alloc(20_000_000, "abcdefg");
      const offsets: string[] = [];
      await page.route("**/api/upload/*", async (route) => {
        const request = route.request();
        if (request.method() !== "PATCH") return await route.continue();
        offsets.push(request.headers()["upload-offset"] ?? "");
        if (offsets.length === 2) await route.abort();
        else await route.continue();
      });
      const comment = commentOf(panel);
      await comment.focus();
      await panel.locator("input[type=file]:not([accept])").last().setInputFiles({
        name: "video.bin",
        mimeType: "application/x-data",
        buffer,
      });
      await comment.locator(".cm-file").waitFor();
      expect(offsets).toEqual(["0", "8388608", "8388608", "16777216"]);
      await comment.press("Control+Enter");
      await saidIn(panel).locator("a.file-chip").waitFor();
      const files = panel.getByRole("region", { name: "Attachments" });
      const link = files.getByRole("link", { name: "video.bin 20 MB" });
      await link.waitFor();
      expect(await contentsOf(world, visit)).toEqual([
        expect.stringMatching(/^\[video\.bin\]\(\S+ "20000000 bytes"\)/),
      ]);
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      const chunks = await Array.fromAsync((await download.createReadStream()) as AsyncIterable<Uint8Array>);
      expect(Buffer.concat(chunks).equals(buffer)).toBe(true);
      expect(await inspect(page, "attachments", { fullPage: false })).toEqual([]);
      await files.getByRole("button", { name: "Delete video.bin" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await files.waitFor({ state: "detached" });
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "with hostile content runs no script, in a window, a frame, an image, an object, a worker or as a script",
    async () => {
      const visit = await openTask(world);
      const { page, person, ids, close } = visit;
      const transport = new Transport({ baseUrl: world.url, token: person.token });
      const paths: string[] = [];
      for (const [filename, type, content] of HOSTILE) {
        const bytes = new Blob([Buffer.from(content, "latin1")], { type });
        const { url } = await uploadImage(transport, ids.Main ?? "", bytes, { filename, surface: "comment" });
        paths.push(new URL(url).pathname);
      }
      const asked: string[] = [];
      page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
      for (const path of paths) {
        const opened = await page.context().newPage();
        // A download ends the navigation with an error.
        await opened.goto(path).catch(() => undefined);
        await opened.close();
      }
      const ran = await page.evaluate(async (all) => {
        const messages: unknown[] = [];
        addEventListener("message", ({ data }) => data === "ran" && messages.push(data));
        const elements = all.flatMap((path) =>
          ["iframe", "embed", "object", "img", "script"].map((name) => {
            const element = document.createElement(name);
            element.setAttribute(name === "object" ? "data" : "src", path);
            const ended = new Promise((resolve) => {
              element.onload = resolve;
              element.onerror = resolve;
            });
            document.body.append(element);
            // A download fires no event in a frame.
            return name === "img" || name === "script" ? ended : undefined;
          }),
        );
        await Promise.all(elements);
        for (const path of all) {
          await import(path).then(
            () => messages.push(`module ${path}`),
            () => undefined,
          );
          const worker = new Worker(path);
          worker.onmessage = () => messages.push(`worker ${path}`);
          await new Promise((resolve) => {
            worker.onerror = resolve;
            setTimeout(resolve, 100);
          });
          const style = document.createElement("link");
          Object.assign(style, { rel: "stylesheet", href: path });
          await new Promise((resolve) => {
            style.onload = () => resolve(messages.push(`style ${path}`));
            style.onerror = resolve;
            document.head.append(style);
          });
        }
        await new Promise((resolve) => setTimeout(resolve, 500));
        return messages;
      }, paths);
      expect(ran).toEqual([]);
      for (const path of paths) expect(asked).toContain(path);
      expect(asked).not.toContain("/ran");
      // Without the server's headers, the same page does run its script, so the test would notice a failure.
      await page.route("**/control", (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
      await Promise.all([page.waitForRequest("**/ran"), page.goto("/control")]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

import { expect, test } from "bun:test";
import { openTestApp } from "../test_app.ts";

test("the documentation page loads only files from this server", async () => {
  const { ask } = await openTestApp();
  const get = async (path: string): Promise<{ text: string; response: Response }> => {
    const response = await ask("GET", path, { anonymous: true });
    expect([path, response.status]).toEqual([path, 200]);
    return { text: await response.text(), response };
  };
  const page = await get("/api/docs");
  expect(page.response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.response.headers.get("content-security-policy")).toContain("script-src 'self'; style-src");
  expect(page.text).not.toMatch(/(?:src|href|url)=?\(?["']?(?:https?:)?\/\//);
  const sources = [...page.text.matchAll(/<script src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual(["/api/docs/start.js"]);
  expect(page.text).toContain('data-url="/api/openapi"');
  expect(page.text).toContain('@import "/api/docs/swagger-ui.css"');

  const start = await get("/api/docs/start.js");
  const next = /bundle\.src = "([^"]+)"/.exec(start.text)?.[1] ?? "";
  const bundle = await get(next);
  expect(bundle.response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(bundle.text.length).toBeGreaterThan(1_000_000);
  const style = await get("/api/docs/swagger-ui.css");
  expect(style.response.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

test("large files of the documentation page are sent compressed", async () => {
  const { ask } = await openTestApp();
  const response = await ask("GET", "/api/docs/swagger-ui.js", { headers: { "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect((await response.bytes()).length).toBeLessThan(600_000);
});

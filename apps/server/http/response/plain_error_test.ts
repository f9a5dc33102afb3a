import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";

const OTHER = "https://board.example";

test("errors are plain text for apps of listed origins on routes where Kaneo's web app expects text", async () => {
  const { ask } = await openTestApp({ config: { corsOrigins: [OTHER, "http://localhost"] } });
  const isText = async (path: string, headers: Record<string, string>) => {
    const response = await ask("GET", path, { headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    return response.headers.get("content-type")?.startsWith("text/plain");
  };
  for (const path of [
    "/api/slack-integration/project/none",
    "/api/discord-integration/project/none",
    "/api/telegram-integration/project/none",
    "/api/mattermost-integration/project/none",
    "/api/generic-webhook-integration/project/none",
    "/api/notification-preferences/workspaces/none",
    "/api/instance/none",
  ]) {
    expect([path, await isText(path, { origin: OTHER })]).toEqual([path, true]);
    expect([path, await isText(path, { origin: OTHER, accept: "*/*" })]).toEqual([path, true]);
    expect([path, await isText(path, { origin: OTHER, accept: "application/json" })]).toEqual([path, false]);
    // Requests of our own app, of programs, and of origins that are not allowed.
    expect([path, await isText(path, { origin: "http://localhost" })]).toEqual([path, false]);
    expect([path, await isText(path, {})]).toEqual([path, false]);
    expect([path, await isText(path, { origin: "https://evil.example" })]).toEqual([path, false]);
  }
  expect(await isText("/api/task/none", { origin: OTHER })).toBe(false);
  expect(await isText("/api/task/none", { origin: OTHER, "x-kaneo-window-id": "w" })).toBe(true);
});

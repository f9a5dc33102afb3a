/** Code blocks of descriptions and comments: colored by language, and edited at the clicked word. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const CODE = 'const wheels = 7; // spare\nreport("<b>done</b>", wheels);\n';
const DESCRIPTION = [
  "```ts",
  `${CODE}\`\`\``,
  "",
  "```made-up",
  "const plain = 1;",
  "```",
  "",
  "    const indented = 2;",
].join("\n");

describe.skipIf(!hasBrowser)("a code block", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "with a known language has colors and the same text, and is edited at the clicked word",
    async () => {
      const { page, panel, ids, person, faults, close } = await openTask(world);
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token: person.token, body: { description: DESCRIPTION } });
      const block = panel.locator("pre", { hasText: "wheels" });
      await block.locator(".hljs-keyword", { hasText: "const" }).waitFor();
      await block.locator(".hljs-comment", { hasText: "// spare" }).waitFor();
      expect(await block.evaluate((pre) => pre.textContent)).toBe(CODE);
      expect(await block.locator("b, [style]").count()).toBe(0);
      expect(await panel.locator("pre", { hasText: "const plain" }).locator("span").count()).toBe(0);
      expect(await panel.locator("pre", { hasText: "const indented" }).locator("span").count()).toBe(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await inspect(page, "code", { fullPage: false, rules: "colors" })).toEqual([]);
      }

      await block.getByText("// spare").click({ position: { x: 36, y: 5 } });
      await panel.getByRole("textbox", { name: "Description" }).waitFor();
      await page.keyboard.type("new ");
      await page.keyboard.press("Control+Enter");
      await block.locator(".hljs-comment", { hasText: "new" }).waitFor();
      const { description } = await world.ask<{ description: string }>("GET", `/api/task/${ids.Main}`, {
        token: person.token,
      });
      expect(description.replace("new ", "")).toBe(DESCRIPTION);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

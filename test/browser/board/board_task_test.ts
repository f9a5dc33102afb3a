/**
 * A task in the panel and on its own page: every field can be edited, and hostile content has no effect.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { furnishBoard } from "./board_world.ts";

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

interface Stored {
  title: string;
  description: string | null;
  status: string;
  priority: string;
  userId: string | null;
  dueDate: string | null;
  dueDateOnly: boolean;
}

describe.skipIf(!hasBrowser)("a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function open(titles: string[], path = "?task=DEM-1") {
    const board = await furnishBoard(world, titles);
    const visit = await world.open();
    await visit.enter(board.person);
    await visit.page.goto(board.path + path);
    const { token } = board.person;
    const id = board.ids[titles[0] ?? ""];
    const stored = (): Promise<Stored> => world.ask("GET", `/api/task/${id}`, { token });
    /** Polls the stored task, because requests may still be in flight. */
    const until = async (check: (task: Stored) => boolean): Promise<Stored> => {
      for (let tries = 0; tries < 1_200; tries += 1) {
        const task = await stored();
        if (check(task)) return task;
        await Bun.sleep(50);
      }
      return await stored();
    };
    return {
      ...visit,
      ...board,
      id,
      token,
      stored,
      until,
      panel: visit.page.getByRole("dialog", { name: "Task DEM-1" }),
    };
  }

  test(
    "gets a title, a description, checked boxes, a status, a date and an assignee",
    async () => {
      const { page, panel, faults, close, until, userId } = await open(["Before"]);
      await panel.getByRole("textbox", { name: "Title" }).fill("After");
      await page.keyboard.press("Enter");
      await panel.getByRole("button", { name: "Edit" }).click();
      const typed = "* one\r\n\n- [ ] two  \n- [x] three\n\n| a|b |\n|-|-|\n|1|2|\n";
      const text = panel.getByRole("textbox", { name: "Description" });
      await text.fill(typed);
      await panel.getByRole("button", { name: "Preview" }).first().click();
      await panel.getByRole("cell", { name: "2" }).waitFor();
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.getByRole("checkbox", { name: "To do: two" }).waitFor();
      // Text areas normalize line breaks; nothing else changes.
      const description = typed.replace("\r\n", "\n");
      expect(await until((task) => task.description === description)).toMatchObject({ title: "After", description });
      await panel.getByRole("checkbox", { name: "To do: two" }).check();
      const ticked = description.replace("[ ]", "[x]");
      expect((await until((task) => task.description === ticked)).description).toBe(ticked);

      for (const [field, choice] of [
        ["Status", "In Review"],
        ["Priority", "High"],
        ["Assignee", "Ada Lovelace"],
      ] as const) {
        await panel.getByRole("button", { name: field }).click();
        await page.getByRole("listbox").getByRole("option", { name: choice, exact: true }).click();
        await page.getByRole("listbox").waitFor({ state: "detached" });
      }
      await panel.getByRole("button", { name: "Due No date" }).click();
      await page.getByRole("combobox", { name: /tomorrow/ }).fill("2027-01-15");
      await page.keyboard.press("Enter");
      const dueDate = "2027-01-15T00:00:00.000Z";
      const changed = await until((task) => task.dueDate === dueDate);
      expect(changed).toMatchObject({ status: "in-review", priority: "high", userId, dueDate, dueDateOnly: true });
      await page.getByRole("region", { name: "In Review" }).getByText("15 Jan").waitFor();
      await panel.getByText("set the due date to 15 Jan").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "gets an image, a label, a subtask, a relation and a comment with a mention",
    async () => {
      const { page, panel, faults, close, id, token, userId, until } = await open(["Main", "Blocker"]);
      await panel.getByRole("button", { name: "Edit" }).click();
      await panel
        .locator("input[type=file]")
        .first()
        .setInputFiles({
          name: "gear.png",
          mimeType: "image/png",
          buffer: Buffer.from(PNG, "base64"),
        });
      await panel.locator(".cm-content", { hasText: "/api/asset/" }).first().waitFor();
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.getByRole("img", { name: "gear.png" }).waitFor();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".markdown img")?.naturalWidth === 1);
      expect((await until(() => true)).description).toMatch(/^!\[gear\.png]\(\/api\/asset\/[\w-]+\)\n$/);

      await panel.getByRole("button", { name: "Add or remove labels" }).click();
      await page.getByLabel("Find or create a label").fill("brass");
      await page.keyboard.press("Enter");
      await panel.getByRole("button", { name: "Remove label brass" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("region", { name: "To Do" }).getByText("brass").waitFor();

      await panel.getByLabel("Add subtask").fill("Part one");
      await page.keyboard.press("Enter");
      await panel.getByRole("link", { name: "Part one" }).waitFor();
      await panel.getByRole("button", { name: "Add", exact: true }).click();
      await panel.getByLabel("Relation type").selectOption({ label: "Blocked by" });
      await panel.getByLabel("Find a task by key or title").fill("Blocker");
      await panel.getByRole("button", { name: /DEM-2/ }).click();
      await panel.getByRole("list", { name: "Blocked by" }).getByRole("link", { name: "Blocker" }).waitFor();
      const related = await world.ask<object[]>("GET", `/api/task-relation/${id}`, { token });
      expect(related).toMatchObject([
        { relationType: "subtask", sourceTaskId: id, targetTask: { title: "Part one" } },
        { relationType: "blocks", targetTaskId: id, sourceTask: { title: "Blocker" } },
      ]);

      const comment = panel.getByRole("textbox", { name: "New comment" });
      await comment.focus();
      await page.keyboard.type("Look @ada");
      await panel.getByRole("listbox", { name: "People" }).getByText("Ada Lovelace").waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+Enter");
      await panel.getByRole("article", { name: "Comment by Ada Lovelace" }).getByText("@Ada Lovelace").waitFor();
      expect(await world.ask<object[]>("GET", `/api/comment/${id}`, { token })).toMatchObject([
        { content: `Look <hexlane-mention id="${userId}">Ada Lovelace</hexlane-mention> ` },
      ]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "is deleted and restored",
    async () => {
      const { page, panel, faults, close, stored } = await open(["Oops"]);
      await panel.getByRole("button", { name: "Delete" }).click();
      await panel.waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Oops" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("link", { name: "Oops" }).waitFor();
      await page.getByText("Undone: DEM-1 deleted").waitFor();
      expect(await stored()).toMatchObject({ title: "Oops", status: "to-do" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "shows hostile content without running scripts, loading foreign images or breaking the layout",
    async () => {
      const { page, faults, close, id, token, slug } = await open([`\u202Egnirts ${"W".repeat(400)}`]);
      const description = [
        '<script>window.pwned = 1</script><img src=x onerror="window.pwned = 1"><svg onload="window.pwned = 1">',
        "[a](javascript:window.pwned=1) [b](data:text/html,<script>1</script>) <javascript:alert(1)>",
        "![pixel](https://evil.example/pixel.png) ![own](/api/auth/sign-out) [ref]: javascript:1",
        "&lt;b onclick=x&gt; `<iframe>` \u202Ereversed\u202C",
        "x".repeat(100_000),
        `${"> ".repeat(500)}deep`,
      ].join("\n\n");
      await world.ask("PATCH", `/api/task/${id}`, { token, body: { description } });
      await page.goto(`${new URL(page.url()).pathname.split("/p/")[0]}/t/${slug}-1`);
      await page.getByText("reversed").waitFor();
      const found = await page.evaluate(() => ({
        pwned: "pwned" in window,
        active: document.querySelectorAll(".markdown :is(script, iframe, svg, img, [onerror], [onload], [style])")
          .length,
        hrefs: [...document.querySelectorAll<HTMLAnchorElement>(".markdown a")].map(
          ({ href }) => new URL(href).protocol,
        ),
        isWide: document.documentElement.scrollWidth > innerWidth,
      }));
      expect(found).toEqual({ pwned: false, active: 0, hrefs: ["https:", "http:"], isWide: false });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * Hostile names and other strings are shown as plain text wherever they appear.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../tier.ts";
import { DESK, PHONE } from "./appearance.ts";
import { furnishBoard } from "./board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, fieldValue, hasBrowser, openBrowserWorld } from "./browser.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** Reverses the following text unless it is isolated. */
const TURN = "\u202E";
const evil = (length: number): string =>
  `${TURN}"><script>pwned=1</script><img src=x onerror=pwned=1><svg onload=pwned=1>${"W".repeat(length)}`.slice(
    0,
    length,
  );
/** Returns a hostile name. Names must not contain invisible characters, because other people trust them. */
const evilName = (length: number): string => evil(length + 1).slice(1);
const TEXT = [
  evil(100),
  "<script>pwned=1</script><iframe srcdoc='<script>parent.pwned=1</script>'></iframe><svg><a xlink:href='javascript:pwned=1'>x</a></svg>",
  "<style>*{display:none}</style><form action=https://evil.example><input name=q autofocus onfocus=pwned=1></form>",
  "[one](javascript:pwned=1) [two](JaVaScRiPt:pwned=1) [three](&#106;avascript:pwned=1) [four](vbscript:1) [five](data:text/html,1)",
  "<javascript:pwned=1> ![six](javascript:pwned=1) ![seven](https://evil.example/pixel.png) [ref][r]",
  `${TURN}reversed `,
  "",
  "[r]: javascript:pwned=1",
].join("\n\n");

describe.skipIf(!hasBrowser)("hostile names and other strings", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "run no script and break no page, on a desktop and on a phone",
    async () => {
      const { page, faults, close, paths } = await furnish();
      await page.setViewportSize(DESK);
      const wrong: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await page.locator("h1").first().waitFor({ state: "attached" });
        await page.waitForFunction(() => document.querySelector(".skeleton") === null);
        await page.setViewportSize(DESK);
        wrong.push(...(await harmOf(page, `${path} on a desk`)));
        await page.setViewportSize(PHONE);
        wrong.push(...(await harmOf(page, `${path} on a phone`)));
      }
      await page.setViewportSize(DESK);
      await page.goto(paths[2] ?? "");
      await page.locator(".task-card").first().waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("script");
      await page.getByRole("dialog").getByRole("option").nth(2).waitFor();
      wrong.push(...(await harmOf(page, "palette")));
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    2 * BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "in a file name become alt text of the image, not a link, a script or a second image",
    async () => {
      const board = await furnishBoard(world, ["Images"]);
      const { page, faults, enter, close } = await world.open();
      await enter(board.person);
      await page.goto(`${board.path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("button", { name: "Edit" }).first().click();
      const names = [
        `"><img src=x onerror=pwned=1>.png`,
        "x](javascript:pwned=1) ![y.png",
        `${TURN}gnp.exe.png`,
        `${"x".repeat(240)}.png`,
        "a](evil.example) [b.png",
      ];
      for (const [index, name] of names.entries()) {
        const file = { name, mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
        await panel.locator("input[type=file]").first().setInputFiles(file);
        const text = panel.getByRole("textbox", { name: "Description" });
        const count = async (): Promise<number> => ((await fieldValue(text)).match(/\/api\/asset\//g) ?? []).length;
        for (let tries = 0; tries < 1_200 && (await count()) <= index; tries += 1) await Bun.sleep(50);
        expect(await count()).toBe(index + 1);
      }
      await panel.getByRole("button", { name: "Save" }).click();
      await page.waitForFunction((count) => document.querySelectorAll(".markdown img").length === count, names.length);
      const sources = await page
        .locator(".markdown img")
        .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));
      expect(sources.filter((source) => !source.startsWith("/api/asset/"))).toEqual([]);
      expect(await page.locator(".markdown a").count()).toBe(0);
      expect([...(await harmOf(page, "file names")), ...faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  /** Gives a hostile name to everything that has a name. */
  async function furnish() {
    const board = await furnishBoard(world, [evil(500), "Other"]);
    const { token } = board.person;
    const { workspaceId, projectId } = board;
    const id = board.ids[evil(500)];
    const send = (method: string, path: string, body: object): Promise<{ id: string }> =>
      world.ask(method, path, { token, body });
    // A picture on another server is not requested, because that server would learn who views what.
    await send("POST", "/api/auth/update-user", { name: evilName(100), image: "https://evil.example/face.png" });
    await send("POST", "/api/auth/organization/update", {
      organizationId: workspaceId,
      // The server refuses angle brackets here.
      data: { name: `" onload=pwned=1 ${"W".repeat(40)}`, description: TEXT.slice(0, 1_000) },
    });
    await send("PUT", `/api/project/${projectId}`, { name: evilName(60), description: TEXT, isPublic: true });
    await send("POST", `/api/column/${projectId}`, { name: evil(60) });
    await send("POST", "/api/label", { workspaceId, name: evil(64), color: "#ca8a04" });
    await send("POST", "/api/label", { workspaceId, name: evil(64), color: "#ca8a04", taskId: id });
    await send("PATCH", `/api/task/${id}`, {
      description: `${TEXT}\n\n${"x".repeat(100_000)}`,
      userId: board.userId,
      dueDate: new Date().toISOString().slice(0, 10),
    });
    await send("POST", `/api/comment/${id}`, { content: `${TEXT}\n\n${"y".repeat(50_000)}` });
    await send("POST", "/api/task-relation", {
      sourceTaskId: board.ids.Other,
      targetTaskId: id,
      relationType: "blocks",
    });
    await send("PATCH", `/api/task/${board.ids.Other}`, { status: "planned", title: evil(500) });
    const workspace = board.path.replace(/\/p\/.*/, "");
    const task = `${workspace}/t/DEM-1`;
    const settings = `${board.path}/settings`;
    const visit = await world.open();
    await visit.enter(board.person);
    return {
      ...visit,
      paths: [
        "/",
        workspace,
        board.path,
        `${board.path}?view=list`,
        `${board.path}?view=backlog`,
        `${board.path}?view=calendar`,
        `${board.path}?group=assignee`,
        task,
        "/my-tasks",
        "/inbox",
        "/search?q=script",
        "/settings/account",
        "/settings/security",
        "/settings/api-keys",
        `${workspace}/settings/general`,
        `${workspace}/settings/projects`,
        `${workspace}/settings/members`,
        `${workspace}/settings/labels`,
        `${settings}/general`,
        `${settings}/columns`,
        `/public/${projectId}`,
      ],
    };
  }
});

/** Returns the effects of hostile content on a page. */
async function harmOf(page: Page, place: string): Promise<string[]> {
  const found = await page.evaluate(async () => {
    // The app lays out a page again after its size has changed.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const active =
      ":is(iframe, form[action], [onerror], [onload], [onfocus], [srcdoc]), .markdown :is(script, style, svg)";
    const isScript = (href: string): boolean => !/^(https?|mailto):/.test(new URL(href, location.href).href);
    const isOutside = (one: Element): boolean => one.getBoundingClientRect().right > innerWidth + 1;
    return {
      pwned: "pwned" in window,
      active: [...document.querySelectorAll(active)].map(({ outerHTML }) => outerHTML.slice(0, 100)),
      links: [...document.querySelectorAll("a")]
        .map(({ href }) => href)
        .filter((href) => href !== "" && isScript(href)),
      wide:
        document.documentElement.scrollWidth > innerWidth
          ? [...document.querySelectorAll("body *")]
              .filter(isOutside)
              .map(({ className, tagName }) => `${tagName} ${className}`)
          : [],
    };
  });
  return [
    ...(found.pwned ? [`${place}: a script ran`] : []),
    ...found.active.map((one) => `${place}: ${one}`),
    ...found.links.map((one) => `${place}: ${one}`),
    ...found.wide.map((one) => `${place}: wider than the screen: ${one}`),
  ];
}

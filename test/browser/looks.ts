/**
 * Pages as everybody may see them: on a desk and on a phone, by day and by night.
 *
 * @module
 */
import type { Page } from "playwright-core";
import { isFull } from "../tier.ts";
import { inspect } from "./browser.ts";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A page, and how to get it ready. */
export interface Shown {
  path: string;
  heading: string | RegExp;
  /** Does something on the page before it is looked at. */
  act?: (page: Page) => Promise<void>;
  /** Menus and dialogs are opened anew for each size, and looked at without stretching the page. */
  isAbove?: boolean;
  /** Those that have it. @default both */
  sizes?: readonly (typeof DESK)[];
  /** Whether its dark colors are checked outside the full tier, too: a few pages and dialogs show all the colors there are. */
  isDarkSample?: boolean;
}

/** Presses a button, and waits for what it opens. */
export const press = (
  name: string | RegExp,
  role: "dialog" | "menu" | "alertdialog" = "dialog",
): Pick<Shown, "act" | "isAbove"> => ({
  isAbove: true,
  async act(page) {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole(role).waitFor();
  },
});

/**
 * Checks a page in every size and theme. It is opened as seldom as possible: a size and a theme change without that. Outside
 * the full tier every rule is checked in the first size and in light, colors in dark on the samples, and elsewhere the width.
 * Of the dialogs and menus only the samples are then opened.
 *
 * @param path where it is, for a page whose address is known only then
 * @returns what is wrong
 */
export async function inspectEverywhere(page: Page, name: string, shown: Shown, path = shown.path): Promise<string[]> {
  const wrong: string[] = [];
  const { sizes = [DESK, PHONE], isAbove = false, isDarkSample = false, heading, act } = shown;
  if (isAbove && !isDarkSample && !isFull) return [];
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light" });
    if (index === 0 || isAbove) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      // Whatever is still on its way comes before anything is judged.
      await page.waitForFunction(() => document.querySelector(".skeleton") === null);
      await act?.(page);
    }
    const isFirst = index === 0;
    wrong.push(...(await inspect(page, name, { fullPage: !isAbove, rules: isFull || isFirst ? "all" : "width" })));
    if (!isFull && !(isFirst && isDarkSample)) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    wrong.push(...(await inspect(page, name, { fullPage: !isAbove, rules: "colors" })));
  }
  return wrong;
}

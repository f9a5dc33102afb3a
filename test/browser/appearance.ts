/**
 * Checks pages on a desktop and a phone, in the light and dark themes.
 *
 * @module
 */
import type { Page } from "playwright-core";
import { isFull } from "../tier.ts";
import { inspect } from "./browser.ts";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** 1280 px at a zoom of 400% (WCAG 2.2, 1.4.10). */
export const NARROW = { width: 320, height: 640 };
export const TABLET = { width: 768, height: 1024 };

/** A page, and how to prepare it. */
export interface Shown {
  path: string;
  heading: string | RegExp;
  /** Runs on the page before the check. */
  act?: (page: Page) => Promise<void>;
  /** Whether this is a menu or dialog, which is opened again for each size and checked without resizing the page. */
  isAbove?: boolean;
  /** The sizes at which the page exists. Menus and dialogs are checked at the first two by default. @default all */
  sizes?: readonly (typeof DESK)[];
  /** Whether the page is checked outside the full tier, in both themes. A few pages and dialogs cover all colors. */
  isSample?: boolean;
}

/** Presses a button and waits for the menu or dialog it opens. */
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
 * Checks a page in every size and theme. Opens it as rarely as possible, because size and theme change without a
 * reload. Outside the full tier, only samples are checked, in the first size, because the test of every route checks
 * the accessibility and the width of each page.
 *
 * @param path the path of a page whose address is known only at run time
 * @returns the violations
 */
export async function inspectEverywhere(page: Page, name: string, shown: Shown, path = shown.path): Promise<string[]> {
  const wrong: string[] = [];
  const { isAbove = false, isSample = false, heading, act } = shown;
  const { sizes = isAbove ? [DESK, PHONE] : [DESK, PHONE, NARROW, TABLET] } = shown;
  if (!isSample && !isFull) return [];
  for (const [index, size] of sizes.slice(0, isFull ? sizes.length : 1).entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "light" });
    if (index === 0 || isAbove) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      // Waits for requests in flight before the check.
      await page.waitForFunction(() => document.querySelector(".skeleton") === null);
      await act?.(page);
    }
    wrong.push(...(await inspect(page, name, { fullPage: !isAbove })));
    await page.emulateMedia({ colorScheme: "dark" });
    wrong.push(...(await inspect(page, name, { fullPage: !isAbove, rules: "colors" })));
  }
  return wrong;
}

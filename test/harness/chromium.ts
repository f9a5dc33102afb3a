/**
 * A headless browser.
 *
 * @module
 */
import { type Browser, chromium } from "playwright-core";
import { isFull } from "../tier.ts";

/**
 * Both programs have the same engine. The shell has no window, so a page takes half the CPU time. The full tier
 * runs the complete browser.
 */
const PROGRAMS = isFull ? ["chromium", "chromium-headless-shell"] : ["chromium-headless-shell", "chromium"];

/** The program that {@linkcode needs} checks for: the first that is installed. */
export const CHROMIUM: string = PROGRAMS.find((program) => Bun.which(program) !== null) ?? "chromium";

/**
 * Without a graphics card, Chromium copies each frame tile by tile, 256 pixels square. With larger tiles, its graphics process
 * takes 40% less CPU time. Pages look the same. The full tier keeps the defaults.
 */
const LARGE_TILES: readonly string[] = isFull ? [] : ["--default-tile-width=2048", "--default-tile-height=1024"];

let shared: Promise<Browser> | undefined;

/**
 * Returns the browser shared by the test files of this process. The first caller starts it, and it ends with the
 * process. Each visitor has its own profile, which {@linkcode closeProfiles} closes.
 */
export async function sharedChromium(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = chromium.launch({
    executablePath: Bun.which(CHROMIUM) ?? CHROMIUM,
    // Tests run as root in containers, where Chromium's sandbox does not work.
    args: ["--no-sandbox", ...LARGE_TILES],
    // Without UTF-8, Chromium renames a download such as "Übersicht.pdf".
    env: { ...process.env, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
  });
  return await shared;
}

/**
 * Closes all profiles and their pages at the end of a file, which is safe because the files of a process run one after
 * another.
 */
export async function closeProfiles(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

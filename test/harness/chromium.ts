/**
 * A real browser without a window.
 *
 * @module
 */
import { type Browser, chromium } from "playwright-core";

/** The program that {@linkcode needs} looks for. */
export const CHROMIUM = "chromium";

let shared: Promise<Browser> | undefined;

/**
 * The browser that the test files of this process share: whoever asks first starts it, and it ends with the process. Each
 * visitor has a profile of their own, which {@linkcode closeProfiles} ends.
 */
export async function sharedChromium(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Tests run as root in containers, where its own sandbox cannot.
  shared = chromium.launch({ executablePath: Bun.which(CHROMIUM) ?? CHROMIUM, args: ["--no-sandbox"] });
  return await shared;
}

/** Ends every profile of a file that is over, with its pages: files of a process come one after the other. */
export async function closeProfiles(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

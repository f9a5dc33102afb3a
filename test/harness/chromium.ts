/**
 * A real browser without a window.
 *
 * @module
 */
import { type Browser, chromium } from "playwright-core";

/** The program that {@linkcode needs} looks for. */
export const CHROMIUM = "chromium";

/** Starts it. Tests run as root in containers, where its own sandbox cannot. */
export async function startChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: Bun.which(CHROMIUM) ?? CHROMIUM, args: ["--no-sandbox"] });
}

/** Selects the frame that a page shows before the app runs. @module */
import { readStored } from "./storage.ts";

/** Written by `account_tabs.ts` when an account signs in. */
const ACCOUNT_KEY = "hexlane.account";
/** Pages for visitors without an account have no frame. */
const INSIDE = /^\/(?:$|w\/|my-tasks|inbox|search|settings|dashboard\/)/;
export const BOARD_PATH = /^\/w\/([^/]+)\/p\/([^/]+)\/?$/;

export type Frame = "board" | "page";

/** @param account whether someone has signed in with this browser */
export function frameOf(path: string, account = Boolean(readStored(ACCOUNT_KEY)?.split(" ")[0])): Frame | undefined {
  if (BOARD_PATH.test(path)) return "board";
  // A new visitor opens the first page and is sent to the sign-in page.
  return INSIDE.test(path) && (account || path !== "/") ? "page" : undefined;
}

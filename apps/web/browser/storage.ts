/** The browser's storage. If it is blocked, nothing is remembered. @module */

/** The IDs of the last board, so that its data can be requested without looking them up. */
export const LAST_BOARD_KEY = "hexlane.last_board";

/** Returns the prefix of the keys under which an account's views are remembered. */
export const viewPrefix = (accountId: string): string => `hexlane.view:${accountId}:`;

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null deletes the entry */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The value is not remembered after the page is closed.
  }
}

/** The signed-in account, shared between the tabs of this browser. @module */

export const STORAGE_KEY = "hexlane.account";

/** Tells the other tabs which account is signed in. Undefined after the user has signed out. */
export function announceAccount(accountId: string | undefined): void {
  try {
    // The time changes the value, so that the event also fires when the same account signs in again.
    localStorage.setItem(STORAGE_KEY, `${accountId ?? ""} ${Date.now()}`);
  } catch {
    // Without storage, the other tabs notice on their next request.
  }
}

/** Returns the account that was last signed in, in any tab. */
export function announcedAccount(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY)?.split(" ")[0];
  } catch {
    return undefined;
  }
}

/** Removes the data that this browser stores for an account. Loaded when the account signs out or is deleted. @module */
import { LAST_BOARD_KEY, store, viewPrefix } from "../browser/storage.ts";
import { drafts } from "../drafts/drafts.ts";
import { outbox } from "../drafts/use_outbox.ts";
import { forgetSearches } from "../queries/search.ts";
import { deletePages } from "../queries/stored_pages.ts";
import { forgetRecentTasks } from "../queries/work.ts";

/** Deletes unsaved text, stored pages and remembered views, because other people may use this browser next. */
export async function forgetAccount(accountId: string): Promise<void> {
  drafts.wipe(accountId);
  outbox.wipe(accountId);
  await deletePages(accountId);
  forgetRecentTasks(accountId);
  forgetSearches(accountId);
  store(LAST_BOARD_KEY, null);
  for (const name of storedNames()) {
    if (name.startsWith(viewPrefix(accountId))) store(name, null);
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

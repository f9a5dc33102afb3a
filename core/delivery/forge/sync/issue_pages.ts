/** Reads lists of issues. @module */
import { MAX_FORGE_ISSUES } from "../../../limits.ts";
import type { Forge, ForgeIssue, ForgeRepository } from "../../../ports/forge.ts";

/**
 * Lists issues page by page, and stops after the page that reaches {@linkcode MAX_FORGE_ISSUES}.
 *
 * @throws {ForgeError} if a request fails
 */
export async function* issuePages(
  forge: Forge,
  repository: ForgeRepository,
  options: { state: "open" | "all"; updatedSince?: Date },
): AsyncGenerator<readonly ForgeIssue[], void, void> {
  let read = 0;
  let cursor: string | undefined;
  do {
    const page = await forge.listIssues(repository, { ...options, ...(cursor === undefined ? {} : { cursor }) });
    yield page.items;
    read += page.items.length;
    cursor = page.cursor;
  } while (cursor !== undefined && read < MAX_FORGE_ISSUES);
}

import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS, MAX_SEARCH_QUERY_CHARACTERS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { checkText } from "../../text.ts";
import { type Person, showPeople } from "./person.ts";
import { requireOperator } from "./require.ts";

/** Input for {@linkcode listPeople}. */
export interface ListPeopleInput extends PageInput {
  /** A part of the name or the address. */
  q?: string;
}

/**
 * Lists the accounts of the installation, newest first.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function listPeople(ctx: Context, input: ListPeopleInput = {}): Promise<PageOf<Person>> {
  ctx.checkInput("listPeople", input);
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  const text = checkText(input.q ?? "", "/q", { max: MAX_SEARCH_QUERY_CHARACTERS, trim: true });
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { rows, ...rest } = await tx.listPeople(page, text);
    return { rows: await showPeople(tx, rows), ...rest };
  });
}

import { type Context, requireActor } from "../context.ts";
import { refuseTakenSlug } from "./fields.ts";
import { checkWorkspaceSlug } from "./workspace.ts";

/**
 * Checks that a slug is free.
 *
 * @throws {TrackerError} `conflict` with reason `ORGANIZATION_SLUG_ALREADY_TAKEN`; `invalid`, `unauthenticated`
 */
export async function checkSlug(ctx: Context, input: { slug: string }): Promise<{ status: true }> {
  ctx.checkInput("checkSlug", input);
  requireActor(ctx);
  const slug = checkWorkspaceSlug(input.slug);
  return await ctx.store.read(async (tx) => {
    await refuseTakenSlug(tx, slug, "ORGANIZATION_SLUG_ALREADY_TAKEN");
    return { status: true } as const;
  });
}

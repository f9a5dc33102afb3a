/** Saves the actor's avatar. @module */
import { type Context, requireUnlimited } from "../../context.ts";
import { requireAccount } from "../account/require.ts";
import { type Avatar, type AvatarInput, avatarKeyOf, decodeAvatar } from "./avatar.ts";

/** Result of {@linkcode saveAvatar}. */
export interface SavedAvatar {
  id: string;
  /** Public path on the server. */
  url: string;
  /** Size in bytes. */
  size: number;
}

/**
 * Replaces the actor's avatar. The account's `image` does not change: to show the avatar, set it to the returned URL
 * with {@linkcode updateAccount}.
 *
 * @throws {TrackerError} `invalid` with reason `UNSUPPORTED_IMAGE_TYPE`, `INVALID_BASE64`, `IMAGE_TOO_LARGE` or
 * `IMAGE_TYPE_MISMATCH`; `unauthenticated`, `forbidden`
 */
export async function saveAvatar(ctx: Context, input: AvatarInput): Promise<SavedAvatar> {
  ctx.checkInput("saveAvatar", input);
  const { userId } = requireUnlimited(ctx);
  const { contentType, bytes } = decodeAvatar(input);
  const key = avatarKeyOf(userId, ctx.newSecret());
  const avatar: Avatar = { id: ctx.newId(), userId, key, contentType, size: bytes.length, createdAt: ctx.clock.now() };
  await ctx.blobs.write(key, bytes, { contentType });
  let savedId: string | undefined;
  try {
    const saved = await ctx.store.transaction(async (tx): Promise<SavedAvatar> => {
      await requireAccount(tx, ctx);
      const old = await tx.findAvatarOf(userId);
      if (old) await tx.deleteAvatar(old.id);
      await tx.insertAvatar(avatar);
      return { id: avatar.id, url: `/api/user/avatar/${avatar.id}`, size: avatar.size };
    });
    savedId = saved.id;
    return saved;
  } finally {
    // A retry with the same `Idempotency-Key` returns the first avatar, so this blob has no row.
    if (savedId !== avatar.id) await discard(ctx, avatar);
  }
}

/** Removes the blob of an avatar without a row. Ignores errors. */
async function discard(ctx: Context, { id, key }: Avatar): Promise<void> {
  try {
    if (!(await ctx.store.read((tx) => tx.findAvatar(id)))) await ctx.blobs.remove(key);
  } catch {
    return;
  }
}

/**
 * Saves the actor's avatar.
 *
 * @module
 */
import { type Context, requireUnlimited } from "../../context.ts";
import { requireAccount } from "../account/require.ts";
import { type Avatar, type AvatarInput, avatarKeyOf, decodeAvatar } from "./avatar.ts";

/** An avatar that can be shown. */
export interface SavedAvatar {
  /** Opaque; never given out twice. */
  id: string;
  /** Where anybody reads it: a path of the server. */
  url: string;
  /** Bytes. */
  size: number;
}

/**
 * Makes a picture the actor's avatar, in place of the one before. The account's `image` is left as it is: to show the
 * avatar, {@linkcode updateAccount} sets it to the answered address.
 *
 * @throws {TrackerError} `invalid` with reason `UNSUPPORTED_IMAGE_TYPE`, `INVALID_BASE64`, `IMAGE_TOO_LARGE` or
 * `IMAGE_TYPE_MISMATCH`; `unauthenticated`, `forbidden`
 */
export async function saveAvatar(ctx: Context, input: AvatarInput): Promise<SavedAvatar> {
  const { userId } = requireUnlimited(ctx);
  const { contentType, bytes } = decodeAvatar(input);
  const key = avatarKeyOf(userId, ctx.newSecret());
  const avatar: Avatar = { id: ctx.newId(), userId, key, contentType, size: bytes.length, createdAt: ctx.clock.now() };
  await ctx.blobs.write(key, bytes, { contentType });
  let kept: string | undefined;
  try {
    const saved = await ctx.store.transaction(async (tx): Promise<SavedAvatar> => {
      await requireAccount(tx, ctx);
      const former = await tx.findAvatarOf(userId);
      if (former) await tx.deleteAvatar(former.id);
      await tx.insertAvatar(avatar);
      return { id: avatar.id, url: `/api/user/avatar/${avatar.id}`, size: avatar.size };
    });
    kept = saved.id;
    return saved;
  } finally {
    // A retry under the same `Idempotency-Key` is answered with the avatar of the first try.
    if (kept !== avatar.id) await discard(ctx, avatar);
  }
}

/** Removes bytes that no row came to name. Should that fail they lie about, which is no reason to fail the request. */
async function discard(ctx: Context, { id, key }: Avatar): Promise<void> {
  try {
    if (!(await ctx.store.read((tx) => tx.findAvatar(id)))) await ctx.blobs.remove(key);
  } catch {
    return;
  }
}

import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Avatar } from "./avatar.ts";

/** An avatar whose bytes have not been read yet. */
export interface ReadableAvatar {
  avatar: Avatar;
  /**
   * Opens a stream of the bytes.
   *
   * @throws {TrackerError} `not_found` when the blob is gone
   */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/**
 * Reads an avatar. No credential is required, because public pages show avatars.
 *
 * @throws {TrackerError} `not_found`
 */
export async function readAvatar(ctx: Context, input: { avatarId: string }): Promise<ReadableAvatar> {
  ctx.checkInput("readAvatar", input);
  const { avatarId } = input;
  const avatar = await ctx.store.read((tx) => tx.findAvatar(avatarId));
  if (!avatar) throw notFound("avatar", avatarId);
  const open = async () => {
    const body = await ctx.blobs.read(avatar.key);
    if (!body) throw notFound("avatar", avatarId);
    return body;
  };
  return { avatar, open };
}

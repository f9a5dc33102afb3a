/**
 * Reads an avatar.
 *
 * @module
 */

import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Avatar } from "./avatar.ts";

/** An avatar, before its bytes are asked for. */
export interface ReadableAvatar {
  /** The picture. */
  avatar: Avatar;
  /**
   * Its bytes, from the beginning.
   *
   * @throws {TrackerError} `not_found` when the object has gone meanwhile
   */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/**
 * An avatar, for anybody: pages that are shown to visitors, and mails, refer to it.
 *
 * @throws {TrackerError} `not_found`
 */
export async function readAvatar(ctx: Context, input: { avatarId: string }): Promise<ReadableAvatar> {
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

/** Deletes a channel. @module */
import type { Context } from "../../context.ts";
import { removeIntegration } from "../integration/delete.ts";
import { type NamedChannel, requireWritableChannel } from "./channel.ts";

/**
 * Deletes a channel. Its pending deliveries are dropped.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `conflict` while the project is archived
 */
export async function deleteChannel(ctx: Context, input: NamedChannel): Promise<{ success: true }> {
  ctx.checkInput("deleteChannel", input);
  const { channelId } = input;
  return await removeIntegration(ctx, async (tx) => {
    const { channel, project } = await requireWritableChannel(tx, ctx, channelId);
    return { project, old: channel };
  });
}

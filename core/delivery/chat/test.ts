/** Sends a test message to a channel. @module */
import type { Context } from "../../context.ts";
import type { ShownDelivery } from "../dispatch/list.ts";
import { sendTestTo } from "../dispatch/test_integration.ts";
import { type NamedChannel, requireWritableChannel } from "./channel.ts";

/**
 * Sends a test message to a channel. The delivery log shows the result.
 *
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `INTEGRATION_OFF` while the channel is off
 */
export async function testChannel(ctx: Context, input: NamedChannel): Promise<ShownDelivery> {
  ctx.checkInput("testChannel", input);
  const { channelId } = input;
  return await sendTestTo(ctx, async (tx) => (await requireWritableChannel(tx, ctx, channelId)).channel);
}

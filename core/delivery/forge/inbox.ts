/**
 * The inbox of webhooks. Each webhook is stored once, and its processing is planned in the same transaction. @module
 */
import type { ForgeHint } from "../../ports/forge.ts";

/** A verified webhook. */
export interface ForgeInboxEntry {
  id: string;
  connectionId: string;
  /** The ID that the forge gave to the webhook. Unique in the connection. */
  deliveryId: string;
  /** The forge's name for the event. */
  event: string;
  hint: ForgeHint;
  receivedAt: Date;
}

/**
 * A mail as somebody finds it, for tests that follow its link.
 *
 * @module
 */
import type { ChannelMessage } from "../ports/channel.ts";

/** A mail as its receiver sees it. */
export interface ReceivedMail {
  /** Who gets it. */
  to: string;
  /** Its subject. */
  subject: string;
  /** As plain text. */
  text: string;
  /** As HTML. */
  html: string;
  /** The address of its one link, if it has one. */
  link: URL | undefined;
  /** The token in the link. */
  token: string;
}

/** Reads what a channel was given to send. */
export function receivedMail({ address: to, payload }: Pick<ChannelMessage, "address" | "payload">): ReceivedMail {
  const { subject, text, html } = payload as { subject: string; text: string; html: string };
  const address = /^https?:\S+$/m.exec(text)?.[0];
  const link = address === undefined ? undefined : new URL(address);
  // In the query, or the last part of the path.
  const token = link?.searchParams.get("token") ?? link?.pathname.split("/").at(-1) ?? "";
  return { to, subject, text, html, link, token };
}

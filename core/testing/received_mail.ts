/**
 * Parses a sent email, for tests that follow its link.
 *
 * @module
 */
import type { ChannelMessage } from "../ports/channel.ts";

/** An email as its recipient sees it. */
export interface ReceivedMail {
  /** The email address of the recipient. */
  to: string;
  subject: string;
  /** The plain text body. */
  text: string;
  /** The HTML body. */
  html: string;
  /** The URL of its only link, if it has one. */
  link: URL | undefined;
  /** The token in the link. */
  token: string;
}

/** Parses a message that was passed to an email channel. */
export function receivedMail({ address: to, payload }: Pick<ChannelMessage, "address" | "payload">): ReceivedMail {
  const { subject, text, html } = payload as { subject: string; text: string; html: string };
  const address = /^https?:\S+$/m.exec(text)?.[0];
  const link = address === undefined ? undefined : new URL(address);
  // The token is in the query, or else it is the last segment of the path.
  const token = link?.searchParams.get("token") ?? link?.pathname.split("/").at(-1) ?? "";
  return { to, subject, text, html, link, token };
}

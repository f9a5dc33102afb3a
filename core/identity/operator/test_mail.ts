/** Sends a test email to an operator. @module */
import type { Context } from "../../context.ts";
import { writeMail } from "../../mail/mail.ts";
import { countRequestedMail } from "../../mail/send.ts";
import { recordAction } from "./record_action.ts";
import { requireOperator } from "./require.ts";

/** Long enough for mail servers that delay unknown clients. */
const MAX_TEST_SECONDS = 30;

/** The result of a test. */
export interface MailTest {
  sent: boolean;
  /** The address of the operator. */
  to: string;
  /** Why the email was not sent, in the mail server's words if it gave a reason. */
  reason: string | null;
}

/**
 * Immediately sends an email to the operator's own address, and reports how the mail server responded.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`; `rate_limited` with reason `TOO_MANY_MAILS`
 */
export async function testMail(ctx: Context): Promise<MailTest> {
  const { email: to } = await ctx.store.read((tx) => requireOperator(tx, ctx));
  if (!ctx.mail) return { sent: false, to, reason: "Email is not configured: set SMTP_URL and MAIL_FROM" };
  const now = ctx.clock.now();
  countRequestedMail(ctx, to, now);
  await ctx.store.transaction((tx) => recordAction(tx, ctx, { action: "mailTested" }, now));
  const content = {
    subject: "Test email",
    paragraphs: ["The mail settings of this server work.", "An operator requested this email on the Server page."],
  };
  const payload = { ...writeMail(content, { baseUrl: ctx.mailBaseUrl }) };
  const signal = AbortSignal.timeout(MAX_TEST_SECONDS * 1000);
  const outcome = await ctx.mail.send({ id: ctx.newId(), address: to, payload, attemptedAt: now }, { signal });
  if (outcome.kind === "delivered") return { sent: true, to, reason: null };
  return { sent: false, to, reason: outcome.kind === "gone" ? "The address does not exist" : outcome.reason };
}

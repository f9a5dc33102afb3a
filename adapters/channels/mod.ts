/**
 * The ways out of a server: one channel per file.
 *
 * @module
 */
export { type EmailChannel, type EmailOptions, type EmailPayload, openEmailChannel } from "./email.ts";
export { isMailAddress, readSender, readSmtpUrl, type Sender, type SmtpServer } from "./smtp_server.ts";

/** Emails over SMTP. @module */
import type { Channel, ChannelMessage, ChannelOutcome } from "@hexlane/core";
import type { NodemailerError, SMTPPoolOptions } from "nodemailer";
import { isMailAddress, oneLine, readSender, readSmtpUrl, type Sender } from "./smtp_server.ts";

export interface EmailOptions {
  /** See {@linkcode readSmtpUrl}. */
  url: string;
  /** See {@linkcode readSender}. */
  from: string;
  /** Certificates (PEM) to trust instead of the system's. */
  ca?: string;
  /** Timeout of an attempt. @default 60_000 */
  timeoutMs?: number;
}

/** The `payload` of a message. */
export type EmailPayload = {
  subject: string;
  text: string;
  html?: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
};

export interface EmailChannel extends Channel {
  /** Connects and signs in without sending an email. @throws {Error} with the reason if that fails */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The number of pooled connections to the mail server. While all are busy, other emails wait. */
const MAX_CONNECTIONS = 3;
const TIMEOUT_MS = 60_000;
/** Timeout of each step: connection, greeting, each response. */
const STEP_TIMEOUT_MS = 15_000;
/** Idle connections are closed before the server closes them, which could happen in the middle of an email. */
const IDLE_MS = 30_000;
const MAX_RESPONSE_CHARACTERS = 1024;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * Opens a channel that sends through a mail server. Each attempt is a single try; the caller decides about retries.
 *
 * @throws {RangeError} when the URL or the sender cannot be read
 */
export function openEmailChannel(options: EmailOptions): EmailChannel {
  const from = readSender(options.from);
  const pool = poolOptions(options);
  // Loaded for the first email, to keep startup fast.
  let opened: ReturnType<typeof openTransport> | undefined;
  const { timeoutMs = TIMEOUT_MS } = options;
  return {
    async send(message, { signal } = {}) {
      if (!isMailAddress(message.address)) return { kind: "rejected", reason: "Malformed address" };
      if (signal?.aborted) return CANCELED;
      const mail = mailOf(message, from);
      const late = AbortSignal.timeout(timeoutMs);
      const both = signal ? AbortSignal.any([signal, late]) : late;
      try {
        opened ??= openTransport(pool);
        const transport = await opened;
        const info = await transport.sendMail({ ...mail, signal: both });
        return { kind: "delivered", status: 250, response: shorten(info.response) };
      } catch (error) {
        if (signal?.aborted) return CANCELED;
        if (late.aborted) return { kind: "failed", reason: `No response within ${timeoutMs} ms` };
        return outcomeOf(error as NodemailerError);
      }
    },
    async check() {
      opened ??= openTransport(pool);
      await (await opened).verify();
    },
    async close() {
      (await opened)?.close();
    },
  };
}

async function openTransport(options: SMTPPoolOptions & { pool: true }) {
  const { createTransport } = await import("nodemailer");
  return createTransport(options);
}

const CANCELED: ChannelOutcome = { kind: "failed", reason: "Sending was canceled" };

function poolOptions({ url, ca }: EmailOptions): SMTPPoolOptions & { pool: true } {
  const { host, port, secure, requireTls, auth } = readSmtpUrl(url);
  return {
    pool: true,
    host,
    port,
    secure,
    requireTLS: requireTls,
    tls: { minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) },
    ...(auth ? { auth: { user: auth.user, pass: auth.password } } : {}),
    maxConnections: MAX_CONNECTIONS,
    // An email whose connection broke may have arrived; the caller decides about retries.
    maxRequeues: 0,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    idleTimeout: IDLE_MS,
    // A payload must not make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** @throws {TypeError} when the payload is not an email, which is a bug in the sender */
function mailOf({ id, address, payload, attemptedAt }: ChannelMessage, from: Sender) {
  const { subject, text, html, headers = {} } = payload as Partial<EmailPayload>;
  if (typeof subject !== "string" || typeof text !== "string")
    throw new TypeError("Cannot send an email: the payload must have a subject and text");
  return {
    from,
    to: { name: "", address },
    // The envelope names the only recipient, whatever the headers say.
    envelope: { from: from.address, to: [address] },
    messageId: `<${messageIdOf(id)}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    date: attemptedAt,
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    // Asks recipients not to reply automatically (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...checkHeaders(headers) },
  };
}

function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new TypeError(`"${name}" is not a valid header name`);
    checked[name] = oneLine(value);
  }
  return checked;
}

/**
 * Returns the message ID. It is the same for every attempt, so that mail servers and programs can drop duplicates (RFC
 * 5322 3.6.4).
 */
function messageIdOf(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9-]/gu, (character) => `=${character.codePointAt(0)?.toString(16)}=`);
}

/** Mailboxes and domains that do not exist (RFC 3463 3.2, RFC 7504 4, RFC 7505 4). */
const GONE = /^5\d\d[ -]5\.1\.(1|2|6|10)\b/;
const NO_MAIL_STATUS = 556;

function outcomeOf(error: NodemailerError): ChannelOutcome {
  const { code, responseCode: status, response = "" } = error;
  const reason = shorten(error.message) || "The mail server cannot be reached";
  // Errors about this client rather than this email, such as a wrong password or a refused greeting, may be temporary.
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  const said = status === undefined ? {} : { status, response: shorten(response) };
  if (!isAboutMail || (status !== undefined && !error.permanent)) return { kind: "failed", reason, ...said };
  if (status !== undefined && (status === NO_MAIL_STATUS || GONE.test(response))) return { kind: "gone", status };
  return { kind: "rejected", reason, ...said };
}

function shorten(text: string): string {
  return oneLine(text).slice(0, MAX_RESPONSE_CHARACTERS);
}

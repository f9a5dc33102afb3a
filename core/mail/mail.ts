/**
 * A mail: what is said, as plain text and as HTML. One plain form for all of them: nothing is loaded from anywhere, and what
 * people chose themselves, such as names, can be neither markup nor a link.
 *
 * @module
 */
import { MAX_MAIL_NAME_CHARACTERS } from "../limits.ts";

/** What a mail is for; the log names a mail by it, never by its text. */
export type MailKind =
  | "email_verification"
  | "email_change"
  | "email_change_notice"
  | "password_reset"
  | "password_reset_notice"
  | "magic_link"
  | "access_removed_notice"
  | "invitation";

/** A mail in words. */
export interface Mail {
  /** One line. */
  subject: string;
  /** As plain text. */
  text: string;
  /** As HTML. */
  html: string;
}

/** What a mail says. */
export interface MailContent {
  /** One line. */
  subject: string;
  /** Sentences for people; names in them went through {@linkcode nameInMail}. */
  paragraphs: readonly string[];
  /** What the mail asks for. */
  link?: { label: string; url: string };
  /** Below the link: how long it is good for, and what to do when the mail was not expected. */
  remarks?: readonly string[];
}

/** Puts a mail into words. @param from.baseUrl the server that sends it, without a slash at the end */
export function writeMail(content: MailContent, from: { baseUrl: string }): Mail {
  const sender = `Sent by Hexlane at ${from.baseUrl}`;
  const { subject, paragraphs, link, remarks = [] } = content;
  const text = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...remarks, `-- \n${sender}`].join(
    "\n\n",
  );
  return { subject, text: `${text}\n`, html: htmlOf(content, sender) };
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  "display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none";

function htmlOf({ subject, paragraphs, link, remarks = [] }: MailContent, sender: string): string {
  const button = link && [
    `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(link.url)}</p>`,
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;${FONT};font-size:16px;line-height:1.5"><div style="max-width:34em;margin:0 auto">`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(button ?? []),
    ...remarks.map((text) => `<p style="margin:0 0 16px;font-size:14px">${escapeHtml(text)}</p>`),
    `<p style="margin:32px 0 0;font-size:13px">${escapeHtml(sender)}</p></div></body></html>`,
    "",
  ].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Line ends and other controls, and what turns the direction of writing around: U+202E shows `exe.jpg` as `gpj.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** A dot, in any script, between characters that could be two parts of a host name. */
const JOINING_DOT = /[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu;

/**
 * A name that somebody chose, for a mail to somebody else: in one line, short, and such that no mail program makes a link of
 * it. Anybody can call a workspace `Your account is locked: evil.example`.
 */
export function nameInMail(name: string): string {
  const line = name
    .replaceAll(INVISIBLE, " ")
    .replaceAll("://", ": ")
    .replaceAll(JOINING_DOT, ". ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const characters = [...line];
  if (characters.length <= MAX_MAIL_NAME_CHARACTERS) return line;
  return `${characters
    .slice(0, MAX_MAIL_NAME_CHARACTERS - 1)
    .join("")
    .trimEnd()}…`;
}

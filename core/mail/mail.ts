/**
 * Renders emails as plain text and HTML in one simple layout. Emails load no external content, and text that users choose,
 * such as names, becomes neither markup nor a link.
 *
 * @module
 */
import { MAX_MAIL_NAME_CHARACTERS } from "../limits.ts";

/** Kinds of emails. Logs contain the kind, never the text. */
export type MailKind =
  | "email_verification"
  | "email_change"
  | "email_change_notice"
  | "password_reset"
  | "password_reset_notice"
  | "magic_link"
  | "access_removed_notice"
  | "invitation";

/** A rendered email. */
export interface Mail {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/** Content of an email. */
export interface MailContent {
  /** One line. */
  subject: string;
  /** Plain sentences. Pass names in them through {@linkcode nameInMail}. */
  paragraphs: readonly string[];
  link?: { label: string; url: string };
  /** Shown below the link: how long it is valid, and what to do if the email is unexpected. */
  remarks?: readonly string[];
}

/** Renders an email. @param from.baseUrl URL of the sending server, without a trailing slash */
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

/** Line breaks, and control and direction-changing characters: U+202E makes `exe.jpg` look like `gpj.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** A dot, in any script, that could join two labels of a hostname. */
const JOINING_DOT = /[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu;

/**
 * Cleans a name for an email to another person. The result is one short line that email clients do not turn into a
 * link. Otherwise, anyone could send links by naming a workspace `Your account is locked: evil.example`.
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

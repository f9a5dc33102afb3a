/**
 * A minimal email parser: headers, and the two parts of a `multipart/alternative`.
 *
 * @module
 */

export interface ParsedMail {
  /** Headers by lowercase name. If a name is repeated, the last header wins. */
  headers: Record<string, string>;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Unparsed. */
  raw: string;
}

export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitMail(raw);
  const parts: Record<string, string> = {};
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  for (const part of boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1)) {
    const { headers: own, body: content } = splitMail(part.replace(/^\r?\n/, ""));
    const type = own["content-type"]?.split(";", 1)[0] ?? "text/plain";
    parts[type] = decodeBody(content, own["content-transfer-encoding"]).replaceAll("\r\n", "\n");
  }
  return {
    headers,
    from: headers.from ?? "",
    to: headers.to ?? "",
    subject: headers.subject ?? "",
    text: parts["text/plain"] ?? "",
    html: parts["text/html"] ?? "",
    raw,
  };
}

function splitMail(raw: string): { headers: Record<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw);
  const head = raw.slice(0, end?.index ?? raw.length).replaceAll(/\r?\n[ \t]+/g, " ");
  const headers: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim());
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : "" };
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(content, "base64").toString("utf8")
        : unquote(content.replaceAll("_", " ")),
    );
}

function decodeBody(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? unquote(body.replaceAll(/=\r?\n/g, "")) : body;
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Text outside encoded words is ASCII.
  return Buffer.from(bytes, "latin1").toString("utf8");
}

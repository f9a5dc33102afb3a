/** Cells of a Jira export that have several parts separated by semicolons. @module */

/** A comment: `12/Mar/26 3:04 PM;ada;It works`. */
export interface JiraComment {
  /** ISO 8601. Undefined if the cell has another form. */
  createdAt: string | undefined;
  author: string;
  content: string;
}

export type ReadDate = (text: string) => string | undefined;

/** Reads a comment. A cell in another form becomes the text of the comment. */
export function commentIn(cell: string, readDate: ReadDate): JiraComment {
  const [, date = "", author = "", content = ""] = /^([^;\n]*);([^;\n]*);([\s\S]*)$/.exec(cell) ?? [];
  const createdAt = readDate(date);
  return createdAt === undefined
    ? { createdAt, author: "", content: cell }
    : { createdAt, author: author.trim(), content };
}

/** Time spent: `Wrote the tests;12/Mar/26 3:04 PM;ada;3600`. */
export interface JiraWorklog {
  text: string;
  startTime: string;
  author: string;
  seconds: number;
}

/** Reads an entry of the work log. Undefined if the cell has another form. */
export function worklogIn(cell: string, readDate: ReadDate): JiraWorklog | undefined {
  const [, text = "", date = "", author = "", seconds] =
    /^([\s\S]*);([^;\n]*);([^;\n]*);\s*(\d{1,9})\s*$/.exec(cell) ?? [];
  const day = readDate(date);
  if (seconds === undefined || day === undefined) return undefined;
  const startTime = day.length === 10 ? `${day}T00:00:00.000Z` : day;
  return { text: text.trim(), startTime, author: author.trim(), seconds: Number(seconds) };
}

/** A file: `12/Mar/26 3:04 PM;ada;drawing.png;https://jira.example/secure/attachment/1/drawing.png`. */
export interface JiraAttachment {
  filename: string;
  url: string;
}

/** Reads an attachment. Undefined if the cell has another form. */
export function attachmentIn(cell: string): JiraAttachment | undefined {
  const [, filename = "", url] = /^[^;\n]*;[^;\n]*;([^\n]*);(https?:\/\/\S+)$/.exec(cell.trim()) ?? [];
  return url === undefined ? undefined : { filename: filename.trim() || url, url };
}

/** The column of a kind of issue link, such as `Outward issue link (Blocks)`. */
export interface JiraLinkColumn {
  isOutward: boolean;
  kind: string;
}

/** Reads the name of an issue link column. Undefined for other columns. */
export function linkColumnOf(column: string): JiraLinkColumn | undefined {
  const [, direction = "", kind] = /^(outward|inward) issue link \((.+)\)$/i.exec(column) ?? [];
  return kind === undefined ? undefined : { isOutward: direction.toLowerCase() === "outward", kind };
}

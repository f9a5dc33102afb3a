/** Entity tags (RFC 9110 8.8.3): the version in quotes, with `-gz` for a gzip body, since its bytes differ. @module */
import { HttpError } from "../errors.ts";

const GZIP_SUFFIX = "-gz";

export function etagOf(version: string, options: { gzip?: boolean } = {}): string {
  return options.gzip ? `"${version}${GZIP_SUFFIX}"` : `"${version}"`;
}

interface SentTag {
  weak: boolean;
  version: string;
}

/**
 * Returns the versions in `If-Match`, one of which must be current. Weak tags never match (RFC 9110 13.1.1) and are
 * left out.
 *
 * @throws {HttpError} 400 if the header is not a list of tags
 */
export function readIfMatch(header: string): string[] {
  return readTags(header, "If-Match").flatMap(({ weak, version }) => (weak ? [] : [version]));
}

/** Whether `If-None-Match` names the version, so that no body is sent. Weak tags count (RFC 9110 13.1.2). */
export function matchesIfNoneMatch(header: string, version: string): boolean {
  return readTags(header, "If-None-Match").some((tag) => tag.version === "*" || tag.version === version);
}

function readTags(header: string, name: string): SentTag[] {
  if (header.trim() === "*") return [{ weak: false, version: "*" }];
  const tags: SentTag[] = [];
  const pattern = /\s*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/y;
  while (pattern.lastIndex < header.length) {
    const match = pattern.exec(header);
    if (!match)
      throw new HttpError(400, "INVALID_HEADER", `Cannot read header "${name}": it is not a list of entity tags`);
    const text = match[2] ?? "";
    const version = text.endsWith(GZIP_SUFFIX) ? text.slice(0, -GZIP_SUFFIX.length) : text;
    // A quoted asterisk is a tag, not the wildcard. No version has that form.
    tags.push({ weak: match[1] !== undefined, version: version === "*" ? "" : version });
  }
  return tags;
}

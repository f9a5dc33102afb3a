/** The link to the next page of a list (RFC 8288). @module */
import { encodeCursor, type Place } from "@hexlane/core";

/**
 * Returns the value of the `Link` field.
 *
 * @param path path and query of the request
 */
export function nextLink(baseUrl: string, path: string, next: Place): string {
  const [pathname = "", search = ""] = path.split("?", 2);
  const query = new URLSearchParams(search);
  query.set("cursor", encodeCursor(next));
  return `<${baseUrl}${pathname}?${query}>; rel="next"`;
}

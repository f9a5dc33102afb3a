/** Addresses of repositories and their parts. @module */
import { ForgeError } from "@hexlane/core";

/** Parses the URL of an instance, and removes trailing slashes from its path. */
export function instanceUrl(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain) throw new ForgeError("insecure", "The address of the forge must be of the form https://forge.example");
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url;
}

/** Returns the URL without a trailing slash, even if it has no path. */
export function textOf(url: URL): string {
  return url.href.replace(/\/$/, "");
}

/** Returns the parts of a repository's path. Each is safe in a URL once it is percent-encoded. */
export function pathParts(path: string, { isNested = false } = {}): readonly string[] {
  const parts = path.split("/");
  const isValid =
    (isNested ? parts.length >= 2 : parts.length === 2) &&
    // URL parsers resolve `.` and `..` segments, even when percent-encoded.
    parts.every((part) => part !== "" && !/^(\.|%2e){1,2}$/i.test(part) && part.isWellFormed());
  if (isValid) return parts;
  const form = isNested ? '"group/project"' : '"owner/repository"';
  throw new ForgeError("not_found", `The path of the repository must be of the form ${form}`);
}

/** Checks the number of an issue or a pull request. */
export function checkNumber(number: number): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new ForgeError("not_found", "The number must be a positive whole number");
}

/** Checks the ID of a comment or installation, which is part of URLs. */
export function checkId(id: string): string {
  if (/^\d{1,20}$/.test(id)) return id;
  throw new ForgeError("not_found", "The id must consist of digits");
}

/** Checks a token, which is sent in a header. */
export function checkToken(token: string): string {
  if (/^[!-~]+$/.test(token)) return token;
  throw new ForgeError("unauthorized", "The token must not contain spaces, line breaks or special characters");
}

/** Links from tasks to external pages, added by people or by an integration for an issue or a pull request. @module */
import { invalidField } from "../../errors.ts";
import { MAX_LINK_TITLE_CHARACTERS, MAX_LINK_URL_CHARACTERS } from "../../limits.ts";
import { byteLength, checkText } from "../../text.ts";

/** The kinds of linked resources. People add `url`; the other kinds belong to an integration. */
export const LINK_TYPES = ["url", "issue", "pull_request", "branch"] as const;
/** One of {@linkcode LINK_TYPES}. */
export type LinkType = (typeof LINK_TYPES)[number];

/** A link from a task to an external page. */
export interface ExternalLink {
  id: string;
  taskId: string;
  /** The integration that made the link; null for a link that a person added. */
  integrationId: string | null;
  resourceType: LinkType;
  /**
   * The ID of the resource in its own system, unique for its type and integration. For a link that a person added, the
   * URL.
   */
  externalId: string;
  /** An http or https URL. */
  url: string;
  title: string | null;
  /** The integration's data about the resource. */
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Checks the URL of a link.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkLinkUrl(url: string): string {
  const text = checkText(url, "/url", { min: 1, max: MAX_LINK_URL_CHARACTERS, trim: true });
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") {
    throw invalidField("/url", "Must be an http or https URL");
  }
  // Everyone who can read the task could read the password, and a URL such as `https://bank.example@evil.example` is
  // misleading.
  if (parsed.username !== "" || parsed.password !== "") {
    throw invalidField("/url", "Must not contain a username or password");
  }
  return text;
}

/**
 * Checks the title of a link. A blank title is null.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkLinkTitle(title: string | null): string | null {
  return checkText(title ?? "", "/title", { max: MAX_LINK_TITLE_CHARACTERS, trim: true }) || null;
}

/** Counts the UTF-8 bytes that a link adds to its workspace. */
export function bytesOfLink({ url, title }: Pick<ExternalLink, "url" | "title">): number {
  return byteLength(url) + byteLength(title ?? "");
}

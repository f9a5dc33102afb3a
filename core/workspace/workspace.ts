/**
 * A workspace: the tenant. Nothing in it is visible to anybody but its members.
 *
 * @module
 */
import { invalidField } from "../errors.ts";
import {
  MAX_METADATA_BYTES,
  MAX_NAME_CHARACTERS,
  MAX_WORKSPACE_DESCRIPTION_CHARACTERS,
  MAX_WORKSPACE_SLUG_CHARACTERS,
} from "../limits.ts";
import { byteLength, checkText, foldKey } from "../text.ts";

/** The tenant: people with their projects. */
export interface Workspace {
  id: string;
  name: string;
  /** Part of addresses; unique in the installation without regard to case. */
  slug: string;
  /** URL of a picture. */
  logo: string | null;
  /** Null when empty. */
  description: string | null;
  /** Free-form JSON for clients. */
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  /** Rises whenever a member's name, picture or role changes; half of a board's ETag. */
  version: number;
}

/** Slugs of deleted workspaces: no slug that anybody can choose holds a colon. `to` comes after all of them. */
export const DELETED_SLUGS = { from: ":deleted:", to: ":deleted;" } as const;

/**
 * The slug of a workspace that is deleted and not yet removed. Nobody is a member of it, so nobody finds what is in it; its
 * former slug is free.
 */
export function deletedSlugOf(id: string): string {
  return `${DELETED_SLUGS.from}${id}`;
}

/**
 * Checks the name of a workspace.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkWorkspaceName(name: string, pointer = "/name"): string {
  const text = checkText(name, pointer, { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
  // The name travels into invitation mails: no markup and no links in it.
  if (/[<>{}]/.test(text)) throw invalidField(pointer, "Must not hold any of < > { }");
  if (/https?:\/\/|www\./i.test(text)) throw invalidField(pointer, "Must not hold a link");
  return text;
}

/**
 * Checks the name in addresses.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkWorkspaceSlug(slug: string, pointer = "/slug"): string {
  const text = checkText(slug, pointer, { min: 1, max: MAX_WORKSPACE_SLUG_CHARACTERS, trim: true });
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(text)) {
    throw invalidField(pointer, "Must hold only letters, digits, dots, dashes and underscores");
  }
  return foldKey(text);
}

/**
 * Checks what a workspace is for.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkWorkspaceDescription(description: string, pointer = "/description"): string {
  return checkText(description, pointer, { max: MAX_WORKSPACE_DESCRIPTION_CHARACTERS });
}

/**
 * Checks what clients keep with a workspace.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkMetadata(metadata: Record<string, unknown>, pointer = "/metadata"): Record<string, unknown> {
  if (byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) {
    throw invalidField(pointer, `Must have at most ${MAX_METADATA_BYTES} bytes as JSON`);
  }
  return metadata;
}

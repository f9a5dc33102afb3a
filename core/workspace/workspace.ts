/** Workspaces: the tenants. Only members see their content. @module */
import { invalidField } from "../errors.ts";
import { MAX_NAME_CHARACTERS, MAX_WORKSPACE_DESCRIPTION_CHARACTERS, MAX_WORKSPACE_SLUG_CHARACTERS } from "../limits.ts";
import { checkText, foldKey } from "../text.ts";
import { checkVisibleName } from "../visible_name.ts";

/** A workspace, to which members, roles and projects belong. */
export interface Workspace {
  id: string;
  name: string;
  /** Used in URLs. Unique in the installation, regardless of case. */
  slug: string;
  /** URL of a picture. */
  logo: string | null;
  /** Null when empty. */
  description: string | null;
  /** Free-form JSON for clients. */
  metadata: Record<string, unknown> | null;
  createdAt: Date;
  /** Increases when members join, leave or change their name, picture or role. Part of a board's ETag. */
  version: number;
}

/** The range of slugs of deleted workspaces, up to `to` (exclusive). Regular slugs cannot contain a colon. */
export const DELETED_SLUGS = { from: ":deleted:", to: ":deleted;" } as const;

/** Returns the slug of a deleted workspace whose rows are not removed yet. It has no members, so no one can find it. */
export function deletedSlugOf(id: string): string {
  return `${DELETED_SLUGS.from}${id}`;
}

/**
 * Checks the name of a workspace.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `INVISIBLE_CHARACTERS`
 */
export function checkWorkspaceName(name: string, pointer = "/name"): string {
  const text = checkVisibleName(name, pointer, { max: MAX_NAME_CHARACTERS });
  // The name appears in invitation emails, so it must not contain markup or links.
  if (/[<>{}]/.test(text)) throw invalidField(pointer, "Must not contain < > { or }");
  if (/https?:\/\/|www\./i.test(text)) throw invalidField(pointer, "Must not contain a link");
  return text;
}

/**
 * Checks a slug.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkWorkspaceSlug(slug: string, pointer = "/slug"): string {
  const text = checkText(slug, pointer, { min: 1, max: MAX_WORKSPACE_SLUG_CHARACTERS, trim: true });
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(text)) {
    throw invalidField(pointer, "Must contain only letters, digits, dots, dashes and underscores");
  }
  return foldKey(text);
}

/**
 * Checks a description.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkWorkspaceDescription(description: string, pointer = "/description"): string {
  return checkText(description, pointer, { max: MAX_WORKSPACE_DESCRIPTION_CHARACTERS });
}

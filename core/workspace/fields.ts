/** Shared by creating and updating a workspace: field checks, unique slugs and the search document. @module */
import type { Context } from "../context.ts";
import type { ErrorCode } from "../error_codes/mod.ts";
import { TrackerError } from "../errors.ts";
import { checkImage } from "../image_address.ts";
import { checkJson } from "../json.ts";
import { MAX_METADATA_BYTES } from "../limits.ts";
import type { ReadTx } from "../ports/store.ts";
import { type SearchDocument, tokensOf } from "../search_token.ts";
import { checkWorkspaceDescription, checkWorkspaceName, checkWorkspaceSlug, type Workspace } from "./workspace.ts";

/** The fields of a workspace that a client sets. */
export interface WorkspaceFields {
  /** 1 to 100 characters, without markup or links. */
  name: string;
  /** Used in URLs. Unique in the installation. */
  slug: string;
  /** URL of a picture. */
  logo?: string | null;
  description?: string | null;
  /** Free-form JSON for clients. */
  metadata?: Record<string, unknown> | null;
}

/** Checks the fields of a workspace. @throws {TrackerError} `invalid` */
export function checkFields(
  ctx: Context,
  input: WorkspaceFields,
): Pick<Workspace, "name" | "slug" | "logo" | "description" | "metadata"> {
  return {
    name: checkWorkspaceName(input.name),
    slug: checkWorkspaceSlug(input.slug),
    logo: input.logo == null ? null : checkImage(input.logo, { baseUrl: ctx.baseUrl, pointer: "/logo" }),
    description: input.description == null ? null : checkWorkspaceDescription(input.description),
    metadata: input.metadata == null ? null : checkJson(input.metadata, "/metadata", { maxBytes: MAX_METADATA_BYTES }),
  };
}

/** Refuses a slug that is in use. Clients look for "already exists" in the message and then try another slug. */
export async function refuseTakenSlug(tx: ReadTx, slug: string, reason: ErrorCode): Promise<void> {
  if (await tx.findWorkspaceBySlug(slug)) {
    throw new TrackerError("conflict", `Cannot use slug "${slug}": a workspace with this slug already exists`, {
      reason,
      errors: [{ pointer: "/slug", detail: "Is already taken" }],
    });
  }
}

/** Creates the search document of a workspace. */
export function documentOf(workspace: Workspace): SearchDocument {
  return {
    id: workspace.id,
    kind: "workspace",
    workspaceId: workspace.id,
    projectId: null,
    taskId: null,
    createdAt: workspace.createdAt,
    tokens: tokensOf([
      { text: `${workspace.name} ${workspace.slug}`, weight: 3 },
      { text: workspace.description, weight: 2 },
    ]),
  };
}

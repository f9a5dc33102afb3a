/**
 * A role of one workspace: a name for a set of permissions. `owner` has no row; it is fixed.
 *
 * @module
 */
import { invalidField } from "../errors.ts";
import { checkText, foldKey } from "../text.ts";

export interface Role {
  id: string;
  workspaceId: string;
  /** Lower case; unique in the workspace. */
  role: string;
  /** What it grants: resource to actions. */
  permission: Record<string, string[]>;
  createdAt: Date;
  updatedAt: Date;
}

const MAX_ROLE_CHARACTERS = 64;

/** @throws {TrackerError} `invalid` */
export function checkRoleName(name: string, pointer = "/role"): string {
  const text = foldKey(checkText(name, pointer, { min: 1, max: MAX_ROLE_CHARACTERS, trim: true }));
  if (text.includes(",")) throw invalidField(pointer, "Must not hold a comma");
  return text;
}

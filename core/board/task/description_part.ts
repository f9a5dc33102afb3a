/** Reads a long description in parts. @module */
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_DESCRIPTION_BYTES, MAX_DESCRIPTION_PART_CHARACTERS } from "../../limits.ts";
import { requireTask } from "../require.ts";

/** Input for {@linkcode getDescriptionPart}. */
export interface DescriptionPartInput {
  taskId: string;
  /** Where to begin, in Unicode characters. @default 0 */
  offset?: number;
  /** The version of the parts that the caller already has. @default any */
  version?: string;
}

/** A part of a description. */
export interface DescriptionPart {
  /** At most 32,768 Unicode characters. Empty if the task has no description. */
  content: string;
  /** Changes with the text. Up to 10 digits. */
  version: string;
  /** Where the next part begins; null at the end. */
  nextOffset: number | null;
}

/**
 * Returns a part of a task's description.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `DESCRIPTION_CHANGED` if the text
 * no longer has the version
 */
export async function getDescriptionPart(ctx: Context, input: DescriptionPartInput): Promise<DescriptionPart> {
  ctx.checkInput("getDescriptionPart", input);
  const { taskId, offset = 0 } = input;
  if (!(Number.isInteger(offset) && offset >= 0 && offset <= MAX_DESCRIPTION_BYTES)) {
    throw invalidField("/offset", `Must be a whole number from 0 to ${MAX_DESCRIPTION_BYTES}`);
  }
  return await ctx.store.read(async (tx) => {
    const { task } = await requireTask(tx, ctx, taskId, "task:read");
    const text = task.description ?? "";
    const version = versionOfText(text);
    if (input.version !== undefined && Number(input.version) !== Number(version)) {
      throw new TrackerError("conflict", `Cannot continue the description of task "${taskId}": it has changed`, {
        reason: "DESCRIPTION_CHANGED",
      });
    }
    const characters = [...text];
    const end = offset + MAX_DESCRIPTION_PART_CHARACTERS;
    const content = characters.slice(offset, end).join("");
    return { content, version, nextOffset: end < characters.length ? end : null };
  });
}

/** Returns the FNV-1a hash of a string: 32 bits, in decimal. */
function versionOfText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return String(hash >>> 0);
}

/** Reads the background of a project. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ByteRange } from "../../ports/blobs.ts";
import type { ReadableImage } from "../image/read.ts";
import { requireProject } from "../require.ts";

/**
 * Returns the image behind the board of a project.
 *
 * @throws {TrackerError} `not_found` if the project has no background; `forbidden`
 */
export async function readBackground(ctx: Context, input: { projectId: string }): Promise<ReadableImage> {
  ctx.checkInput("readBackground", input);
  const { projectId } = input;
  const background = await ctx.store.read(async (tx) => {
    await requireProject(tx, ctx, projectId, "project:read");
    return await tx.findProjectBackground(projectId);
  });
  const info = background && (await ctx.blobs.stat(background.key));
  // The holder of a signed URL can replace the object until the URL expires, so its size is checked.
  if (!background || info?.size !== background.size) throw notFound("background of project", projectId);
  const { version: id, key, contentType, size, createdAt } = background;
  const open = async (range?: ByteRange) => {
    const body = await ctx.blobs.read(key, range);
    if (!body) throw notFound("background of project", projectId);
    return body;
  };
  const image = { id, key, filename: "background", contentType, size, createdAt, finalizedAt: createdAt };
  return { image, info, isPublic: false, open };
}

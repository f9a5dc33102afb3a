/**
 * Uploads to the addresses that a store of blobs on this server signs.
 *
 * @module
 */
import { HttpError } from "../errors.ts";
import { type Route, route } from "../route.ts";

export const blobRoutes: readonly Route[] = [
  route.put(
    "/api/blob/*",
    {
      summary: "Upload the bytes of an image",
      description: "To an address answered by an image upload request, with the headers given there.",
      tag: "Image",
      open: "The address itself is signed, for one upload",
      raw: "application/octet-stream",
      errors: [400, 403, 413, 415],
    },
    async ({ ctx, request }) => {
      if (ctx.blobs.handle) return await ctx.blobs.handle(request);
      throw new HttpError(404, "not_found", "Cannot take the upload: images are kept elsewhere");
    },
  ),
];

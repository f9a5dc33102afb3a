/** Uploads to the URLs that the blob store on disk signs. @module */
import { Type } from "@sinclair/typebox";
import type { HttpErrorCode } from "../../http/error_codes.ts";
import { HttpError } from "../../http/errors.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";

const route = taggedRoutes("Image");

const Uploaded = Type.Object({}, { $id: "Uploaded", description: "Always empty. Finalize the upload next" });

export const blobRoutes: readonly Route[] = [
  route.put(
    "/api/blob/*",
    {
      summary: "Upload the bytes of a file",
      operationId: "uploadImage",
      description: "Uploads to the URL from an upload request, with the headers from its response.",
      open: "The URL is signed for one upload",
      streamsBody: true,
      raw: "application/json",
      response: Uploaded,
      errors: [403, 404, 409, 413, 415],
    },
    async ({ ctx, request }) => {
      if (!ctx.blobs.handle)
        throw new HttpError(404, "not_found", "Cannot accept the upload: files are stored elsewhere");
      const response = await ctx.blobs.handle(request);
      if (response.ok) return response;
      // The store chooses the error, and the server formats it.
      const { code, message } = (await response.json()) as { code: HttpErrorCode; message: string };
      throw new HttpError(response.status, code, message);
    },
  ),
];

/** Images of tasks over HTTP. @module */
import { finalizeImageUpload, readImage, requestImageUpload } from "@hexlane/core";
import { respondAsset } from "../http/response/asset.ts";
import { type Route, taggedRoutes } from "../http/route.ts";
import * as schema from "../schemas/board.ts";

const route = taggedRoutes("Image");

export const imageRoutes: readonly Route[] = [
  route.put(
    "/api/task/image-upload/:id",
    {
      summary: "Request an image upload",
      description: "Step 1: returns the URL and the headers for a `PUT` of the bytes.",
      body: schema.RequestImageUploadBody,
      response: schema.ImageUpload,
      errors: [409],
    },
    ({ ctx, params, body }) => requestImageUpload(ctx, { taskId: params.id, ...body }),
  ),
  route.post(
    "/api/task/image-upload/:id/finalize",
    {
      summary: "Finalize an image upload",
      description: "Step 2: checks the uploaded bytes and creates the record.",
      body: schema.FinalizeImageUploadBody,
      response: schema.ImageAsset,
      errors: [409],
    },
    ({ ctx, params, body }) => finalizeImageUpload(ctx, { taskId: params.id, ...body }),
  ),
  route.get(
    "/api/asset/:id",
    {
      summary: "Read an image",
      description: "Returns the bytes of an image. Requires read access to its task.",
      operationId: "getImage",
      raw: "image/*",
      embeddable: true,
      open: "Anyone may read images of public projects; all others require a credential",
      errors: [401, 403, 416],
    },
    async ({ ctx, params, request }) => respondAsset(request, await readImage(ctx, { imageId: params.id })),
  ),
];

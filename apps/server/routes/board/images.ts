/** Images and other files in tasks over HTTP. @module */
import {
  deleteTaskFile,
  finalizeDraftUpload,
  finalizeImageUpload,
  listTaskFiles,
  readImage,
  requestDraftUpload,
  requestImageUpload,
} from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { respondAsset } from "../../http/response/asset.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/board.ts";
import { TaskFile } from "../../schemas/board/uploads.ts";

const route = taggedRoutes("Image");

export const imageRoutes: readonly Route[] = [
  route.put(
    "/api/task/image-upload/:id",
    {
      summary: "Request an upload",
      description:
        "Step 1, for a file of any type: returns the URL and the headers for a `PUT` of the bytes. PNG, JPEG, GIF, WebP " +
        "and AVIF images can be shown; every other file is only downloaded.",
      operationId: "requestImageUpload",
      body: schema.RequestImageUploadBody,
      response: schema.ImageUpload,
      errors: [409],
    },
    ({ ctx, params, body }) => requestImageUpload(ctx, { taskId: params.id, ...body }),
  ),
  route.post(
    "/api/task/image-upload/:id/finalize",
    {
      summary: "Finalize an upload",
      description: "Step 2: checks the uploaded bytes and creates the record.",
      operationId: "finalizeImageUpload",
      body: schema.FinalizeImageUploadBody,
      response: schema.ImageAsset,
      errors: [409],
    },
    ({ ctx, params, body }) => finalizeImageUpload(ctx, { taskId: params.id, ...body }),
  ),
  route.post(
    "/api/task/draft-upload/:projectId",
    {
      summary: "Request a draft upload",
      description:
        "Step 1 for a file of a task that does not exist yet. Only its uploader can read the file, until `draftAssetIds` of " +
        "a new task names it; after 24 hours, it is deleted.",
      operationId: "requestDraftUpload",
      body: schema.RequestImageUploadBody,
      response: schema.ImageUpload,
      errors: [409],
    },
    ({ ctx, params, body }) => requestDraftUpload(ctx, { projectId: params.projectId, ...body }),
  ),
  route.post(
    "/api/task/draft-upload/:projectId/finalize",
    {
      summary: "Finalize a draft upload",
      description: "Step 2: checks the uploaded bytes, and returns the id for `draftAssetIds`.",
      operationId: "finalizeDraftUpload",
      body: schema.FinalizeImageUploadBody,
      response: schema.ImageAsset,
      errors: [409],
    },
    ({ ctx, params, body }) => finalizeDraftUpload(ctx, { projectId: params.projectId, ...body }),
  ),
  route.get(
    "/api/task/:id/attachments",
    {
      summary: "List a task's files",
      description:
        "The newest 500 images and other files of the description and the comments, newest first, also those that no text " +
        "refers to.",
      operationId: "listTaskFiles",
      response: Type.Array(TaskFile),
    },
    async ({ ctx, params }) => await listTaskFiles(ctx, { taskId: params.id }),
  ),
  route.delete(
    "/api/asset/:id",
    {
      summary: "Delete a file",
      description: "Deletes a file of a task. Text that refers to it does not change.",
      operationId: "deleteTaskFile",
      errors: [409],
    },
    async ({ ctx, params }) => {
      await deleteTaskFile(ctx, { fileId: params.id });
      return undefined;
    },
  ),
  route.get(
    "/api/asset/:id",
    {
      summary: "Read a file",
      description:
        "Returns the bytes of an image, or of another file as an `application/octet-stream` attachment with its name. " +
        "Accepts `Range`. Requires read access to the task.",
      operationId: "getImage",
      raw: "*/*",
      embeddable: true,
      open: "Anyone may read files of public projects; other files require a credential",
      errors: [401, 403, 416],
    },
    async ({ ctx, params, request }) => respondAsset(request, await readImage(ctx, { imageId: params.id })),
  ),
];

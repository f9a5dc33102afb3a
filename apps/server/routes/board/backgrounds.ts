/** Images behind boards over HTTP. @module */
import { deleteBackground, finalizeBackgroundUpload, readBackground, requestBackgroundUpload } from "@hexlane/core";
import { respondAsset } from "../../http/response/asset.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/backgrounds.ts";

const route = taggedRoutes("Project");

/** Browsers revalidate the image after this time, and download it again only if it has changed. */
const MAX_AGE_SECONDS = 300;

export const backgroundRoutes: readonly Route[] = [
  route.put(
    "/api/project/:id/background-upload",
    {
      summary: "Request a background upload",
      description:
        "Step 1: returns the URL and the headers for a `PUT` of the bytes of a PNG, JPEG, GIF, WebP or AVIF image of at most 10 MiB.",
      operationId: "requestProjectBackgroundUpload",
      body: schema.RequestBackgroundUploadBody,
      response: schema.BackgroundUpload,
      errors: [409],
    },
    ({ ctx, params, body }) => requestBackgroundUpload(ctx, { projectId: params.id, ...body }),
  ),
  route.post(
    "/api/project/:id/background-upload/finalize",
    {
      summary: "Finalize a background upload",
      description: "Step 2: checks the uploaded image, and shows it behind the board instead of the former one.",
      operationId: "finalizeProjectBackgroundUpload",
      body: schema.FinalizeBackgroundUploadBody,
      response: schema.BackgroundAddress,
      errors: [409],
    },
    ({ ctx, params, body }) => finalizeBackgroundUpload(ctx, { projectId: params.id, ...body }),
  ),
  route.get(
    "/api/project/:id/background",
    {
      summary: "Read the background of a project",
      description: "Returns the bytes of the image behind the board. Accepts `Range` and `If-None-Match`.",
      operationId: "getProjectBackground",
      raw: "image/*",
      errors: [416],
    },
    async ({ ctx, params, request }) => {
      const response = respondAsset(request, await readBackground(ctx, { projectId: params.id }));
      response.headers.set("Cache-Control", `private, max-age=${MAX_AGE_SECONDS}, must-revalidate`);
      response.headers.set("Vary", "Cookie, Authorization");
      return response;
    },
  ),
  route.delete(
    "/api/project/:id/background",
    {
      summary: "Delete the background of a project",
      description: "Removes the image behind the board, if there is one.",
      operationId: "deleteProjectBackground",
      isEmpty: true,
      errors: [409],
    },
    async ({ ctx, params }) => {
      await deleteBackground(ctx, { projectId: params.id });
      return new Response(null, { status: 204 });
    },
  ),
];

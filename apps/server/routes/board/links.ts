/** Links from tasks to pages elsewhere over HTTP. @module */
import { createExternalLink, deleteExternalLink, listExternalLinks } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/links.ts";

const route = taggedRoutes("Link");

export const linkRoutes: readonly Route[] = [
  route.get(
    "/api/external-link/task/:taskId",
    {
      summary: "List the links of a task",
      description: "The links of a task to pages elsewhere, oldest first.",
      operationId: "listExternalLinks",
      response: schema.ExternalLinks,
    },
    ({ ctx, params }) => listExternalLinks(ctx, params),
  ),
  route.post(
    "/api/external-link/task/:taskId",
    {
      summary: "Add a link to a task",
      description: "If the task already has a link to the URL, returns that link unchanged.",
      operationId: "createExternalLink",
      body: schema.CreateExternalLinkBody,
      response: schema.ExternalLink,
      errors: [409],
    },
    ({ ctx, params, body }) => createExternalLink(ctx, { ...params, ...body }),
  ),
  route.delete(
    "/api/external-link/task/:taskId/:id",
    {
      summary: "Remove a link from a task",
      description: "Removes a link that a person added. Links that an integration made are not found.",
      operationId: "deleteExternalLink",
      params: { id: "The id of the link" },
      response: schema.ExternalLink,
      errors: [409],
    },
    ({ ctx, params }) => deleteExternalLink(ctx, { taskId: params.taskId, linkId: params.id }),
  ),
];

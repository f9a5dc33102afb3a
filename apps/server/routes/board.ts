/**
 * The board over HTTP.
 *
 * @module
 */
import { createProject } from "@hexlane/core";
import { type Route, route } from "../route.ts";
import { CreateProjectBody, Project } from "../schemas/board.ts";

export const boardRoutes: readonly Route[] = [
  route.post(
    "/api/project",
    { summary: "Create a project", tag: "Project", body: CreateProjectBody, response: Project, errors: [409] },
    ({ ctx, body }) => createProject(ctx, body),
  ),
];

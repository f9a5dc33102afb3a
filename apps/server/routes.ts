/**
 * Every route of the server. A new wing is added here and to nothing else: the router, the description and the table of
 * open routes follow.
 *
 * @module
 */
import { docsRoutes, documentRoute } from "./docs.ts";
import { openApiDocument } from "./openapi.ts";
import type { Route } from "./route.ts";
import { boardRoutes } from "./routes/board.ts";
import { identityRoutes } from "./routes/identity.ts";
import { imageRoutes } from "./routes/images.ts";
import { type SystemOptions, systemRoutes } from "./routes/system.ts";
import { taskRoutes } from "./routes/tasks.ts";
import { workspaceRoutes } from "./routes/workspace.ts";

/** What the groups of the description are about, in the order they are shown. */
export const TAGS: Readonly<Record<string, string>> = {
  Project: "A project is a board of columns and tasks inside a workspace.",
  System: "Health, and what a client must know before anybody signs in.",
  Documentation: "The description of the API.",
};

export interface RoutesOptions extends SystemOptions {
  /** The version of the server. */
  version: string;
}

export function allRoutes(options: RoutesOptions): readonly Route[] {
  const routes: Route[] = [
    ...identityRoutes,
    ...workspaceRoutes,
    ...taskRoutes,
    ...imageRoutes,
    ...boardRoutes,
    ...systemRoutes(options),
    ...docsRoutes(),
  ];
  const documentFor = (baseUrl: string): object =>
    openApiDocument(routes, { version: options.version, baseUrl, tags: TAGS });
  routes.push(documentRoute(documentFor));
  return routes;
}

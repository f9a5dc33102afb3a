/** All routes of the server. The router, the OpenAPI document and the list of open routes derive from them. @module */
import type { Route } from "./http/route.ts";
import type { StreamLimits } from "./live/stream_limits.ts";
import type { Log } from "./log.ts";
import { docsRoutes, documentRoute } from "./openapi/docs_page.ts";
import { openApiDocument } from "./openapi/document.ts";
import { absentRoutes } from "./routes/absent.ts";
import { authorizationRoutes } from "./routes/authorization.ts";
import { avatarRoutes } from "./routes/avatars.ts";
import { blobRoutes } from "./routes/blobs.ts";
import { boardRoutes, searchRoutes } from "./routes/board.ts";
import { deliveryRoutes } from "./routes/delivery.ts";
import { deliveryLogRoutes } from "./routes/delivery_log.ts";
import { deviceRoutes } from "./routes/device.ts";
import { emailRoutes } from "./routes/email.ts";
import { identityRoutes } from "./routes/identity.ts";
import { imageRoutes } from "./routes/images.ts";
import { invitationRoutes } from "./routes/invitations.ts";
import { linkedAccountRoutes } from "./routes/linked_accounts.ts";
import { liveRoutes } from "./routes/live.ts";
import { type McpOptions, mcpRoutes } from "./routes/mcp.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { type SystemOptions, systemRoutes } from "./routes/system.ts";
import { taskDetailRoutes } from "./routes/task_details.ts";
import { taskRoutes } from "./routes/tasks.ts";
import { twoFactorRoutes } from "./routes/two_factor.ts";
import { workspaceRoutes } from "./routes/workspace.ts";

/** The groups of the OpenAPI document, in order. */
export const TAGS: Readonly<Record<string, string>> = {
  Account: "An account is a person who signs in.",
  Session: "A session is one browser or device that is signed in.",
  "API key": "An API key is a credential for scripts.",
  "Two-factor": "A one-time password or a backup code, asked for after the password.",
  Passkey: "A passkey is a key pair in a browser or security key: signs in without a password (WebAuthn).",
  Device: "A device is a program without a browser that somebody lets in from theirs (RFC 8628).",
  Authorization: "Programs register themselves, and somebody lets them in from a browser (OAuth 2.1).",
  "Linked account": "A linked account is one at an external provider, with which somebody signs in.",
  Workspace: "A workspace is what people work in together; nothing in it is visible to anybody else.",
  Member: "A member is an account in a workspace.",
  Role: "A role says what a member may do.",
  Invitation: "An invitation asks somebody into a workspace.",
  Project: "A project is a board of columns and tasks inside a workspace.",
  Column: "A column is a step that tasks of a project pass through.",
  Task: "A task is a card on a board.",
  Image: "An image belongs to the description or a comment of a task.",
  Label: "A label is a template of its workspace, or a copy on a task.",
  Comment: "A comment is what people say about a task.",
  Activity: "An activity is one entry in the history of a task.",
  Relation: "A relation says how two tasks belong together.",
  "Time entry": "A time entry is time spent on a task.",
  Search: "Finds what the caller may see.",
  Notification: "A notification is one line in somebody's inbox.",
  Preferences: "Preferences and rules say what somebody is told of, and through which channels.",
  Integration: "An integration sends the news of a project to a chat or a webhook.",
  "Live updates": "Tells of changes as they happen.",
  Compatibility: "What clients of Kaneo ask for and this server does not have; it says that nothing is there.",
  Agents: "Tools for agents, over the Model Context Protocol.",
  System: "Health, and what a client must know before anybody signs in.",
  Documentation: "The description of the API.",
};

export interface RoutesOptions extends SystemOptions, McpOptions {
  log: Log;
  streams: StreamLimits;
}

export function allRoutes(options: RoutesOptions): readonly Route[] {
  const routes: Route[] = [
    ...identityRoutes,
    ...emailRoutes,
    ...deviceRoutes,
    ...authorizationRoutes,
    ...twoFactorRoutes,
    ...passkeyRoutes,
    ...linkedAccountRoutes(options.log),
    ...avatarRoutes,
    ...workspaceRoutes,
    ...invitationRoutes,
    ...taskRoutes,
    ...imageRoutes,
    ...blobRoutes,
    ...boardRoutes,
    ...taskDetailRoutes,
    ...searchRoutes,
    ...deliveryRoutes,
    ...deliveryLogRoutes,
    ...liveRoutes(options.log, options.streams),
    ...mcpRoutes(options),
    ...absentRoutes,
    ...systemRoutes(options),
    ...docsRoutes(),
  ];
  const documentFor = (baseUrl: string): object =>
    openApiDocument(routes, { version: options.version, baseUrl, tags: TAGS });
  routes.push(documentRoute(documentFor));
  return routes;
}

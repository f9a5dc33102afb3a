/** All routes of the server. The router, the OpenAPI document and the list of open routes derive from them. @module */
import type { Route } from "./http/route.ts";
import type { StreamLimits } from "./live/stream_limits.ts";
import type { Log } from "./log.ts";
import { docsRoutes, documentRoute } from "./openapi/docs_page.ts";
import { openApiDocument } from "./openapi/document.ts";
import { readExamples } from "./openapi/examples.ts";
import { backgroundRoutes } from "./routes/board/backgrounds.ts";
import { blobRoutes } from "./routes/board/blobs.ts";
import { boardRoutes, searchRoutes } from "./routes/board/board.ts";
import { claimRoutes } from "./routes/board/claims.ts";
import { discussionRoutes } from "./routes/board/discussion.ts";
import { feedRoutes } from "./routes/board/feeds.ts";
import { fieldRoutes } from "./routes/board/fields.ts";
import { imageRoutes } from "./routes/board/images.ts";
import { linkRoutes } from "./routes/board/links.ts";
import { planRoutes } from "./routes/board/plans.ts";
import { taskDetailRoutes } from "./routes/board/task_details.ts";
import { taskLookupRoutes } from "./routes/board/task_lookup.ts";
import { taskTemplateRoutes } from "./routes/board/task_templates.ts";
import { taskRoutes } from "./routes/board/tasks.ts";
import { undoRoutes } from "./routes/board/undo.ts";
import { uploadRoutes } from "./routes/board/uploads.ts";
import { viewRoutes } from "./routes/board/views.ts";
import { automationRoutes } from "./routes/delivery/automations.ts";
import { channelRoutes } from "./routes/delivery/channels.ts";
import { deliveryRoutes } from "./routes/delivery/delivery.ts";
import { deliveryLogRoutes } from "./routes/delivery/delivery_log.ts";
import { forgeSyncRoutes } from "./routes/delivery/forge_sync.ts";
import { forgeWebhookRoutes } from "./routes/delivery/forge_webhooks.ts";
import { forgeRoutes } from "./routes/delivery/forges.ts";
import { liveRoutes } from "./routes/delivery/live.ts";
import { webhookRoutes } from "./routes/delivery/webhooks.ts";
import { workflowRuleRoutes } from "./routes/delivery/workflow_rules.ts";
import { authorizationRoutes } from "./routes/identity/authorization.ts";
import { avatarRoutes } from "./routes/identity/avatars.ts";
import { deviceRoutes } from "./routes/identity/device.ts";
import { emailRoutes } from "./routes/identity/email.ts";
import { identityRoutes } from "./routes/identity/identity.ts";
import { linkedAccountRoutes } from "./routes/identity/linked_accounts.ts";
import { passkeyRoutes } from "./routes/identity/passkeys.ts";
import { twoFactorRoutes } from "./routes/identity/two_factor.ts";
import { absentRoutes } from "./routes/system/absent.ts";
import { type McpOptions, mcpRoutes } from "./routes/system/mcp.ts";
import { type MetricsRouteOptions, metricsRoutes } from "./routes/system/metrics.ts";
import { type OperatorOptions, operatorRoutes } from "./routes/system/operator.ts";
import { type SystemOptions, systemRoutes } from "./routes/system/system.ts";
import { adminRoutes } from "./routes/workspace/admin.ts";
import { invitationRoutes } from "./routes/workspace/invitations.ts";
import { projectAccessRoutes } from "./routes/workspace/project_access.ts";
import { workspaceRoutes } from "./routes/workspace/workspace.ts";

/** The groups of the OpenAPI document, in order. */
export const TAGS: Readonly<Record<string, string>> = {
  Account: "An account is a user who can sign in.",
  Session: "A session is a browser or device that is signed in.",
  "API key": "An API key is a credential for scripts.",
  "Two-factor": "A one-time password or a backup code, required after the password.",
  Passkey: "A passkey is a key pair in a browser or security key that signs in without a password (WebAuthn).",
  Device: "A device is a program without a browser of its own. A user approves it in their browser (RFC 8628).",
  Authorization: "Programs register themselves, and a user authorizes them in a browser (OAuth 2.1).",
  "Linked account": "A linked account is an account at an external provider that a user signs in with.",
  Workspace: "A workspace contains the projects of a team. Only its members can see its contents.",
  Member: "A member is an account in a workspace.",
  Role: "A role is the set of permissions of a member.",
  Invitation: "An invitation lets a user join a workspace.",
  Project: "A project is a board of columns and tasks in a workspace.",
  Column: "A column is a step in the workflow of a project.",
  Task: "A task is a card on a board.",
  Image: "An image belongs to the description or a comment of a task.",
  Label: "A label is a template in a workspace, or a copy of one on a task.",
  Comment: "A comment is a message on a task.",
  Activity: "An activity is one entry in the history of a task.",
  "Project access":
    "Members may open all projects or selected ones. A private project is open to owners and to people who were added.",
  Relation: "A relation links two tasks.",
  Link: "A link leads from a task to a page elsewhere.",
  Claim: "A claim is a lease on a task. It keeps two agents from working on the same task.",
  Milestone: "A milestone is a goal of a project, such as a release, with the tasks that lead to it.",
  Cycle: "A cycle is a period, such as a sprint, in which a team works on selected tasks of a project.",
  "Custom field": "A custom field adds a value to the tasks of a project, or of all projects of a workspace.",
  View: "A view is a saved query over one or more projects, with the way its tasks are displayed.",
  "Calendar feed": "A calendar feed is a secret URL from which calendar apps read tasks with dates.",
  "Task template": "A task template contains the initial values of new tasks in a project.",
  "Time entry": "A time entry is time spent on a task.",
  Search: "Searches everything that the caller may read.",
  Notification: "A notification is an entry in a user's inbox.",
  Preferences: "Preferences and rules select a user's notifications and their channels.",
  Integration: "An integration sends the events of a project to a chat or a webhook.",
  Webhook: "A webhook sends the events of a project to an endpoint. A project has up to 20 of them.",
  Channel: "A channel posts the events of a project to a chat service. A project has up to 20 of them.",
  Forge: "A forge hosts Git repositories. The tasks of a project are synchronized with the issues of its repository.",
  Automation: "An automation changes the tasks of a project after an event, on a schedule or around a due date.",
  "Live updates": "Streams changes in real time.",
  Compatibility: "Features that Kaneo's clients request and this server does not have. The responses are empty.",
  Agents: "Tools for agents over the Model Context Protocol.",
  Operator: "The installation, for its operators. The first account is an operator.",
  System: "Health checks, and the configuration that clients need before sign-in.",
  Documentation: "The documentation of the API.",
};

export interface RoutesOptions extends SystemOptions, McpOptions, MetricsRouteOptions, OperatorOptions {
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
    ...projectAccessRoutes,
    ...taskLookupRoutes,
    ...taskRoutes,
    ...undoRoutes,
    ...claimRoutes,
    ...fieldRoutes,
    ...viewRoutes,
    ...feedRoutes,
    ...taskTemplateRoutes,
    ...planRoutes,
    ...discussionRoutes,
    ...imageRoutes,
    ...blobRoutes,
    ...uploadRoutes,
    ...boardRoutes,
    ...backgroundRoutes,
    ...taskDetailRoutes,
    ...searchRoutes,
    ...deliveryRoutes,
    ...deliveryLogRoutes,
    ...webhookRoutes,
    ...automationRoutes,
    ...channelRoutes,
    ...forgeRoutes,
    ...forgeSyncRoutes,
    ...forgeWebhookRoutes,
    ...workflowRuleRoutes,
    ...operatorRoutes(options),
    ...adminRoutes,
    ...liveRoutes(options.log, options.streams),
    ...mcpRoutes(options),
    ...linkRoutes,
    ...absentRoutes,
    ...systemRoutes(options),
    ...metricsRoutes(options),
    ...docsRoutes(),
  ];
  const documentFor = async (baseUrl: string): Promise<object> =>
    openApiDocument(routes, { version: options.version, baseUrl, tags: TAGS, examples: await readExamples() });
  routes.push(documentRoute(documentFor));
  return routes;
}

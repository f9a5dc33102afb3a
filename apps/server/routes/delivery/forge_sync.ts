/** The synchronization with forges over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/forge_sync.ts";
import { ImportedIssues, ImportIssuesBody } from "../../schemas/delivery/forges.ts";
import { Success } from "../../schemas/parts.ts";

const route = taggedRoutes("Forge");

const PATH = "/api/integration-sync/project/:projectId/:provider";
const PARAMS = { provider: "`github`, `gitea`, `gitlab` or `forgejo`" };
const ON_LINK = { ...PARAMS, linkId: "The id of the link between a task and its issue" };

interface Place {
  projectId: string;
  provider: string;
}

function forgeIn({ projectId, provider }: Place): tracker.NamedForge {
  const kind = schema.PROVIDERS.find((known) => known === provider);
  if (kind) return { projectId, kind };
  throw new tracker.TrackerError("not_found", `Cannot find forge "${provider}"`);
}

const importRoutes: readonly Route[] = (
  [
    ["github", "GitHub"],
    ["gitea", "Gitea"],
    ["gitlab", "GitLab"],
    ["forgejo", "Forgejo"],
  ] as const
).map(([kind, name]) =>
  route.post(
    `/api/${kind}-integration/import-issues`,
    {
      summary: `Import the issues of a ${name} repository`,
      description:
        "Creates a task for each open issue without one. Comments are imported in the background. Can be repeated.",
      operationId: `import${name}Issues`,
      body: ImportIssuesBody,
      response: ImportedIssues,
      errors: [409, 502],
    },
    ({ ctx, body }) => tracker.importForgeIssues(ctx, { ...body, kind }),
  ),
);

const linkRoutes: readonly Route[] = [
  route.get(
    `${PATH}/links/:linkId/review`,
    {
      summary: "Review a task and its issue",
      description: "Shows both sides as they are now, before one of them overwrites the other.",
      operationId: "reviewForgeLink",
      params: ON_LINK,
      response: schema.SyncReview,
      noStore: true,
      errors: [400, 502],
    },
    ({ ctx, params }) => tracker.reviewForgeLink(ctx, { ...forgeIn(params), linkId: params.linkId }),
  ),
  route.post(
    `${PATH}/links/:linkId/resume`,
    {
      summary: "Resume a task and its issue",
      description:
        "The chosen side overwrites the fields that differ. Comments that were written during a pause are not sent.",
      operationId: "resumeForgeLink",
      params: ON_LINK,
      body: schema.ResumeSyncBody,
      response: Success,
      errors: [409, 502],
    },
    ({ ctx, params, body }) => tracker.resumeForgeLink(ctx, { ...forgeIn(params), linkId: params.linkId, ...body }),
  ),
  route.post(
    `${PATH}/links/:linkId/pause`,
    {
      summary: "Pause a task and its issue",
      description: "Nothing is synchronized until the link is resumed.",
      operationId: "pauseForgeLink",
      params: ON_LINK,
      response: Success,
      errors: [409],
    },
    ({ ctx, params }) => tracker.pauseForgeLink(ctx, { ...forgeIn(params), linkId: params.linkId }),
  ),
];

export const forgeSyncRoutes: readonly Route[] = [
  ...importRoutes,
  route.get(
    PATH,
    {
      summary: "Get the sync rules of a repository",
      description: "Returns the rules and their effect on the tasks, including tasks that are paused or in conflict.",
      operationId: "getForgeSync",
      params: PARAMS,
      query: schema.GetSyncQuery,
      response: schema.SyncPreview,
    },
    ({ ctx, params, query }) => tracker.getForgeSync(ctx, { ...forgeIn(params), ...query }),
  ),
  route.post(
    `${PATH}/preview`,
    {
      summary: "Preview sync rules",
      description: "Shows the effect that the rules would have. Changes nothing.",
      operationId: "previewForgeSync",
      params: PARAMS,
      body: schema.PreviewSyncBody,
      response: schema.SyncPreview,
      idempotent: false,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.previewForgeSync(ctx, { ...forgeIn(params), ...body }),
  ),
  route.patch(
    PATH,
    {
      summary: "Save sync rules",
      description:
        "Creates issues for tasks that the rules include, and pauses tasks with an issue that the rules exclude.",
      operationId: "saveForgeSync",
      params: PARAMS,
      body: schema.SaveSyncBody,
      response: schema.SyncPreview,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.saveForgeSync(ctx, { ...forgeIn(params), ...body }),
  ),
  route.post(
    `${PATH}/sync`,
    {
      summary: "Synchronize a repository",
      description: "Checks the forge for changes, and compares every task that has an issue, in the background.",
      operationId: "syncForge",
      params: PARAMS,
      response: schema.PlannedSync,
      errors: [409],
    },
    ({ ctx, params }) => tracker.syncForge(ctx, forgeIn(params)),
  ),
  route.get(
    `${PATH}/log`,
    {
      summary: "List the sync log of a repository",
      description: "Lists what was synchronized, newest first: up to 200 steps of each task.",
      operationId: "listForgeLog",
      params: PARAMS,
      query: schema.ListSyncLogQuery,
      response: schema.SyncLog,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listForgeLog(ctx, { ...forgeIn(params), ...query }),
  ),
  route.get(
    `${PATH}/people`,
    {
      summary: "List the people of a repository",
      description:
        "Lists the logins that issues and comments have shown, up to 500, and the members they belong to. Members who sign in here with their account of the forge are matched by its id; edit the integration to match others.",
      operationId: "listForgePeople",
      params: PARAMS,
      response: schema.ForgePeople,
    },
    ({ ctx, params }) => tracker.listForgePeople(ctx, forgeIn(params)),
  ),
  ...linkRoutes,
  route.get(
    "/api/task/:id/branch",
    {
      summary: "Get the branch of a task",
      description: "Returns the name of the task's branch, from the pattern of the project's repository.",
      operationId: "getTaskBranch",
      response: schema.TaskBranch,
    },
    ({ ctx, params }) => tracker.getTaskBranch(ctx, { taskId: params.id }),
  ),
];

/** Repositories on forges over HTTP. @module */
import * as tracker from "@hexlane/core";
import type { TSchema } from "@sinclair/typebox";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/delivery/forges.ts";
import { Nullable } from "../../schemas/parts.ts";
import {
  connectionBody,
  gitHubRepositoriesBody,
  gitLabProjectBody,
  linkSwitchIn,
  numberOf,
  pathIn,
  type RepositoryForm,
  reasonOf,
  repositoryBody,
  verdictOf,
} from "./forge_wire.ts";

const route = taggedRoutes("Forge");

/** The form of a repository, whose fields depend on the forge. */
interface Form extends RepositoryForm {
  projectId?: string;
  baseUrl?: string;
  accessToken?: string;
  tokenType?: tracker.TokenScheme;
}

/** The names and schemas of a forge. */
interface ForgeRoutes {
  kind: tracker.ForgeKind;
  /** Part of the operation IDs. */
  name: string;
  integration: TSchema;
  bodies: schema.ForgeBodies;
}

const APP =
  " If the token belongs to an administrator of the repository, and the server's GitHub App is installed there, the App is used " +
  "and the token is not stored.";

function connectionRoutes({ kind, name, integration, bodies }: ForgeRoutes): readonly Route[] {
  const path = `/api/${kind}-integration/project/:projectId` as const;
  return [
    route.get(
      path,
      {
        summary: `Get the ${name} repository of a project`,
        description: "Returns `null` if the project has none. The access token is masked.",
        operationId: `get${name}Integration`,
        response: Nullable(integration),
        noStore: true,
      },
      async ({ ctx, params }) => {
        const found = await tracker.getForgeConnection(ctx, { ...params, kind });
        return found && connectionBody(found);
      },
    ),
    route.post(
      path,
      {
        summary: `Connect a project to a ${name} repository`,
        description:
          "Reads the repository first, and connects it only if its issues can be read and written. Another repository replaces " +
          `the current one.${kind === "github" ? APP : ""}`,
        operationId: `save${name}Integration`,
        body: bodies.save,
        response: integration,
        noStore: true,
        errors: kind === "github" ? [409, 501, 502] : [409, 502],
      },
      async ({ ctx, params, body }) => {
        const form = body as Form;
        const input = { ...sourceIn(form), ...params, kind, path: pathIn(form) };
        return connectionBody(await tracker.saveForgeConnection(ctx, input));
      },
    ),
    route.patch(
      path,
      {
        summary: `Edit the ${name} repository of a project`,
        description: "Changes the given fields.",
        operationId: `edit${name}Integration`,
        body: bodies.edit,
        response: integration,
        noStore: true,
        errors: [409],
      },
      async ({ ctx, params, body }) => {
        const edited = body as Partial<tracker.EditForgeConnectionInput>;
        const { isActive, branchPattern, people, signingToken } = edited;
        const edit = {
          ...linkSwitchIn(kind, body as Record<string, unknown>),
          ...(isActive === undefined ? {} : { isActive }),
          ...(branchPattern === undefined ? {} : { branchPattern }),
          ...(people === undefined ? {} : { people }),
          ...(signingToken === undefined ? {} : { signingToken }),
        };
        return connectionBody(await tracker.editForgeConnection(ctx, { ...edit, ...params, kind }));
      },
    ),
    route.delete(
      path,
      {
        summary: `Disconnect a project from its ${name} repository`,
        description: "Tasks, issues and their comments stay.",
        operationId: `delete${name}Integration`,
        response: schema.Disconnected,
        errors: [409],
      },
      async ({ ctx, params }) => {
        const { success } = await tracker.deleteForgeConnection(ctx, { ...params, kind });
        return { success, message: `${name} integration deleted` };
      },
    ),
  ];
}

function sourceIn({ baseUrl, accessToken, tokenType, projectId }: Form) {
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(tokenType === undefined ? {} : { tokenType }),
  };
}

const LISTING = "Returns up to 2,500 repositories that the access token can reach.";
const CHECKING = "Reads the repository and the permissions of the token, and changes nothing.";

function giteaRoutes(kind: "gitea" | "forgejo", name: string, bodies: typeof schema.GITEA_BODIES): readonly Route[] {
  return [
    route.post(
      `/api/${kind}-integration/repositories`,
      {
        summary: `List ${name} repositories`,
        description: LISTING,
        operationId: `list${name}Repositories`,
        body: bodies.list,
        response: schema.ForgeRepositories,
        idempotent: false,
        never: [412],
        errors: [502],
      },
      async ({ ctx, body }) => ({
        repositories: (await tracker.listForgeRepositories(ctx, { ...body, kind })).map(repositoryBody),
      }),
    ),
    route.post(
      `/api/${kind}-integration/verify`,
      {
        summary: `Check a ${name} repository`,
        description: CHECKING,
        operationId: `verify${name}Repository`,
        body: bodies.verify,
        response: schema.VerifiedGiteaRepository,
        idempotent: false,
        never: [412],
        errors: [502],
      },
      async ({ ctx, body }) => {
        const checked = await tracker.checkForgeRepository(ctx, { ...sourceIn(body), kind, path: pathIn(body) });
        const { exists, isPrivate, ...verdict } = verdictOf(checked);
        const failureReason = reasonOf("gitea", checked.failureReason, false);
        return { ...verdict, repositoryExists: exists, repositoryPrivate: isPrivate, failureReason };
      },
    ),
  ];
}

const gitLabRoutes: readonly Route[] = [
  route.post(
    "/api/gitlab-integration/projects",
    {
      summary: "List GitLab projects",
      description: LISTING,
      operationId: "listGitLabProjects",
      body: schema.GITLAB_BODIES.list,
      response: schema.GitLabProjects,
      idempotent: false,
      never: [412],
      errors: [502],
    },
    async ({ ctx, body }) => ({
      projects: (await tracker.listForgeRepositories(ctx, { ...body, kind: "gitlab" })).map(gitLabProjectBody),
    }),
  ),
  route.post(
    "/api/gitlab-integration/verify",
    {
      summary: "Check a GitLab project",
      description: CHECKING,
      operationId: "verifyGitLabProject",
      body: schema.GITLAB_BODIES.verify,
      response: schema.VerifiedGitLabProject,
      idempotent: false,
      never: [412],
      errors: [502],
    },
    async ({ ctx, body }) => {
      const input = { ...sourceIn(body), kind: "gitlab" as const, path: pathIn(body) };
      const checked = await tracker.checkForgeRepository(ctx, input);
      const { exists, isPrivate, ...verdict } = verdictOf(checked);
      const failureReason = reasonOf("gitlab", checked.failureReason, body.baseUrl.startsWith("http:"));
      return { ...verdict, projectExists: exists, projectPrivate: isPrivate, failureReason };
    },
  ),
];

const gitHubRoutes: readonly Route[] = [
  route.get(
    "/api/github-integration/app-info",
    {
      summary: "Get the GitHub App",
      description: "Without one, repositories are connected with access tokens.",
      operationId: "getGitHubApp",
      response: schema.GitHubApp,
      never: [403],
    },
    ({ ctx }) => ({ appName: ctx.policy.githubApp?.name ?? null }),
  ),
  route.get(
    "/api/github-integration/repositories",
    {
      summary: "List repositories of the GitHub App",
      description:
        "The repositories that projects use through the server's GitHub App, in projects where the caller may manage the settings of the " +
        "workspace.",
      operationId: "listGitHubAppRepositories",
      response: schema.GitHubRepositories,
      errors: [501, 502],
    },
    async ({ ctx }) => gitHubRepositoriesBody(await tracker.listForgeRepositories(ctx, { kind: "github" })),
  ),
  route.post(
    "/api/github-integration/repositories",
    {
      summary: "List GitHub repositories",
      description: LISTING,
      operationId: "listGitHubRepositories",
      body: schema.GITHUB_BODIES.list,
      response: schema.ForgeRepositories,
      idempotent: false,
      never: [412],
      errors: [501, 502],
    },
    async ({ ctx, body }) => ({
      repositories: (await tracker.listForgeRepositories(ctx, { ...body, kind: "github" })).map(repositoryBody),
    }),
  ),
  route.post(
    "/api/github-integration/verify",
    {
      summary: "Check a GitHub repository",
      description: CHECKING,
      operationId: "verifyGitHubRepository",
      body: schema.GITHUB_BODIES.verify,
      response: schema.VerifiedGitHubRepository,
      idempotent: false,
      never: [412],
      errors: [501, 502],
    },
    async ({ ctx, body }) => {
      const input = { ...sourceIn(body), kind: "github" as const, path: pathIn(body) };
      const checked = await tracker.checkForgeRepository(ctx, input);
      const { exists, isPrivate, ...verdict } = verdictOf(checked);
      const { check } = checked;
      const app = ctx.policy.githubApp?.name;
      return {
        ...verdict,
        installationId: numberOf(check?.installationId ?? null),
        repositoryExists: exists,
        repositoryPrivate: isPrivate,
        permissions: check ? { issues: check.canWriteIssues ? "write" : "read" } : null,
        ...(app ? { installationUrl: `${tracker.GITHUB_URL}/apps/${encodeURIComponent(app)}/installations/new` } : {}),
      };
    },
  ),
];

const FORGES: readonly ForgeRoutes[] = [
  { kind: "github", name: "GitHub", integration: schema.GitHubIntegration, bodies: schema.GITHUB_BODIES },
  { kind: "gitea", name: "Gitea", integration: schema.GiteaIntegration, bodies: schema.GITEA_BODIES },
  { kind: "gitlab", name: "GitLab", integration: schema.GitLabIntegration, bodies: schema.GITLAB_BODIES },
  { kind: "forgejo", name: "Forgejo", integration: schema.ForgejoIntegration, bodies: schema.FORGEJO_BODIES },
];

export const forgeRoutes: readonly Route[] = [
  ...gitHubRoutes,
  ...giteaRoutes("gitea", "Gitea", schema.GITEA_BODIES),
  ...giteaRoutes("forgejo", "Forgejo", schema.FORGEJO_BODIES),
  ...gitLabRoutes,
  ...FORGES.flatMap(connectionRoutes),
];

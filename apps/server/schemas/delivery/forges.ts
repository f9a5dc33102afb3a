/** Requests and responses for repositories on forges. @module */
import { type ForgeKind, limits, TOKEN_SCHEMES } from "@hexlane/core";
import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const Text = (description: string) => Type.String({ description });
const BaseUrl = Type.String({
  minLength: 1,
  description: "The URL of the instance",
  examples: ["https://git.example.test"],
});
const AccessToken = Type.String({ description: "An access token that may read and write issues" });
const TokenType = OneOf(TOKEN_SCHEMES, { description: "How GitLab gets the token", default: "private" });
const RepositoryOwner = Type.String({ minLength: 1, description: "The owner of the repository", examples: ["acme"] });
const RepositoryName = Type.String({ minLength: 1, description: "The name of the repository", examples: ["website"] });
const ProjectPath = Type.String({
  minLength: 1,
  description: "The path of the repository with its groups",
  examples: ["acme/web/website"],
});
const People = Type.Record(Type.String(), Type.String(), {
  maxProperties: limits.MAX_FORGE_PEOPLE,
  description: "Ids of members by login on the forge. Only they are assigned from one side to the other",
});

/** Each forge has its own name for this setting in Kaneo's routes. */
export const LINK_SWITCHES = {
  github: "commentTaskLinkOnGitHubIssue",
  gitea: "commentTaskLinkOnGiteaIssue",
  gitlab: "commentTaskLinkOnGitlabIssue",
  forgejo: "commentTaskLinkOnForgejoIssue",
} as const satisfies Record<ForgeKind, string>;

const LinkSwitch = Type.Boolean({ description: "Whether a comment on the issue links to the task" });

const shared = {
  id: Id(),
  projectId: Id(),
  baseUrl: Text("The URL of the instance"),
};
const settings = {
  maskedAccessToken: Text("Empty without a token, and for members who cannot manage the workspace's settings"),
  webhookUrl: Text("The URL for the forge's webhooks"),
  webhookSecret: Text("Empty for members who may not manage the workspace's settings, and for the GitHub App"),
  defaultBranch: Nullable(Text("The default branch of the repository")),
  branchPattern: Text("The pattern for names of task branches"),
  people: People,
};
const state = { isActive: Type.Boolean(), createdAt: DateTime, updatedAt: DateTime };
const byOwner = {
  repositoryOwner: Text("The owner of the repository"),
  repositoryName: Text("The name of the repository"),
};

export const GitHubIntegration = Type.Object(
  {
    ...shared,
    ...byOwner,
    installationId: Nullable(Text("The installation of the GitHub App; null with an access token")),
    ...settings,
    commentTaskLinkOnGitHubIssue: LinkSwitch,
    ...state,
  },
  { $id: "GitHubIntegration" },
);
export const GiteaIntegration = Type.Object(
  { ...shared, ...byOwner, ...settings, commentTaskLinkOnGiteaIssue: LinkSwitch, ...state },
  { $id: "GiteaIntegration" },
);
export const ForgejoIntegration = Type.Object(
  { ...shared, ...byOwner, ...settings, commentTaskLinkOnForgejoIssue: LinkSwitch, ...state },
  { $id: "ForgejoIntegration" },
);
export const GitLabIntegration = Type.Object(
  {
    ...shared,
    namespace: Text("The groups of the repository"),
    projectPath: Text("The name of the repository"),
    fullPath: Text("The path of the repository with its groups"),
    tokenType: TokenType,
    ...settings,
    hasSigningToken: Type.Boolean({ description: "Whether webhooks can be signed with a signing token" }),
    commentTaskLinkOnGitlabIssue: LinkSwitch,
    ...state,
  },
  { $id: "GitLabIntegration" },
);

const SigningToken = Nullable(
  Type.String({
    minLength: 1,
    description: "The signing token of the webhook, from GitLab 19.0 on. `null` removes it",
    examples: ["whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="],
  }),
);
const named = { repositoryOwner: RepositoryOwner, repositoryName: RepositoryName };
const source = { baseUrl: BaseUrl, accessToken: AccessToken };
const onGitHub = { baseUrl: Type.Optional(BaseUrl), accessToken: Type.Optional(AccessToken) };
const kept = Type.Optional(
  Type.String({ description: "Empty or absent keeps the stored token, as long as the URL stays the same" }),
);

/** The schemas of requests that differ between forges. */
export interface ForgeBodies {
  readonly save: TObject;
  readonly list: TObject;
  readonly verify: TObject;
  readonly edit: TObject;
}

function bodiesOf<Save extends TObject, List extends TObject, Verify extends TObject>(
  kind: ForgeKind,
  name: string,
  bodies: { save: Save; list: List; verify: Verify },
) {
  const edit = Type.Object(
    {
      isActive: Type.Optional(Type.Boolean()),
      [LINK_SWITCHES[kind]]: Type.Optional(LinkSwitch),
      branchPattern: Type.Optional(
        Type.String({
          description: "With {number}, and optionally {slug}, {title} and {user}",
          examples: ["{slug}-{number}"],
        }),
      ),
      people: Type.Optional(People),
      ...(kind === "gitlab" ? { signingToken: Type.Optional(SigningToken) } : {}),
    },
    { $id: `Edit${name}Integration` },
  );
  return { ...bodies, edit };
}

export const GITHUB_BODIES = bodiesOf("github", "GitHub", {
  save: Type.Object({ ...named, ...onGitHub }, { $id: "SaveGitHubIntegration" }),
  list: Type.Object({ ...onGitHub, projectId: Id() }, { $id: "ListGitHubRepositories" }),
  verify: Type.Object({ ...named, ...onGitHub, projectId: Type.Optional(Id()) }, { $id: "VerifyGitHubRepository" }),
});
const forGitea = (kind: "gitea" | "forgejo", name: string) =>
  bodiesOf(kind, name, {
    save: Type.Object({ ...named, baseUrl: BaseUrl, accessToken: kept }, { $id: `Save${name}Integration` }),
    list: Type.Object({ ...source, projectId: Id() }, { $id: `List${name}Repositories` }),
    verify: Type.Object({ ...named, ...source, projectId: Id() }, { $id: `Verify${name}Repository` }),
  });
export const GITEA_BODIES = forGitea("gitea", "Gitea");
export const FORGEJO_BODIES = forGitea("forgejo", "Forgejo");
const onGitLab = { tokenType: Type.Optional(TokenType) };
export const GITLAB_BODIES = bodiesOf("gitlab", "GitLab", {
  save: Type.Object(
    { projectPath: ProjectPath, baseUrl: BaseUrl, accessToken: kept, ...onGitLab },
    { $id: "SaveGitLabIntegration" },
  ),
  list: Type.Object({ ...source, ...onGitLab, projectId: Id() }, { $id: "ListGitLabProjects" }),
  verify: Type.Object(
    { projectPath: ProjectPath, ...source, ...onGitLab, projectId: Id() },
    { $id: "VerifyGitLabProject" },
  ),
});

export const GitHubApp = Type.Object(
  { appName: Nullable(Text("The name of the server's GitHub App; null without one")) },
  { $id: "GitHubApp" },
);

const Owner = Type.Object(
  { login: Text("The name of the owner"), avatar_url: Text("Empty without a picture"), type: Type.String() },
  { description: "The owner of the repository" },
);
const Private = Type.Boolean({ description: "Whether only members can see the repository" });
const InstallationId = Type.Integer({ description: "The installation of the GitHub App; null with an access token" });
const Repository = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    full_name: Text("The path of the repository"),
    private: Private,
    owner: Owner,
    description: Nullable(Type.String()),
    html_url: Text("The page of the repository"),
    updated_at: Nullable(Text("When the repository last changed")),
    installation_id: Nullable(InstallationId),
  },
  { $id: "ForgeRepository" },
);
const Repositories = Type.Array(Repository, { description: "Up to 2,500 repositories" });
export const ForgeRepositories = Type.Object({ repositories: Repositories }, { $id: "ForgeRepositories" });
const Installation = Type.Object({
  id: Type.Integer(),
  account: Nullable(
    Type.Object(
      { login: Text("The name of the account"), type: Type.String() },
      { description: "The account that installed the App" },
    ),
  ),
  repositories: Type.Array(Type.String(), { description: "Paths" }),
});
export const GitHubRepositories = Type.Object(
  {
    repositories: Repositories,
    installations: Type.Array(Installation, { description: "The installations of the App" }),
    total: Type.Integer(),
  },
  { $id: "GitHubRepositories" },
);
const GitLabProject = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    path: Text("The last part of the path"),
    path_with_namespace: Text("The path with its groups"),
    namespace: Text("The groups of the project"),
    private: Private,
    web_url: Text("The page of the repository"),
  },
  { $id: "GitLabProject" },
);
export const GitLabProjects = Type.Object({ projects: Type.Array(GitLabProject) }, { $id: "GitLabProjects" });

const Exists = Type.Boolean({ description: "Whether the token or the App can see it" });
const verdict = {
  isInstalled: Type.Boolean({ description: "Whether the token or the GitHub App can reach the repository" }),
  hasRequiredPermissions: Type.Boolean({ description: "Whether issues can be read and written" }),
  missingPermissions: Type.Array(Type.String(), { description: "As the forge names them" }),
  message: Text("A human-readable message: what to fix, or that the repository can be connected"),
};
const failureReason = (reasons: readonly [string, ...string[]]): TSchema =>
  Nullable(OneOf(reasons, { description: "Why the repository cannot be connected; null if it can" }));

export const VerifiedGitHubRepository = Type.Object(
  {
    ...verdict,
    installationId: Nullable(InstallationId),
    repositoryExists: Nullable(Exists),
    repositoryPrivate: Nullable(Private),
    permissions: Nullable(Type.Record(Type.String(), Type.String(), { description: "Permissions that are known" })),
    installationUrl: Type.Optional(Text("Where the GitHub App can be installed")),
    settingsUrl: Type.Optional(Text("Where the permissions of the GitHub App can be changed")),
  },
  { $id: "VerifiedGitHubRepository" },
);
export const VerifiedGiteaRepository = Type.Object(
  {
    ...verdict,
    repositoryExists: Exists,
    repositoryPrivate: Nullable(Private),
    failureReason: failureReason(["not_a_gitea_instance", "redirected", "repository_not_found"]),
  },
  { $id: "VerifiedGiteaRepository" },
);
export const VerifiedGitLabProject = Type.Object(
  {
    ...verdict,
    projectExists: Exists,
    projectPrivate: Nullable(Private),
    failureReason: failureReason(["not_a_gitlab_instance", "redirected", "project_not_found", "insecure_transport"]),
  },
  { $id: "VerifiedGitLabProject" },
);

export const Disconnected = Type.Object({ success: Type.Boolean(), message: Type.String() }, { $id: "Disconnected" });
export const ImportIssuesBody = Type.Object({ projectId: Id() }, { $id: "ImportIssues" });
export const ImportedIssues = Type.Object(
  {
    imported: Type.Integer({ description: "New tasks" }),
    updated: Type.Integer({ description: "Tasks that already had an issue and are synchronized" }),
    skipped: Type.Integer({ description: "Issues that the sync rules exclude" }),
    errors: Type.Optional(
      Type.Array(Type.String(), { description: "Issues that could not be imported, with reasons" }),
    ),
  },
  { $id: "ImportedIssues" },
);

export const WorkflowRule = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    integrationType: Text("The forge, such as `github`"),
    eventType: Text("The event, such as `pr_merged`"),
    columnId: Id(),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { $id: "WorkflowRule" },
);
export const WorkflowRules = Type.Array(
  Type.Object(
    { ...WorkflowRule.properties, columnName: Type.String(), columnSlug: Text("The slug of the column") },
    { $id: "ListedWorkflowRule" },
  ),
);
export const SaveWorkflowRuleBody = Type.Object(
  {
    integrationType: Type.String({ minLength: 1, description: "The forge, such as `github`", examples: ["github"] }),
    eventType: Type.String({ minLength: 1, description: "The event, such as `pr_merged`", examples: ["pr_merged"] }),
    columnId: Id(),
  },
  { $id: "SaveWorkflowRule" },
);

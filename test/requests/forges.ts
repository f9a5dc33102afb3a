/** Requests to the routes for forges and workflow rules. @module */
import type { Ids, Maker } from "../harness/world.ts";
import type { Fresh, Sample } from "./sample.ts";

const BASE_URL = "https://git.example.test";
const TOKEN = "token-0123456789abcdef";

const onProject = ({ project }: Ids) => ({ params: { projectId: project } });
const onGitea = ({ project }: Ids) => ({ params: { projectId: project, provider: "gitea" } });
const onLink = ({ project, link }: Ids) => ({ params: { projectId: project, provider: "gitea", linkId: link } });
const withForge = (make: Maker): Promise<Fresh> => make.forge();
const withProject = (make: Maker): Promise<Fresh> => make.project();

interface Forge {
  kind: string;
  link: string;
  name(id: string): object;
}

const byOwner = (id: string) => ({ repositoryOwner: "acme", repositoryName: `site-${id}` });

const FORGES: readonly Forge[] = [
  { kind: "github", link: "commentTaskLinkOnGitHubIssue", name: byOwner },
  { kind: "gitea", link: "commentTaskLinkOnGiteaIssue", name: byOwner },
  { kind: "forgejo", link: "commentTaskLinkOnForgejoIssue", name: byOwner },
  {
    kind: "gitlab",
    link: "commentTaskLinkOnGitlabIssue",
    name: (id) => ({ projectPath: `acme/web/site-${id}`, tokenType: "bearer" }),
  },
];

function connectionSamples({ kind, link, name }: Forge): readonly Sample[] {
  const route = `/api/${kind}-integration/project/:projectId`;
  const fresh = (make: Maker): Promise<Fresh> => make.forge(kind);
  const save = (ids: Ids, number: number) => ({
    ...onProject(ids),
    body: { ...name(`${ids.project}-${number}`), baseUrl: BASE_URL, accessToken: TOKEN },
  });
  return [
    { route: `GET ${route}`, call: onProject },
    { route: `POST ${route}`, fresh: withProject, call: save },
    {
      route: `PATCH ${route}`,
      fresh,
      call: (ids) => ({
        ...onProject(ids),
        body: {
          isActive: true,
          [link]: false,
          branchPattern: "{user}/{slug}-{number}",
          people: { ada: ids.ownerUser },
        },
      }),
    },
    { route: `DELETE ${route}`, fresh, call: onProject },
    {
      route: `POST /api/${kind}-integration/import-issues`,
      fresh,
      call: ({ project }) => ({ body: { projectId: project } }),
    },
    {
      route: `POST /api/${kind}-integration/webhook/:integrationId`,
      fresh: async (make) => {
        const { integration, secret } = await make.forge(kind);
        const hint = { type: "ignored" };
        const raw = new TextEncoder().encode(JSON.stringify({ path: "acme/site", hint }));
        const headers = { "x-secret": secret, "x-event": "issue", "x-delivery": `delivery ${make.next()}` };
        return { integration, prepared: { raw, headers } };
      },
      call: ({ integration = "", prepared }) => ({ params: { integrationId: integration }, ...prepared }),
      openBecause: "the signature of the webhook is the permission",
    },
    {
      route: `POST /api/${kind}-integration/${kind === "gitlab" ? "projects" : "repositories"}`,
      call: ({ project }) => ({
        body: {
          baseUrl: BASE_URL,
          accessToken: TOKEN,
          projectId: project,
          ...(kind === "gitlab" ? { tokenType: "private" } : {}),
        },
      }),
    },
    {
      route: `POST /api/${kind}-integration/verify`,
      call: ({ project }, number) => ({
        body: { ...name(String(number)), baseUrl: BASE_URL, accessToken: TOKEN, projectId: project },
      }),
    },
  ];
}

const RULES = { outgoing: { mode: "all" }, incoming: { mode: "labels", match: "any", labels: ["bug"] } };
const SYNC = "/api/integration-sync/project/:projectId/:provider";

const SYNC_SAMPLES: readonly Sample[] = [
  { route: `GET ${SYNC}`, fresh: withForge, call: onGitea },
  {
    route: `POST ${SYNC}/preview`,
    fresh: withForge,
    call: (ids) => ({ ...onGitea(ids), body: { rules: RULES } }),
  },
  {
    route: `PATCH ${SYNC}`,
    fresh: async (make) => {
      const made = await make.forge();
      const { previewToken } = await make.forgeState(`${made.project}/gitea`);
      const rules = { outgoing: { mode: "all" }, incoming: { mode: "all" } };
      return { ...made, prepared: { body: { rules, previewToken } } };
    },
    call: ({ prepared, ...ids }) => ({ ...onGitea(ids as Ids), ...prepared }),
  },
  { route: `POST ${SYNC}/sync`, fresh: withForge, call: onGitea },
  { route: `GET ${SYNC}/log`, fresh: withForge, call: (ids) => ({ ...onGitea(ids), query: { limit: "5" } }) },
  { route: `GET ${SYNC}/people`, fresh: withForge, call: onGitea },
  { route: `GET ${SYNC}/links/:linkId/review`, fresh: withForge, call: onLink },
  { route: `POST ${SYNC}/links/:linkId/pause`, fresh: withForge, call: onLink },
  {
    route: `POST ${SYNC}/links/:linkId/resume`,
    fresh: async (make) => {
      const made = await make.forge();
      const { token } = await make.forgeState(`${made.project}/gitea/links/${made.link}/review`);
      return { ...made, prepared: { body: { source: "ours", token } } };
    },
    call: ({ prepared, ...ids }) => ({ ...onLink(ids as Ids), ...prepared }),
  },
];

const RULE_SAMPLES: readonly Sample[] = [
  { route: "GET /api/workflow-rule/:projectId", call: onProject },
  {
    route: "PUT /api/workflow-rule/:projectId",
    call: (ids) => ({
      ...onProject(ids),
      body: { integrationType: "github", eventType: "pr_merged", columnId: ids.column },
    }),
  },
  {
    route: "DELETE /api/workflow-rule/:id",
    fresh: async (make, ids) => ({ rule: (await make.workflowRule(ids.project, ids.column)).rule }),
    call: ({ rule }) => ({ params: { id: rule } }),
  },
];

/** Requests to the routes for forges and workflow rules. */
export const FORGE_SAMPLES: readonly Sample[] = [
  { route: "GET /api/github-integration/app-info", nothing: "is about the server itself" },
  {
    route: "GET /api/github-integration/repositories",
    nothing: "lists the repositories that the operator's GitHub App can access",
    outcome: { status: 501, why: "the server has no GitHub App" },
  },
  {
    route: "POST /api/github-integration/webhook",
    nothing: "the signature is the permission",
    outcome: { status: 400, why: "the server has no GitHub App" },
  },
  ...FORGES.flatMap(connectionSamples),
  ...SYNC_SAMPLES,
  ...RULE_SAMPLES,
  { route: "GET /api/task/:id/branch", call: ({ task }) => ({ params: { id: task } }) },
];

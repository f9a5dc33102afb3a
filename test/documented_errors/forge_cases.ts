/** Errors of forges that need a special setup, by status and route. @module */
import { ForgeError, limits } from "@hexlane/core";
import type { MemoryForge } from "@hexlane/core/testing";
import type { Reply } from "../harness/client.ts";
import { startHarness } from "../harness/harness.ts";
import { signUp } from "../harness/world.ts";
import { prepare, send } from "../requests/sample.ts";
import { type Place, wrong } from "./mistakes.ts";

type SpecialCase = (place: Place) => Promise<Reply>;

const KINDS = ["github", "gitea", "gitlab", "forgejo"] as const;
const SYNC = "/api/integration-sync/project/:projectId/:provider";

/** Sends the valid request while no forge responds. */
const whileAway: SpecialCase = async ({ harness, world, sample }) => {
  const request = await prepare(sample, world.mine);
  const forges = Object.values(harness.ports.forges ?? {}) as MemoryForge[];
  for (const forge of forges) forge.fail = () => new ForgeError("unavailable", "Timeout");
  const reply = await send(harness.client, request);
  for (const forge of forges) forge.fail = () => undefined;
  return reply;
};

const withoutToken: SpecialCase = wrong(({ body }) => ({
  body: { ...Object(body), accessToken: undefined, baseUrl: undefined },
}));
const asItIs: SpecialCase = wrong(() => ({}));
const tooLarge: SpecialCase = wrong(() => ({ raw: new Uint8Array(limits.MAX_FORGE_WEBHOOK_BYTES + 1) }));
const staleToken: SpecialCase = wrong(({ body }) => ({
  body: { ...Object(body), token: "0".repeat(64), previewToken: "0".repeat(64) },
}));

/** Uses a separate server with a GitHub App that a project uses, and a forge that does not respond. */
const appWhileAway: SpecialCase = async () => {
  const harness = await startHarness({ githubApp: { name: "app", webhookSecret: "secret" } });
  try {
    const { token: as } = await signUp(harness.client, "ada");
    const create = "/api/auth/organization/create";
    const workspace = await harness.ok("POST", create, { as, body: { name: "Ada", slug: "ada" } });
    const named = { workspaceId: workspace.id, name: "Web", slug: "WEB", icon: "Layout" };
    const project = await harness.ok("POST", "/api/project", { as, body: named });
    const repository = { repositoryOwner: "ada", repositoryName: "engine", accessToken: "token-0123456789abcdef" };
    await harness.ok("POST", `/api/github-integration/project/${project.id}`, { as, body: repository });
    for (const forge of Object.values(harness.ports.forges ?? {}) as MemoryForge[]) {
      forge.fail = () => new ForgeError("unavailable", "Timeout");
    }
    return await harness.request("GET", "/api/github-integration/repositories", { as });
  } finally {
    await harness.close();
  }
};

/** Returns the cases for one kind of forge. */
function casesOf(kind: (typeof KINDS)[number]): Record<string, SpecialCase> {
  const path = `/api/${kind}-integration`;
  const list = kind === "gitlab" ? "projects" : "repositories";
  return {
    [`502 POST ${path}/project/:projectId`]: whileAway,
    [`502 POST ${path}/${list}`]: whileAway,
    [`502 POST ${path}/verify`]: whileAway,
    [`502 POST ${path}/import-issues`]: whileAway,
    [`400 POST ${path}/webhook/:integrationId`]: wrong(() => ({ headers: {} })),
    [`413 POST ${path}/webhook/:integrationId`]: tooLarge,
  };
}

/** The cases, by status, method and path of the route. */
export const FORGE_CASES: Readonly<Record<string, SpecialCase>> = {
  ...Object.assign({}, ...KINDS.map(casesOf)),
  "501 GET /api/github-integration/repositories": asItIs,
  "502 GET /api/github-integration/repositories": appWhileAway,
  "501 POST /api/github-integration/repositories": withoutToken,
  "501 POST /api/github-integration/verify": withoutToken,
  "501 POST /api/github-integration/project/:projectId": withoutToken,
  "400 POST /api/github-integration/webhook": asItIs,
  "413 POST /api/github-integration/webhook": tooLarge,
  [`502 GET ${SYNC}/links/:linkId/review`]: whileAway,
  [`502 POST ${SYNC}/links/:linkId/resume`]: whileAway,
  [`409 PATCH ${SYNC}`]: staleToken,
  [`409 POST ${SYNC}/links/:linkId/resume`]: staleToken,
};

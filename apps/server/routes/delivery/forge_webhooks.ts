/** Receivers for the webhooks of forges. @module */
import { FORGE_NAMES, type ForgeKind, limits, receiveForgeHint } from "@hexlane/core";
import { HttpError } from "../../http/errors.ts";
import { readPaced } from "../../http/input/read_paced.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { Received } from "../../schemas/delivery/forge_sync.ts";

const route = taggedRoutes("Forge");

const OPTIONS = {
  description: "Verifies the signature of the raw body, stores the webhook once, and schedules its processing.",
  open: "Checks the signature of the forge",
  ignoresCredentials: true,
  unverifiedBytes: limits.MAX_FORGE_WEBHOOK_BYTES,
  raw: "application/json",
  response: Received,
  errors: [400, 413],
} as const;

function receiverOf(kind: ForgeKind): Route {
  return route.post(
    `/api/${kind}-integration/webhook/:integrationId`,
    {
      ...OPTIONS,
      summary: `Receive a webhook of ${FORGE_NAMES[kind]}`,
      operationId: `receive${FORGE_NAMES[kind]}Webhook`,
      params: { integrationId: "The id of the integration" },
    },
    ({ ctx, request, params }) =>
      receive(request, (body, headers) =>
        receiveForgeHint(ctx, { kind, connectionId: params.integrationId, headers, body }),
      ),
  );
}

export const forgeWebhookRoutes: readonly Route[] = [
  route.post(
    "/api/github-integration/webhook",
    { ...OPTIONS, summary: "Receive a webhook of the GitHub App", operationId: "receiveGitHubAppWebhook" },
    ({ ctx, request }) => receive(request, (body, headers) => receiveForgeHint(ctx, { kind: "github", headers, body })),
  ),
  ...(["github", "gitea", "gitlab", "forgejo"] as const).map(receiverOf),
];

type Receive = (body: Uint8Array, headers: Record<string, string>) => Promise<{ status: "success" }>;

async function receive(request: Request, take: Receive): Promise<Response> {
  return Response.json(await take(await readBounded(request), Object.fromEntries(request.headers)));
}

/** Reads the exact bytes, which the signature covers. */
async function readBounded(request: Request): Promise<Uint8Array> {
  const limit = limits.MAX_FORGE_WEBHOOK_BYTES;
  const isLong = Number(request.headers.get("content-length") ?? 0) > limit;
  const body = isLong ? undefined : request.body ? await readPaced(request.body, { limit }) : new Uint8Array(0);
  if (body) return body;
  throw new HttpError(413, "too_large", `Cannot read the webhook: it is larger than ${limit} bytes`);
}

/** A world whose `project-1` is connected to the repository `acme/site` of a forge in memory. @module */
import { type ForgeConnection, forgeSeal } from "../delivery/forge/connection.ts";
import { receiveForgeHint } from "../delivery/forge/hint/receive.ts";
import type { ForgeHint } from "../ports/forge.ts";
import { deliverAll } from "./dispatch.ts";
import { someForgeConnection } from "./fixtures/forge.ts";
import type { MemoryForge } from "./memory_forge.ts";
import type { MemoryRepository } from "./memory_repository.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";

/** The secret of the connection's webhook. */
export const FORGE_SECRET = "forge-secret-0123456789";

export interface ForgeWorld extends World {
  forge: MemoryForge;
  repository: MemoryRepository;
  /** Runs all synchronization that is due. Does not deliver webhooks. */
  settle(): Promise<void>;
  /** Delivers webhooks. @default all pending webhooks, in order */
  hear(hints?: readonly ForgeHint[], options?: { deliveryIds?: readonly string[] }): Promise<void>;
}

/** Opens a world with a connection to a repository on Gitea. */
export async function openForgeWorld(
  fields: Partial<ForgeConnection> = {},
  options: WorldOptions = {},
): Promise<ForgeWorld> {
  const world = await openWorld(options);
  const { ports, put } = world;
  const kind = fields.kind ?? "gitea";
  const seal = (field: "token" | "webhookSecret", text: string) =>
    ports.crypto.seal(text, forgeSeal("project-1", kind, field));
  const sealedWebhookSecret = await seal("webhookSecret", FORGE_SECRET);
  const sealedToken = await seal("token", "token-0123456789abcdef");
  const made = someForgeConnection({
    path: "acme/site",
    commentsTaskLink: false,
    sealedToken,
    sealedWebhookSecret,
    ...fields,
  });
  await put((tx) => tx.insertForgeConnection(made));
  const forge = ports.forges[kind];
  const repository = forge.at(made.path);
  let delivered = 0;
  return {
    ...world,
    forge,
    repository,
    settle: () => deliverAll(world.as(null)),
    async hear(hints = repository.webhooks.splice(0), { deliveryIds = [] } = {}) {
      for (const [index, hint] of hints.entries()) {
        const deliveryId = deliveryIds[index] ?? `hint-${++delivered}`;
        const webhook = forge.webhook(made.path, hint, { secret: FORGE_SECRET, deliveryId });
        await receiveForgeHint(world.as(null), { kind, connectionId: made.id, ...webhook });
      }
    },
  };
}

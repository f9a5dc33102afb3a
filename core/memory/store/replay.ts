/** Idempotency records in memory. @module */
import type { ReplayReads, ReplayWrites } from "../../ports/store.ts";
import type { Over } from "./database.ts";
import { orderBy } from "./order.ts";

export const replayReads: Over<ReplayReads> = {
  findReplay: ({ replays }, id) => replays.get(id),
};

export const replayWrites: Over<ReplayWrites> = {
  insertReplay: ({ replays }, replay) => replays.insert(replay),
  deleteReplay: ({ replays }, id) => replays.delete(id),
  purgeReplays: ({ replays }, before, limit) => {
    const old = [...replays.all()].filter(({ createdAt }) => createdAt < before);
    const purged = orderBy(old, ({ createdAt, id }) => [createdAt, id]).slice(0, limit);
    for (const { id } of purged) replays.delete(id);
    return purged.length;
  },
};

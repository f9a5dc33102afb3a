/** Responses stored for an `Idempotency-Key`. @module */
import type { ReplayReads, ReplayWrites } from "@hexlane/core";
import { asc, inArray, lt } from "drizzle-orm";
import { crud } from "./crud.ts";
import { type Over, param, paramOf, statement } from "./session.ts";

const replays = crud("replay");

const PURGE_REPLAYS = statement(({ db, tables: { replay } }) => {
  const oldest = db
    .select({ id: replay.id })
    .from(replay)
    .where(lt(replay.createdAt, paramOf(replay.createdAt, "before")))
    .orderBy(asc(replay.createdAt), asc(replay.id))
    .limit(param("limit"));
  return db.delete(replay).where(inArray(replay.id, oldest)).returning({ id: replay.id });
});

export const replayReads: Over<ReplayReads> = { findReplay: replays.find };

export const replayWrites: Over<ReplayWrites> = {
  insertReplay: replays.insert,
  deleteReplay: replays.delete,
  purgeReplays: async (session, before, limit) => (await session.run(PURGE_REPLAYS, { before, limit })).length,
};

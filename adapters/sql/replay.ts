/** Answers kept for an `Idempotency-Key`. @module */
import type { ReplayReads, ReplayWrites, StoredReplay } from "@hexlane/core";
import { asc, eq, inArray, lt } from "drizzle-orm";
import { deleteFrom, insertInto, type Over, type Session, slot, slotOf, statement } from "./session.ts";

const REPLAY = statement(({ db, tables: { replay } }) =>
  db
    .select()
    .from(replay)
    .where(eq(replay.id, slot("id"))),
);
const INSERT_REPLAY = insertInto("replay");
const DELETE_REPLAY = deleteFrom("replay");
const PURGE_REPLAYS = statement(({ db, tables: { replay } }) => {
  const oldest = db
    .select({ id: replay.id })
    .from(replay)
    .where(lt(replay.createdAt, slotOf(replay.createdAt, "before")))
    .orderBy(asc(replay.createdAt), asc(replay.id))
    .limit(slot("limit"));
  return db.delete(replay).where(inArray(replay.id, oldest)).returning({ id: replay.id });
});

async function findReplay(session: Session, id: string): Promise<StoredReplay | undefined> {
  return (await session.run(REPLAY, { id }))[0];
}

async function insertReplay(session: Session, replay: StoredReplay): Promise<void> {
  await session.run(INSERT_REPLAY, replay);
}

async function deleteReplay(session: Session, id: string): Promise<void> {
  await session.run(DELETE_REPLAY, { id });
}

async function purgeReplays(session: Session, before: Date, limit: number): Promise<number> {
  return (await session.run(PURGE_REPLAYS, { before, limit })).length;
}

export const replayReads: Over<ReplayReads> = { findReplay };
export const replayWrites: Over<ReplayWrites> = { insertReplay, deleteReplay, purgeReplays };

/** Images, and the objects that are left over when their rows go. @module */
import type { BoardReads, BoardWrites, TaskImage } from "@hexlane/core";
import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { fieldsOf, insertInto, type Over, type Session, slot, slotOf, statement, updateOf } from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { keepBlob } from "./removed_blobs.ts";
import { aroundTask } from "./tasks.ts";

const IMAGE = statement(
  ({ db, tables }) =>
    db
      .select(fieldsOf(tables.image))
      .from(tables.image)
      .innerJoin(tables.task, liveTaskOf(tables.image.taskId, tables))
      .where(eq(tables.image.id, slot("id"))),
  undefined,
  aroundTask,
);
const IMAGE_BY_KEY = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.image))
    .from(tables.image)
    .innerJoin(tables.task, liveTaskOf(tables.image.taskId, tables))
    .where(eq(tables.image.key, slot("key"))),
);
const STALE_UPLOADS = statement(({ db, tables: { image } }) =>
  db
    .select()
    .from(image)
    .where(and(isNull(image.finalizedAt), lt(image.createdAt, slotOf(image.createdAt, "before"))))
    .orderBy(asc(image.createdAt), asc(image.id))
    .limit(slot("limit")),
);
const REMOVED_BLOBS = statement(({ db, tables: { removedBlob } }) =>
  db.select({ key: removedBlob.key }).from(removedBlob).orderBy(asc(removedBlob.sequence)).limit(slot("limit")),
);
const INSERT_IMAGE = insertInto("image");
const SAVE_IMAGE = updateOf("image");
const DELETE_IMAGE = statement(({ db, tables: { image } }) =>
  db
    .delete(image)
    .where(eq(image.id, slot("id")))
    .returning({ key: image.key }),
);
async function findImage(session: Session, id: string): Promise<TaskImage | undefined> {
  return (await session.run(IMAGE, { id }))[0];
}

async function findImageByKey(session: Session, key: string): Promise<TaskImage | undefined> {
  return (await session.run(IMAGE_BY_KEY, { key }))[0];
}

async function listStaleUploads(session: Session, before: Date, limit: number): Promise<TaskImage[]> {
  return await session.run(STALE_UPLOADS, { before, limit });
}

async function listRemovedBlobs(session: Session, limit: number): Promise<string[]> {
  return (await session.run(REMOVED_BLOBS, { limit })).map(({ key }) => key);
}

async function insertImage(session: Session, image: TaskImage): Promise<void> {
  await session.run(INSERT_IMAGE, image);
}

async function saveImage(session: Session, image: TaskImage): Promise<void> {
  await session.run(SAVE_IMAGE, image);
}

async function deleteImage(session: Session, id: string): Promise<void> {
  for (const { key } of await session.run(DELETE_IMAGE, { id })) await keepBlob(session, key);
}

async function forgetRemovedBlobs(session: Session, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await session.query(({ db, tables: { removedBlob } }) =>
    db.delete(removedBlob).where(inArray(removedBlob.key, [...keys])),
  );
}

export const imageReads: Over<
  Pick<BoardReads, "findImage" | "findImageByKey" | "listStaleUploads" | "listRemovedBlobs">
> = { findImage, findImageByKey, listStaleUploads, listRemovedBlobs };

export const imageWrites: Over<Pick<BoardWrites, "insertImage" | "saveImage" | "deleteImage" | "forgetRemovedBlobs">> =
  { insertImage, saveImage, deleteImage, forgetRemovedBlobs };

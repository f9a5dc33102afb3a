/** Images, and the objects that are left over when their rows go. @module */
import type { BoardReads, BoardWrites, TaskImage } from "@hexlane/core";
import { and, asc, eq, gt, inArray, isNull, lt, lte } from "drizzle-orm";
import { MAX_SHORT_ROWS } from "../long.ts";
import { fieldsOf, insertInto, type Over, type Session, slot, slotOf, statement, updateOf } from "../session.ts";
import { liveTaskOf } from "./live.ts";
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
const KEEP_BLOB = statement(({ db, tables: { removedBlob } }) =>
  db
    .insert(removedBlob)
    .values({ key: slot("key") } as never)
    .onConflictDoNothing({ target: removedBlob.key }),
);

const PROJECTS = statement(({ db, tables: { project } }) =>
  db
    .select({ id: project.id })
    .from(project)
    .where(eq(project.workspaceId, slot("workspaceId")))
    .orderBy(asc(project.id)),
);
/** The number up to which some thousand tasks go. */
const NUMBER_BEYOND = statement(({ db, tables: { task } }) =>
  db
    .select({ number: task.number })
    .from(task)
    .where(and(eq(task.projectId, slot("projectId")), gt(task.number, slot("after"))))
    .orderBy(asc(task.number))
    .limit(1)
    .offset(MAX_SHORT_ROWS),
);
const IMAGES_OF_SOME = statement(({ db, tables: { image, task } }) =>
  db
    .select({ taskId: image.taskId, key: image.key })
    .from(task)
    .innerJoin(image, eq(image.taskId, task.id))
    .where(and(eq(task.projectId, slot("projectId")), gt(task.number, slot("after")), lte(task.number, slot("until")))),
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

/** Notes an object whose row is gone. */
export async function keepBlob(session: Session, key: string): Promise<void> {
  await session.run(KEEP_BLOB, { key });
}

async function forgetRemovedBlobs(session: Session, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await session.query(({ db, tables: { removedBlob } }) =>
    db.delete(removedBlob).where(inArray(removedBlob.key, [...keys])),
  );
}

/** Notes the objects of the images of these tasks, which are about to go. */
export async function keepBlobsOfTasks(session: Session, ids: readonly string[]): Promise<void> {
  const images = await session.query(({ db, tables: { image, task } }) =>
    db
      .select({ key: image.key })
      .from(image)
      .innerJoin(task, eq(task.id, image.taskId))
      .where(inArray(task.id, [...ids]))
      .orderBy(asc(task.deletedAt), asc(task.id), asc(image.key)),
  );
  for (const { key } of images) await keepBlob(session, key);
}

/** Notes the objects of the images of this project, which is about to go, in the order of its tasks. */
export async function keepBlobsOfProject(session: Session, projectId: string): Promise<void> {
  for (const key of await keysOfProject(session, projectId)) await keepBlob(session, key);
}

/** Notes the objects of the images of this workspace, which is about to go. */
export async function keepBlobsOfWorkspace(session: Session, workspaceId: string): Promise<void> {
  for (const { id } of await session.run(PROJECTS, { workspaceId })) await keepBlobsOfProject(session, id);
}

/** A few thousand tasks at a time, for most have no image. */
async function keysOfProject(session: Session, projectId: string): Promise<string[]> {
  const images: { taskId: string; key: string }[] = [];
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
    const next: { number: number }[] = await session.run(NUMBER_BEYOND, { projectId, after });
    const until: number | undefined = next[0]?.number;
    const range = { projectId, after, until: until ?? Number.MAX_SAFE_INTEGER };
    images.push(...(await session.run(IMAGES_OF_SOME, range)));
    after = until;
  }
  const order = (one: { taskId: string; key: string }) => `${one.taskId} ${one.key}`;
  return images.sort((left, right) => (order(left) < order(right) ? -1 : 1)).map(({ key }) => key);
}

export const imageReads: Over<
  Pick<BoardReads, "findImage" | "findImageByKey" | "listStaleUploads" | "listRemovedBlobs">
> = { findImage, findImageByKey, listStaleUploads, listRemovedBlobs };

export const imageWrites: Over<Pick<BoardWrites, "insertImage" | "saveImage" | "deleteImage" | "forgetRemovedBlobs">> =
  { insertImage, saveImage, deleteImage, forgetRemovedBlobs };

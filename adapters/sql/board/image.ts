/** Images, and the objects that deleted rows leave in blob storage. @module */
import type { ImageReads, ImageWrites } from "@hexlane/core";
import { and, asc, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, paramOf, type Session, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { keepBlob } from "./removed_blobs.ts";

const images = crud("image");
const drafts = crud("draftFile");
const backgrounds = crud("projectBackground");

const IMAGE = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.image))
    .from(tables.image)
    .innerJoin(tables.task, liveTaskOf(tables.image.taskId, tables))
    .where(eq(tables.image.id, param("id"))),
);
const IMAGE_BY_KEY = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.image))
    .from(tables.image)
    .innerJoin(tables.task, liveTaskOf(tables.image.taskId, tables))
    .where(eq(tables.image.key, param("key"))),
);
const STALE_UPLOADS = statement(({ db, tables: { image } }) =>
  db
    .select()
    .from(image)
    .where(and(isNull(image.finalizedAt), lt(image.expiresAt, paramOf(image.expiresAt, "before"))))
    .orderBy(asc(image.expiresAt), asc(image.id))
    .limit(param("limit")),
);
const IMAGES_OF_TASK = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.image))
    .from(tables.image)
    .innerJoin(tables.task, liveTaskOf(tables.image.taskId, tables))
    .where(and(eq(tables.image.taskId, param("taskId")), isNotNull(tables.image.finalizedAt)))
    .orderBy(desc(tables.image.createdAt), desc(tables.image.id))
    .limit(param("limit")),
);
const DRAFT = statement(({ db, tables: { draftFile } }) =>
  db
    .select()
    .from(draftFile)
    .where(eq(draftFile.id, param("id"))),
);
const DRAFT_BY_KEY = statement(({ db, tables: { draftFile } }) =>
  db
    .select()
    .from(draftFile)
    .where(eq(draftFile.key, param("key"))),
);
const STALE_DRAFTS = statement(({ db, tables: { draftFile } }) =>
  db
    .select()
    .from(draftFile)
    .where(lt(draftFile.expiresAt, paramOf(draftFile.expiresAt, "before")))
    .orderBy(asc(draftFile.expiresAt), asc(draftFile.id))
    .limit(param("limit")),
);
const DELETE_DRAFT = statement(({ db, tables: { draftFile } }) =>
  db
    .delete(draftFile)
    .where(eq(draftFile.id, param("id")))
    .returning({ key: draftFile.key }),
);
const DELETE_BACKGROUND = statement(({ db, tables: { projectBackground } }) =>
  db
    .delete(projectBackground)
    .where(eq(projectBackground.projectId, param("projectId")))
    .returning({ key: projectBackground.key }),
);
const REMOVED_BLOBS = statement(({ db, tables: { removedBlob } }) =>
  db.select({ key: removedBlob.key }).from(removedBlob).orderBy(asc(removedBlob.sequence)).limit(param("limit")),
);
const DELETE_IMAGE = statement(({ db, tables: { image } }) =>
  db
    .delete(image)
    .where(eq(image.id, param("id")))
    .returning({ key: image.key }),
);
const FORGET_BLOBS = statement(({ db, tables: { removedBlob }, isIn }) =>
  db.delete(removedBlob).where(isIn(removedBlob.key, "keys")),
);

async function deleteBackground(session: Session, projectId: string): Promise<void> {
  for (const { key } of await session.run(DELETE_BACKGROUND, { projectId })) await keepBlob(session, key);
}

export const imageReads: Over<ImageReads> = {
  findImage: async (session, id) => (await session.run(IMAGE, { id }))[0],
  findImageByKey: async (session, key) => (await session.run(IMAGE_BY_KEY, { key }))[0],
  listStaleUploads: async (session, before, limit) => await session.run(STALE_UPLOADS, { before, limit }),
  listImages: async (session, taskId, limit) => await session.run(IMAGES_OF_TASK, { taskId, limit }),
  findDraftFile: async (session, id) => (await session.run(DRAFT, { id }))[0],
  findDraftFileByKey: async (session, key) => (await session.run(DRAFT_BY_KEY, { key }))[0],
  listStaleDraftFiles: async (session, before, limit) => await session.run(STALE_DRAFTS, { before, limit }),
  findProjectBackground: backgrounds.find,
  listRemovedBlobs: async (session, limit) => (await session.run(REMOVED_BLOBS, { limit })).map(({ key }) => key),
};

export const imageWrites: Over<ImageWrites> = {
  insertImage: images.insert,
  saveImage: images.save,
  async deleteImage(session, id) {
    for (const { key } of await session.run(DELETE_IMAGE, { id })) await keepBlob(session, key);
  },
  insertDraftFile: drafts.insert,
  saveDraftFile: drafts.save,
  async deleteDraftFile(session, id) {
    for (const { key } of await session.run(DELETE_DRAFT, { id })) await keepBlob(session, key);
  },
  async forgetDraftFile(session, id) {
    await session.run(DELETE_DRAFT, { id });
  },
  async saveProjectBackground(session, background) {
    await deleteBackground(session, background.projectId);
    await backgrounds.insert(session, background);
  },
  deleteProjectBackground: deleteBackground,
  async forgetRemovedBlobs(session, keys) {
    if (keys.length > 0) await session.run(FORGET_BLOBS, { keys });
  },
};

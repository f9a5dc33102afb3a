/** Images and removed blobs, in memory. @module */
import type { ImageReads, ImageWrites } from "../../../ports/store/board/image.ts";
import type { Over } from "../database.ts";
import { ofLiveTask } from "../live.ts";
import { orderBy } from "../order.ts";
import { removeBackground, removeDraftFile, removeImage } from "../removal.ts";

export const imageReads: Over<ImageReads> = {
  findImage: (tables, id) => ofLiveTask(tables, tables.images.get(id)),
  findImageByKey: (tables, key) => ofLiveTask(tables, tables.images.one("key", key)),
  listStaleUploads: ({ images }, before, limit) => {
    const stale = [...images.all()].filter((image) => image.finalizedAt === null && image.expiresAt < before);
    return orderBy(stale, ({ expiresAt, id }) => [expiresAt, id]).slice(0, limit);
  },
  listImages: (tables, taskId, limit) => {
    const found = [...tables.images.all()].filter((image) => image.taskId === taskId && image.finalizedAt !== null);
    const live = found.filter((image) => ofLiveTask(tables, image) !== undefined);
    return orderBy(live, ({ createdAt, id }) => [createdAt, id])
      .reverse()
      .slice(0, limit);
  },
  findDraftFile: ({ draftFiles }, id) => draftFiles.get(id),
  findDraftFileByKey: ({ draftFiles }, key) => draftFiles.one("key", key),
  listStaleDraftFiles: ({ draftFiles }, before, limit) => {
    const stale = [...draftFiles.all()].filter(({ expiresAt }) => expiresAt < before);
    return orderBy(stale, ({ expiresAt, id }) => [expiresAt, id]).slice(0, limit);
  },
  findProjectBackground: ({ backgrounds }, projectId) => backgrounds.get(projectId),
  listRemovedBlobs: ({ removedBlobs }, limit) =>
    orderBy(removedBlobs.all(), ({ order }) => [order])
      .slice(0, limit)
      .map(({ id }) => id),
};

export const imageWrites: Over<ImageWrites> = {
  insertImage: ({ images }, image) => images.insert(image),
  saveImage: ({ images }, image) => images.save(image),
  deleteImage: removeImage,
  insertDraftFile: ({ draftFiles }, draft) => draftFiles.insert(draft),
  saveDraftFile: ({ draftFiles }, draft) => draftFiles.save(draft),
  deleteDraftFile: removeDraftFile,
  forgetDraftFile: ({ draftFiles }, id) => {
    draftFiles.delete(id);
  },
  saveProjectBackground: (tables, background) => {
    removeBackground(tables, background.projectId);
    tables.backgrounds.insert(background);
  },
  deleteProjectBackground: removeBackground,
  forgetRemovedBlobs: ({ removedBlobs }, keys) => {
    for (const key of keys) removedBlobs.delete(key);
  },
};

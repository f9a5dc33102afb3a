/** Images, and objects left in blob storage by deleted rows. @module */
import type { ProjectBackground } from "../../../board/background/background.ts";
import type { DraftFile, TaskImage } from "../../../board/image/image.ts";

/** Reads image records. */
export interface ImageReads {
  findImage(id: string): Promise<TaskImage | undefined>;
  findImageByKey(key: string): Promise<TaskImage | undefined>;
  /**
   * Lists images whose upload expired before the instant and was never finalized, including those of deleted tasks; by
   * `expiresAt`, then `id`.
   */
  listStaleUploads(before: Date, limit: number): Promise<TaskImage[]>;
  /** Lists the newest finalized images of a live task, newest first. */
  listImages(taskId: string, limit: number): Promise<TaskImage[]>;
  findDraftFile(id: string): Promise<DraftFile | undefined>;
  findDraftFileByKey(key: string): Promise<DraftFile | undefined>;
  /** Lists draft files that expired before the instant, by `expiresAt`, then `id`. */
  listStaleDraftFiles(before: Date, limit: number): Promise<DraftFile[]>;
  findProjectBackground(projectId: string): Promise<ProjectBackground | undefined>;
  /** Lists keys of objects whose rows were deleted, in the order of deletion. */
  listRemovedBlobs(limit: number): Promise<string[]>;
}

/** Changes image records. */
export interface ImageWrites {
  /** Unique: id, key. */
  insertImage(image: TaskImage): Promise<void>;
  saveImage(image: TaskImage): Promise<void>;
  /** Deletes the row and records its key as a removed blob. */
  deleteImage(id: string): Promise<void>;
  /** Unique: id, key. */
  insertDraftFile(draft: DraftFile): Promise<void>;
  saveDraftFile(draft: DraftFile): Promise<void>;
  /** Deletes the row and records its key as a removed blob. */
  deleteDraftFile(id: string): Promise<void>;
  /** Deletes the row of a draft file that has become a file of a task. The object remains. */
  forgetDraftFile(id: string): Promise<void>;
  /** Saves the background of a project. The key of the former background is recorded as a removed blob. Unique: key. */
  saveProjectBackground(background: ProjectBackground): Promise<void>;
  /** Deletes the row and records its key as a removed blob. */
  deleteProjectBackground(projectId: string): Promise<void>;
  /** Deletes keys that were recorded as removed blobs, after their objects were deleted from blob storage. */
  forgetRemovedBlobs(keys: readonly string[]): Promise<void>;
}

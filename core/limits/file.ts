/** Limits of images and other files. The name of a limit includes the unit; the comment gives the reason. @module */

/** An image that is shown in a description or a comment. */
export const MAX_IMAGE_BYTES: number = 10 * 1024 * 1024;
/** A file in a description or a comment, unless the operator sets another limit. */
export const DEFAULT_FILE_BYTES: number = 100 * 1024 * 1024;
/** The highest limit that an operator may set: the largest object that S3 accepts in one request. */
export const MAX_FILE_BYTES: number = 5 * 1024 * 1024 * 1024;
/** An upload in one request expires if it is slower than this: 256 KiB per second. */
export const MIN_UPLOAD_BYTES_PER_SECOND: number = 256 * 1024;
/** Avatars are shown small, in the corner of a card. */
export const MAX_AVATAR_BYTES: number = 512 * 1024;
/** The limit of common file systems. */
export const MAX_FILENAME_CHARACTERS = 255;
/** Lifetime of a presigned upload URL. URLs for large files are valid for longer. */
export const UPLOAD_SECONDS: number = 5 * 60;
/** An upload that was not finalized is deleted this long after it expired. */
export const UPLOAD_GRACE_SECONDS: number = 10 * 60;
/**
 * An upload in several requests is deleted after this time. The server configures S3 buckets to delete unfinished
 * uploads after a day, too.
 */
export const RESUMABLE_UPLOAD_SECONDS: number = 24 * 3600;
/** Files that the file list of a task contains. */
export const MAX_LISTED_FILES = 500;
/** A file for a new task is deleted after this time, unless the task was created. */
export const DRAFT_FILE_SECONDS: number = 24 * 3600;
/** Files of one new task. */
export const MAX_DRAFT_FILES = 100;

/**
 * Stores images and other files in a folder. Uploads go to signed URLs on the server itself.
 *
 * @module
 */
export { type DiskBlobsOptions, openDiskBlobs } from "./disk.ts";

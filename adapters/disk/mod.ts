/**
 * Images in a folder, uploaded to signed addresses that the server itself answers.
 *
 * @module
 */
export { type DiskBlobsOptions, openDiskBlobs } from "./disk.ts";

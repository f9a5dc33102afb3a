/**
 * Images in an S3 bucket, uploaded directly to it with presigned URLs.
 *
 * ```ts
 * const blobs = await openS3Blobs({ endpoint, region, bucket, accessKeyId, secretAccessKey, publicEndpoint, clock });
 * await blobs.prepare({ origins: ["https://board.example.org"] }); // CORS and lifecycle, if the access key is allowed to set them
 * ```
 *
 * @module
 */
export { openS3Blobs, type Rule, type S3Blobs, type S3BlobsOptions, type S3Preparation } from "./s3.ts";

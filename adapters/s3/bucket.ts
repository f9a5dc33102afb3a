/**
 * One-time bucket configuration: the pages that may upload from a browser (CORS), and expiry of unfinished uploads and
 * replaced versions. Existing rules of other programs are not changed.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Client } from "minio";

/**
 * `set`: changed now; `kept`: already correct; `foreign`: the bucket has other rules, which may or may not suffice.
 */
export type Rule = "set" | "kept" | "foreign" | { refused: string };

export interface S3Preparation {
  /** Whether the bucket exists, or why it cannot be checked. */
  bucket: "found" | "missing" | { refused: string };
  cors: Rule;
  lifecycle: Rule;
}

interface PrepareOptions {
  origins: readonly string[];
  timeoutMilliseconds: number;
}

const CORS_SECONDS = 3600;
/** Unfinished multipart uploads are removed after this time. */
const INCOMPLETE_DAYS = 1;
/** In a versioned bucket, deleted images are removed permanently after this time. */
const REPLACED_DAYS = 30;
const LIFECYCLE_ID = "hexlane";

export async function prepareBucket(client: Client, bucket: string, options: PrepareOptions): Promise<S3Preparation> {
  const within = <T>(work: Promise<T>): Promise<T> => limited(work, options.timeoutMilliseconds);
  let found: boolean;
  try {
    found = await within(client.bucketExists(bucket));
  } catch (error) {
    const refused = reasonOf(error);
    return { bucket: { refused }, cors: { refused }, lifecycle: { refused } };
  }
  if (!found) {
    const refused = "NoSuchBucket";
    return { bucket: "missing", cors: { refused }, lifecycle: { refused } };
  }
  return {
    bucket: "found",
    cors: await attempt(() => within(setCors(client, bucket, options.origins))),
    lifecycle: await attempt(() => within(setLifecycle(client, bucket))),
  };
}

async function attempt(work: () => Promise<Rule>): Promise<Rule> {
  try {
    return await work();
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

async function setCors(client: Client, bucket: string, origins: readonly string[]): Promise<Rule> {
  const existing = await readRules(client, bucket, "cors");
  if (existing !== undefined) {
    return origins.every((origin) => existing.includes(`>${escapeXml(origin)}<`)) ? "kept" : "foreign";
  }
  if (origins.length === 0) return "kept";
  const allowed = origins.map((origin) => `<AllowedOrigin>${escapeXml(origin)}</AllowedOrigin>`).join("");
  const rule = `<AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader>`;
  const age = `<MaxAgeSeconds>${CORS_SECONDS}</MaxAgeSeconds>`;
  await writeRules(client, bucket, {
    query: "cors",
    xml: `<CORSConfiguration><CORSRule>${allowed}${rule}${age}</CORSRule></CORSConfiguration>`,
  });
  return "set";
}

async function setLifecycle(client: Client, bucket: string): Promise<Rule> {
  const existing = await readRules(client, bucket, "lifecycle");
  if (existing !== undefined) return existing.includes(`<ID>${LIFECYCLE_ID}</ID>`) ? "kept" : "foreign";
  const incomplete = `<AbortIncompleteMultipartUpload><DaysAfterInitiation>${INCOMPLETE_DAYS}</DaysAfterInitiation></AbortIncompleteMultipartUpload>`;
  const replaced = `<NoncurrentVersionExpiration><NoncurrentDays>${REPLACED_DAYS}</NoncurrentDays></NoncurrentVersionExpiration>`;
  const head = `<ID>${LIFECYCLE_ID}</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status>`;
  await writeRules(client, bucket, {
    query: "lifecycle",
    xml: `<LifecycleConfiguration><Rule>${head}${replaced}${incomplete}</Rule></LifecycleConfiguration>`,
  });
  return "set";
}

/** Reads the rules as XML, if there are any. */
async function readRules(client: Client, bucket: string, query: "cors" | "lifecycle"): Promise<string | undefined> {
  try {
    const response = await client.makeRequestAsync({ method: "GET", bucketName: bucket, query });
    let text = "";
    for await (const chunk of response) text += chunk;
    return text;
  } catch (error) {
    if (["NoSuchCORSConfiguration", "NoSuchLifecycleConfiguration"].includes(reasonOf(error))) return undefined;
    throw error;
  }
}

async function writeRules(
  client: Client,
  bucket: string,
  { query, xml }: { query: "cors" | "lifecycle"; xml: string },
): Promise<void> {
  // S3 requires the MD5 digest for this request (RFC 1864).
  const md5 = createHash("md5").update(xml).digest("base64");
  const headers = { "content-md5": md5, "content-type": "application/xml" };
  await client.makeRequestAsyncOmit({ method: "PUT", bucketName: bucket, query, headers }, xml, [200, 204]);
}

/** Returns the store's error code, or the transport error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" && code !== "" ? code : error.message;
}

async function limited<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The store did not respond within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

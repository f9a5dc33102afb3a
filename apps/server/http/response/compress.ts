/** Compresses JSON if it is worth it. @module */
import { promisify } from "node:util";
import { gzip as gzipInThread, gzipSync } from "node:zlib";

const compress = promisify(gzipInThread);

/** Below this size, compression saves less than the headers it adds. */
export const MIN_GZIP_BYTES = 1024;
/** Measured on a board of 554 KB: higher levels take several times as long to save another 10%. */
export const GZIP_LEVEL = 1;

/** Whether the client accepts gzip (RFC 9110 12.5.3). `gzip;q=0` refuses it. */
export function acceptsGzip(header: string | null): boolean {
  if (header === null || header === "") return false;
  let wildcard = false;
  for (const entry of header.split(",")) {
    const [coding = "", ...parameters] = entry.split(";");
    const name = coding.trim().toLowerCase();
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter));
    if (name === "gzip" || name === "x-gzip") return !refused;
    if (name === "*") wildcard = !refused;
  }
  return wildcard;
}

/** Whether the client accepts Brotli (RFC 7932). Browsers do so only over HTTPS. */
export function acceptsBrotli(header: string | null): boolean {
  return (header ?? "").split(",").some((entry) => /^\s*br\s*(;\s*q\s*=\s*(1|0\.\d*[1-9]).*)?$/i.test(entry));
}

/** Up to this many characters are compressed synchronously, in 0.5 ms. */
export const MAX_QUICK_GZIP: number = 64 * 1024;

/** Compresses on another thread. */
export async function gzipLater(text: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(text, { level: GZIP_LEVEL }));
}

export function gzip(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text);
  // Bun's own function is faster than its `node:zlib`.
  if (typeof Bun === "object") return Bun.gzipSync(bytes, { level: GZIP_LEVEL });
  return new Uint8Array(gzipSync(bytes, { level: GZIP_LEVEL }));
}

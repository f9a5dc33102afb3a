/**
 * Blobs of which a copy can be taken.
 *
 * @module
 */
import type { Blobs } from "@hexlane/core";

/** What was uploaded, by key. */
export type BlobCopy = ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>;

export interface KeptBlobs {
  blobs: Blobs;
  copy(): Promise<BlobCopy>;
}

/** The same blobs; what may be put into them is remembered by its key. */
export function keptBlobs(blobs: Blobs): KeptBlobs {
  const keys = new Set<string>();
  const noting: Pick<Blobs, "signUpload" | "write"> = {
    signUpload(request) {
      keys.add(request.key);
      return blobs.signUpload(request);
    },
    write(key, bytes, options) {
      keys.add(key);
      return blobs.write(key, bytes, options);
    },
  };
  return {
    blobs: new Proxy(blobs, {
      get(target, name) {
        if (name === "signUpload" || name === "write") return noting[name];
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
    async copy() {
      const copy = new Map<string, { bytes: Uint8Array; contentType: string }>();
      for (const key of keys) {
        const [info, stream] = [await blobs.stat(key), await blobs.read(key)];
        if (!info || !stream) continue;
        copy.set(key, { bytes: await new Response(stream).bytes(), contentType: info.contentType });
      }
      return copy;
    },
  };
}

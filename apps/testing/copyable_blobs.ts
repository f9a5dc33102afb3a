/**
 * A blob store whose contents can be copied.
 *
 * @module
 */
import type { Blobs } from "@hexlane/core";

/** The uploaded objects, by key. */
export type BlobCopy = ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>;

export interface CopyableBlobs {
  blobs: Blobs;
  copy(): Promise<BlobCopy>;
}

/** Wraps a blob store and records the keys of uploads. */
export function copyableBlobs(blobs: Blobs): CopyableBlobs {
  const keys = new Set<string>();
  const recording: Pick<Blobs, "signUpload" | "write" | "append"> = {
    signUpload(request) {
      keys.add(request.key);
      return blobs.signUpload(request);
    },
    write(key, bytes, options) {
      keys.add(key);
      return blobs.write(key, bytes, options);
    },
    append(object, bytes, options) {
      keys.add(object.key);
      return blobs.append(object, bytes, options);
    },
  };
  return {
    blobs: new Proxy(blobs, {
      get(target, name) {
        if (name === "signUpload" || name === "write" || name === "append") return recording[name];
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
    async copy() {
      const copy = new Map<string, { bytes: Uint8Array; contentType: string }>();
      for (const key of keys) {
        const [info, stream] = [await blobs.stat(key), await blobs.read(key)];
        if (!info || !stream) continue;
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        copy.set(key, { bytes, contentType: info.contentType });
      }
      return copy;
    },
  };
}

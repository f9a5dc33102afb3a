import { memoryStore } from "../../core/memory/store.ts";
import type { Clock, Ports } from "@hexlane/core";
export interface FixedClock extends Clock {
  advance(ms: number): void;
}
export function fixedClock(): FixedClock {
  let t = Date.UTC(2027, 0, 1, 9);
  return {
    now: () => new Date(t),
    advance: (ms) => {
      t += ms;
    },
  };
}
export function memoryPorts({ clock }: { clock: Clock }): Ports {
  let n = 0,
    s = 0;
  const h = (t: string) => new Bun.CryptoHasher("sha256").update(t).digest("base64url");
  const blobs = new Map<string, { bytes: Uint8Array; contentType: string }>();
  return {
    store: memoryStore(),
    clock,
    newId: () => `id-${String(++n).padStart(8, "0")}`,
    newSecret: () => h(`secret ${++s}`),
    crypto: {
      hash: async (t) => h(t),
      mac: async (p, t) => h(p + "|" + t),
      verifyMac: async () => true,
      seal: async (t) => t,
      open: async (t) => t,
      hashPassword: async (p) => h(p),
      verifyPassword: async (p, x) => h(p) === x,
    },
    queue: { wake: async () => {}, work: () => ({ stop: async () => {} }), close: async () => {} },
    live: { publish: async () => {}, subscribe: () => () => {}, close: async () => {} },
    blobs: {
      async signUpload(r) {
        return { url: `http://blobs.test/${r.key}`, method: "PUT", headers: { "Content-Type": r.contentType } };
      },
      async stat(key) {
        const b = blobs.get(key);
        return b && { size: b.bytes.length, contentType: b.contentType, etag: h(key) };
      },
      async read(key, range) {
        const b = blobs.get(key);
        return (
          b &&
          (new Blob([
            b.bytes.slice(range?.first ?? 0, (range?.last ?? b.bytes.length - 1) + 1) as never,
          ]).stream() as never)
        );
      },
      async write(key, bytes, o) {
        blobs.set(key, { bytes, contentType: o.contentType });
      },
      async remove(key) {
        blobs.delete(key);
      },
      async close() {},
    },
  };
}

import { expect, test } from "bun:test";
import { CacheableResult, StreamedResult } from "../results.ts";
import { BodyCache } from "./body_cache.ts";

/** Creates a cacheable result that records when it is built. */
function answer(key: string, version: string, value: unknown, made: string[] = []): CacheableResult {
  const make = async () => {
    made.push(`${key} ${version}`);
    return { value, version };
  };
  return new CacheableResult(key, version, make, streamed);
}

const streamed = async () => new StreamedResult([]);

const text = (body: { bytes: Uint8Array<ArrayBuffer> } | undefined): string => new TextDecoder().decode(body?.bytes);

test("a body is built once per version, even for concurrent requests", async () => {
  const cache = new BodyCache();
  const made: string[] = [];
  const ask = (version: string) => cache.read(answer("a", version, { version }, made), { gzip: false });
  const first = await Promise.all(Array.from({ length: 5 }, () => ask("1")));
  expect(first.map(text)).toEqual(Array(5).fill('{"version":"1"}'));
  expect(text(await ask("1"))).toBe('{"version":"1"}');
  expect(text(await ask("2"))).toBe('{"version":"2"}');
  expect(made).toEqual(["a 1", "a 2"]);
});

test("a body is cached under the version that was read, not the requested one", async () => {
  const cache = new BodyCache();
  const shared = new CacheableResult("a", "1", async () => ({ value: "newer", version: "2" }), streamed);
  expect(await cache.read(shared, { gzip: false })).toMatchObject({ version: "2" });
  const made: string[] = [];
  await cache.read(answer("a", "2", "newer", made), { gzip: false });
  expect(made).toEqual([]);
});

test("small bodies are not compressed, others are compressed once", async () => {
  const cache = new BodyCache();
  expect((await cache.read(answer("small", "1", "x"), { gzip: true }))?.isGzip).toBe(false);
  const long = "x".repeat(5000);
  const [one, two] = await Promise.all([0, 1].map(() => cache.read(answer("long", "1", long), { gzip: true })));
  expect(one?.isGzip).toBe(true);
  expect(one?.bytes).toBe(two?.bytes as Uint8Array<ArrayBuffer>);
  expect(JSON.parse(text({ bytes: Bun.gunzipSync(one?.bytes as Uint8Array<ArrayBuffer>) }))).toBe(long);
});

test("the least recently used bodies are evicted", async () => {
  const cache = new BodyCache({ maxBytes: 2500 });
  const made: string[] = [];
  const ask = (key: string) => cache.read(answer(key, "1", "x".repeat(998), made), { gzip: false });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(made).toEqual(["a 1", "b 1", "c 1", "b 1"]);
  expect(cache.bytes).toBe(2000);
});

test("a failed body is built again", async () => {
  const cache = new BodyCache();
  const failing = new CacheableResult("a", "1", () => Promise.reject(new Error("no")), streamed);
  await expect(cache.read(failing, { gzip: false })).rejects.toThrow("no");
  expect(text(await cache.read(answer("a", "1", 1), { gzip: false }))).toBe("1");
});

test("read() does not build a body that is too long, and remembers that it is too long", async () => {
  const cache = new BodyCache({ maxBodyBytes: 100 });
  const made: string[] = [];
  const ask = (length: number) => cache.read(answer("a", "1", "x".repeat(length), made), { gzip: true });
  expect([await ask(99), await ask(99), made]).toEqual([undefined, undefined, ["a 1"]]);
  expect((await cache.read(answer("b", "1", "x".repeat(98)), { gzip: false }))?.bytes).toHaveLength(100);
});

/**
 * Preloaded into the server by the benchmark: `BENCH_CACHES=off` disables the response caches, `BENCH_CACHES=count` counts hits
 * and misses. Not part of the server.
 *
 * @module
 */
import { BodyCache } from "../../apps/server/http/response/body_cache.ts";
import { report } from "./report.ts";

/** Cache hits and misses. */
export interface Counts {
  hits: number;
  misses: number;
}

/** The reported counts. */
export interface CacheCounts {
  bodies: Counts;
}

const { read } = BodyCache.prototype;
if (process.env.BENCH_CACHES === "off") {
  BodyCache.prototype.read = (shared, options) => read.call(new BodyCache({ maxBytes: 0 }), shared, options);
}
if (process.env.BENCH_CACHES === "count") {
  const bodies = new Set<BodyCache>();
  BodyCache.prototype.read = function (shared, options) {
    bodies.add(this);
    return read.call(this, shared, options);
  };
  process.on("SIGUSR2", () => {
    const counts: CacheCounts = { bodies: takeFrom(bodies) };
    report(counts);
  });
}

/** The counts since the last call. */
function takeFrom(caches: ReadonlySet<{ counts: Counts }>): Counts {
  const sum = { hits: 0, misses: 0 };
  for (const { counts } of caches) {
    sum.hits += counts.hits;
    sum.misses += counts.misses;
    counts.hits = 0;
    counts.misses = 0;
  }
  return sum;
}

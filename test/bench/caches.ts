/**
 * Preloaded into the server by the benchmark: `BENCH_CACHES=off` makes every body anew, `BENCH_CACHES=count` says how often
 * one was there. Nothing of it is part of the server.
 *
 * @module
 */
import { BodyCache } from "../../apps/server/http/response/body_cache.ts";
import { report } from "./report.ts";

/** How often something was there, and had to be made. */
export interface Counts {
  hits: number;
  misses: number;
}

/** What it reports. */
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

/** What they have counted since the last look. */
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

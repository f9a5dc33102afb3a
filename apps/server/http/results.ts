/**
 * Results of handlers other than a plain 200 response. @module
 */
import type { Versioned } from "@hexlane/core";

/** A body with its own status, for outcomes that are not domain errors. */
export class StatusResult {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** Sends a browser to another page. For routes with the option `redirects`. */
export class Redirect extends Response {
  /** Distinguishes a redirect from other responses, which only raw routes may return. */
  readonly isRedirect = true;

  constructor(location: string) {
    super(null, { status: 302, headers: { Location: location } });
  }
}

/**
 * A body that, until its version changes, is the same for every caller who may read it. The handler has already checked
 * that this caller may read it, so the body can come from the cache.
 */
export class CacheableResult {
  /** Identifies the body in the cache, for all callers. */
  readonly key: string;
  readonly version: string;
  readonly make: () => Promise<Versioned<unknown>>;
  /** Reads the body in batches, if it is too long for the cache. */
  readonly makeStreamed: () => Promise<StreamedResult>;

  constructor(
    key: string,
    version: string,
    make: () => Promise<Versioned<unknown>>,
    makeStreamed: () => Promise<StreamedResult>,
  ) {
    this.key = key;
    this.version = version;
    this.make = make;
    this.makeStreamed = makeStreamed;
  }
}

/**
 * A body with lists that are read while it is sent: each is an `AsyncIterable` of batches in place of an array. The
 * version is the one before the first batch.
 */
export class StreamedResult {
  readonly value: unknown;
  readonly version: string | undefined;

  constructor(value: unknown, version?: string) {
    this.value = value;
    this.version = version;
  }
}

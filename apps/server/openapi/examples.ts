/**
 * Examples for the OpenAPI document: requests that tests sent to this server, and its responses. `bun test/openapi/write_examples.ts`
 * records them again.
 *
 * @module
 */

/** A recorded request, or the parts of it that the document shows. */
export interface Example {
  /** The body of the request. */
  request?: unknown;
  /** The body of the response. */
  response?: unknown;
}

/** The recorded examples. */
export interface Examples {
  /** Keyed by method and path, such as `POST /api/task/:projectId`. */
  routes: Readonly<Record<string, Example>>;
  /** Bodies of webhooks, keyed by event name, such as `task.created`. */
  webhooks: Readonly<Record<string, unknown>>;
}

/** Loads the recorded examples. Nothing is read before the first request for the document. */
export async function readExamples(): Promise<Examples> {
  const { default: recording } = await import("./examples.json", { with: { type: "json" } });
  return recording;
}

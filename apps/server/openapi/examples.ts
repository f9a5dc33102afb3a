/**
 * Examples for the OpenAPI document: requests that tests sent to this server, and its responses. `bun test/openapi/write_examples.ts`
 * records them again.
 *
 * @module
 */
import recording from "./examples.json" with { type: "file" };

/** A recorded request, or the parts of it that the document shows. */
export interface Example {
  /** The body of the request. */
  request?: unknown;
  /** The body of the response. */
  response?: unknown;
}

/** What was recorded. */
export interface Examples {
  /** By method and path: `POST /api/task/:projectId`. */
  routes: Readonly<Record<string, Example>>;
  /** Bodies of webhooks, by the name of the event: `task.created`. */
  webhooks: Readonly<Record<string, unknown>>;
}

/** Reads the file each time, because the document that contains the examples is cached. */
export async function readExamples(): Promise<Examples> {
  // The compiler takes the import for the content. It is the path, so that nothing is read before the first request.
  return (await Bun.file(recording as unknown as string).json()) as Examples;
}

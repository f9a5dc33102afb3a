/**
 * Changes that are said and not made.
 *
 * @module
 */

/** What would have been sent. */
export interface WithheldChange {
  /** `POST`, `PUT`, `PATCH` or `DELETE`. */
  method: string;
  /** The address on the server. */
  path: string;
  /** The body. */
  body?: unknown;
}

/** By which a withheld change ends the tool that wanted it. */
export const DRY_RUN_CODE = "DRY_RUN";

type Fetch = (request: Request) => Promise<Response>;

/** Asks like `ask`, but lets nothing through that changes something: it is noted, and refused with {@linkcode DRY_RUN_CODE}. */
export function withholding(ask: Fetch, note: (change: WithheldChange) => void): Fetch {
  return async (request) => {
    if (request.method === "GET" || request.method === "HEAD") return await ask(request);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    note({ method: request.method, path: pathname + search, ...(text === "" ? {} : { body: JSON.parse(text) }) });
    const problem = { code: DRY_RUN_CODE, message: "Nothing was changed: this is a dry run" };
    return Response.json(problem, { status: 409, headers: { "content-type": "application/problem+json" } });
  };
}

/** Changes that are said and not made. @module */
/** A request that was not sent. */
export interface WithheldChange {
  /** `POST`, `PUT`, `PATCH` or `DELETE`. */
  method: string;
  /** The address on the server. */
  path: string;
  /** The body. */
  body?: unknown;
}

type Fetch = (request: Request) => Promise<Response>;

/**
 * Asks like `ask`, but lets nothing through that changes something: it is noted, and answered as done. A record that would
 * be new has the id `new-1`, `new-2` and so on, which later requests may name.
 */
export function withholding(ask: Fetch, note: (change: WithheldChange) => void): Fetch {
  let made = 0;
  return async (request) => {
    const { method } = request;
    if (method === "GET" || method === "HEAD") return await ask(request);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    note({ method, path: pathname + search, ...(body === undefined ? {} : { body }) });
    return Response.json({ ...(body as object | undefined), ...(method === "POST" ? { id: `new-${++made}` } : {}) });
  };
}

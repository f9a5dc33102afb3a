/** Dry runs: changes are reported, not sent. @module */
/** A request that was not sent. */
export interface WithheldChange {
  /** `POST`, `PUT`, `PATCH` or `DELETE`. */
  method: string;
  /** The path on the server. */
  path: string;
  body?: unknown;
}

type Fetch = (request: Request) => Promise<Response>;

/**
 * Wraps `ask`. Requests that change data are recorded instead of sent, and get a successful response. A new record gets
 * the ID `new-1`, `new-2` and so on, which later requests may use.
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

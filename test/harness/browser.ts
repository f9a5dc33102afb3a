/**
 * A minimal browser for sign-in flows: keeps cookies and follows redirects.
 *
 * @module
 */
import { type AskOptions, ORIGIN, type Reply } from "./client.ts";

type Ask = <T>(method: string, path: string, options?: AskOptions) => Promise<Reply<T>>;

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Sends a request with the server's cookies, as one of its pages would. */
  async ask<T = unknown>(method: string, path: string, options: AskOptions = {}): Promise<Reply<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie === "" ? {} : { cookie }), ...(method === "GET" ? {} : { origin: ORIGIN }) };
    const reply = await this.#ask<T>(method, path, { ...options, headers: { ...headers, ...options.headers } });
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      const equals = pair.indexOf("=");
      const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
      if (/Max-Age=0(;|$)/.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }
}

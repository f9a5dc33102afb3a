/**
 * Asks a server, and remembers what is secret.
 *
 * @module
 */
import { randomBytes } from "node:crypto";

/** Letters and digits that nobody else has. */
export function random(): string {
  return randomBytes(18).toString("base64url");
}

/** What is answered, if it is an object. */
export type Json = Record<string, unknown>;

/** Asks, counts, and keeps what is secret. */
export class Player {
  readonly url: string;
  readonly secrets: Record<string, string> = {};
  requests = 0;
  /** What the last answer put into the browser's jar. */
  cookies: Record<string, string> = {};
  /** Where the last answer sent the browser. */
  location = "";

  constructor(url: string) {
    this.url = url;
  }

  /** Keeps a secret under its name, and answers it. */
  keep(name: string, secret: unknown): string {
    if (typeof secret !== "string" || secret === "") throw new TypeError(`There is no secret "${name}"`);
    if (name in this.secrets) throw new TypeError(`There is a secret "${name}" already`);
    this.secrets[name] = secret;
    return secret;
  }

  /** A new secret of the given name. */
  invent(name: string): string {
    return this.keep(name, `${name.replaceAll(/\W/g, "-")}-${random()}`);
  }

  /**
   * @param options.status that is expected. @default 200
   * @throws {Error} for another
   */
  async ask(
    request: string,
    options: {
      as?: string;
      body?: unknown;
      raw?: string;
      status?: number | "any";
      headers?: Record<string, string>;
    } = {},
  ): Promise<Json> {
    const [method = "", path = ""] = request.split(" ");
    const { as, body, raw, status = 200, headers } = options;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    this.requests++;
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const text = await response.text();
    this.cookies = Object.fromEntries(response.headers.getSetCookie().map(readCookie));
    this.location = response.headers.get("location") ?? "";
    if (status !== "any" && response.status !== status)
      throw new Error(`${request} answers ${response.status}: ${text}`);
    return text.startsWith("{") ? (JSON.parse(text) as Json) : {};
  }
}

function readCookie(line: string): [name: string, value: string] {
  const [pair = ""] = line.split(";", 1);
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
}

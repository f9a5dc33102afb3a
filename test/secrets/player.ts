/**
 * Sends requests to a server and collects the secrets.
 *
 * @module
 */
import { randomBytes } from "node:crypto";

/** Returns a unique string of URL-safe characters. */
export function random(): string {
  return randomBytes(18).toString("base64url");
}

/** The body, if it is an object. */
export type Json = Record<string, unknown>;

/** Sends requests, counts them, and keeps secrets by name. */
export class Player {
  readonly url: string;
  readonly secrets: Record<string, string> = {};
  requests = 0;
  /** The cookies that the last response set. */
  cookies: Record<string, string> = {};
  /** The redirect of the last response. */
  location = "";

  constructor(url: string) {
    this.url = url;
  }

  /** Records a secret under its name, and returns it. */
  keep(name: string, secret: unknown): string {
    if (typeof secret !== "string" || secret === "") throw new TypeError(`There is no secret "${name}"`);
    if (name in this.secrets) throw new TypeError(`The secret "${name}" already exists`);
    this.secrets[name] = secret;
    return secret;
  }

  /** Creates a secret with this name. */
  invent(name: string): string {
    return this.keep(name, `${name.replaceAll(/\W/g, "-")}-${random()}`);
  }

  /**
   * @param options.status expected status. @default 200
   * @throws {Error} for any other status
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
      throw new Error(`${request} returned ${response.status}: ${text}`);
    return text.startsWith("{") ? (JSON.parse(text) as Json) : {};
  }
}

function readCookie(line: string): [name: string, value: string] {
  const [pair = ""] = line.split(";", 1);
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
}

/** The input of a handler. @module */
import type { Context } from "@hexlane/core";
import type { Socket } from "../live/socket.ts";

/** The connection that a request came over. */
export interface Connection {
  /** Keeps the connection open as long as data is sent and read at least once a minute. */
  keepOpen(): void;
  /** Closes the connection within seconds, even if the client has not read everything. */
  close(): void;
  /** Upgrades the connection to a WebSocket. Returns false if the client did not request one, and for in-process requests. */
  upgrade(socket: Socket): boolean;
}

interface Fields<Params, Query, Body> {
  ctx: Context;
  params: Params;
  query: Query;
  body: Body;
  request: Request;
  ip: string;
  connection?: Connection | undefined;
}

export class HandlerInput<Params = unknown, Query = unknown, Body = unknown> {
  /** Acts for the caller. `ctx.actor` is null for visitors, who can reach only open routes. */
  readonly ctx: Context;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The request itself. Its body is already read or discarded, except with `streamsBody` or `unverifiedBytes`. */
  readonly request: Request;
  /** The client's address as trusted proxies report it. Empty if unknown. */
  readonly ip: string;
  /** Undefined for in-process requests. */
  readonly connection: Connection | undefined;
  #headers: Headers | undefined;

  constructor(fields: Fields<Params, Query, Body>) {
    this.ctx = fields.ctx;
    this.params = fields.params;
    this.query = fields.query;
    this.body = fields.body;
    this.request = fields.request;
    this.ip = fields.ip;
    this.connection = fields.connection;
  }

  /** Headers to add to the response. `append("Set-Cookie", ...)` sets a cookie (`headers/cookie.ts`). */
  get headers(): Headers {
    this.#headers ??= new Headers();
    return this.#headers;
  }

  /** Undefined if the handler set none. */
  get givenHeaders(): Headers | undefined {
    return this.#headers;
  }
}

/**
 * Creates client methods from routes.
 *
 * @module
 */
import { type ListRoute, rowsOf } from "./rows.ts";
import type { Route, Transport } from "./transport.ts";

/**
 * A route and the kind of its method. `body` and `query` name the destination of the argument after the path
 * parameters, `rows` is a paged list with its query as the argument, and `blob` returns bytes.
 */
export type Entry = Route | `${Route} ${"body" | "query" | "rows" | "blob"}`;

/**
 * Creates a method for each entry of a table. Each takes the path parameters in order, then the body or the query, then
 * options.
 */
export function bindMethods<Methods>(transport: Transport, table: Readonly<Record<keyof Methods, Entry>>): Methods {
  const methods = Object.entries<Entry>(table).map(([name, entry]) => [name, methodOf(transport, entry)]);
  return Object.fromEntries(methods) as Methods;
}

function methodOf(transport: Transport, entry: Entry): (...given: unknown[]) => unknown {
  const [verb = "", path = "", kind] = entry.split(" ");
  const route = `${verb} ${path}` as Route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const field = kind === "rows" ? "query" : kind === "blob" ? undefined : kind;
  return (...given) => {
    const input: Record<string, unknown> = {};
    for (const name of names) input[name] = given.shift();
    if (field !== undefined) input[field] = given.shift() ?? {};
    // The callers' arguments are typed by `Methods`.
    const all = { ...input, ...(given[0] as object | undefined) } as never;
    if (kind === "rows") return rowsOf(transport, route as ListRoute, all);
    if (kind === "blob") return readBlob(transport, route, all);
    return transport.request(route, all);
  };
}

async function readBlob(transport: Transport, route: Route, input: object): Promise<Blob> {
  const response = await transport.open(
    route as "GET /api/asset/:id",
    { ...input, headers: { accept: "*/*" } } as never,
  );
  return await response.blob();
}

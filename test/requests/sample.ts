/**
 * A valid request for every route of the app: what the suites that look at all routes begin with.
 *
 * @module
 */
import type { Client, Reply } from "../harness/client.ts";
import type { SampleRequest } from "../harness/sample_request.ts";
import type { Ids, Maker, Tenant } from "../harness/world.ts";

export interface Sample {
  /** Method and path as in the table of routes: `PUT /api/task/:id`. */
  route: string;
  /** Makes what a request uses up, and answers the ids that then stand for those of the world. */
  fresh?: (make: Maker, ids: Ids) => Promise<Fresh>;
  /** @default a request without anything */
  call?: (ids: Ids & Fresh, number: number) => SampleRequest;
  /** Why no id of somebody else can be sent, for routes without one. */
  nothing?: string;
  /** Whoever asks gets an answer that depends on no membership: why. */
  anybody?: string;
  /** Places such as `/query/userId` where an unknown id is no error: why. Then nobody else's may be one. */
  unknownIsFine?: Record<string, string>;
  /** A place such as `/body/tasks` whose entries are judged one by one, so that a bad one fails alone. */
  entryByEntry?: string;
  /** What the owner gets instead of 200, and why. */
  outcome?: { status: number; why: string };
  /** What a stranger gets instead of 404, and why. */
  refusal?: { status: number; why: string };
}

export interface Fresh extends Partial<Ids> {
  /** A credential to ask with instead of the owner's. */
  as?: string;
  /** The number of a task that was deleted. */
  deletedNumber?: number;
  /** What a device sends to fetch its token. */
  poll?: Record<string, string>;
  /** What can be sent only as it was made, such as the answer to a challenge. */
  prepared?: SampleRequest;
  /** The query of a signed address. */
  signature?: Record<string, string>;
}

/** A request that can be sent as it is. */
export interface ReadyRequest extends SampleRequest {
  method: string;
  /** The path of the route, with its parameters unfilled. */
  pattern: string;
  as: string;
  /** The ids it was made from. */
  ids: Ids;
}

/** A request of the tenant's owner, with things of its own where the sample uses them up. */
export async function prepare(sample: Sample, tenant: Tenant): Promise<ReadyRequest> {
  const [method = "", pattern = ""] = sample.route.split(" ");
  const { as = tenant.owner.token, ...fresh } = (await sample.fresh?.(tenant.make, tenant.ids)) ?? {};
  const ids = { ...tenant.ids, ...fresh };
  return { method, pattern, as, ids, ...sample.call?.(ids, tenant.make.next()) };
}

/** The path of a request. */
export function pathOf(request: Pick<ReadyRequest, "pattern" | "params">): string {
  const { pattern, params = {} } = request;
  return pattern.replaceAll(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const value = params[name ?? "*"];
    if (value === undefined) throw new TypeError(`The request to "${pattern}" has no value for "${whole}"`);
    return value.split("/").map(encodeURIComponent).join("/");
  });
}

export async function send(client: Client, request: ReadyRequest): Promise<Reply> {
  const { method, query, body, raw, headers, as } = request;
  return await client.ask(method, pathOf(request), {
    as,
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(raw ? { raw } : {}),
    ...(headers ? { headers } : {}),
  });
}

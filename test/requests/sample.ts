/**
 * A valid request for every route of the app, used by suites that cover all routes.
 *
 * @module
 */
import type { Client, Reply } from "../harness/client.ts";
import type { SampleRequest } from "../harness/sample_request.ts";
import type { Ids, Maker, Tenant } from "../harness/world.ts";

export interface Sample {
  /** Method and path as in the route table: `PUT /api/task/:id`. */
  route: string;
  /** Creates the records that a request uses up, and returns IDs that replace the world's IDs. */
  fresh?: (make: Maker, ids: Ids) => Promise<Fresh>;
  /** @default a request without body or query */
  call?: (ids: Ids & Fresh, number: number) => SampleRequest;
  /** Why no foreign ID can be sent, for routes whose requests contain none. */
  nothing?: string;
  /** Why the response does not depend on membership. */
  openBecause?: string;
  /**
   * Why an unknown ID at a JSON pointer such as `/query/userId` is not an error. If set, a foreign ID must not be an
   * error either.
   */
  unknownIsFine?: Record<string, string>;
  /** Why the owner may send the IDs of other workspaces. */
  reachesAll?: string;
  /**
   * The pointer to a list such as `/body/tasks` whose entries are checked individually, so that an invalid entry fails
   * alone.
   */
  entryByEntry?: string;
  /** The status that the owner gets instead of 200, and why. */
  outcome?: { status: number; why: string };
  /** The status that a non-member gets instead of 404, and why. */
  refusal?: { status: number; why: string };
}

export interface Fresh extends Partial<Ids> {
  /** A credential that replaces the owner's. */
  as?: string;
  /** The number of a deleted task. */
  deletedNumber?: number;
  /** The body that a device sends to fetch its token. */
  poll?: Record<string, string>;
  /** A body that can only be sent as generated, such as the response to a challenge. */
  prepared?: SampleRequest;
  /** The query of a signed URL. */
  signature?: Record<string, string>;
  /** The connection of a project to a repository. */
  integration?: string;
  /** An upload for a new task that is not finalized. */
  draftKey?: string;
  /** A background that is not finalized. */
  backgroundKey?: string;
  backgroundVersion?: string;
}

/** A request that is ready to send. */
export interface ReadyRequest extends SampleRequest {
  method: string;
  /** The path of the route, with its parameters unfilled. */
  pattern: string;
  as: string;
  /** The IDs from which the request was made. */
  ids: Ids;
}

/** Prepares a request by the tenant's owner, with fresh records if the sample uses them up. */
export async function prepare(sample: Sample, tenant: Tenant): Promise<ReadyRequest> {
  const [method = "", pattern = ""] = sample.route.split(" ");
  const { as = tenant.owner.token, ...fresh } = (await sample.fresh?.(tenant.make, tenant.ids)) ?? {};
  const ids = { ...tenant.ids, ...fresh };
  return { method, pattern, as, ids, ...sample.call?.(ids, tenant.make.next()) };
}

/** Returns the path of a request. */
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

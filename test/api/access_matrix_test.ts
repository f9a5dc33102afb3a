/**
 * Calls every route with every role and every kind of credential. The expected responses follow from the permissions of
 * roles, the scopes of keys, and what each route requires.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isGranted } from "../../core/permission.ts";
import { CREDENTIALS, type Credential, gatherPeople, READ_ONLY, type Walker } from "../access_matrix/people.ts";
import { ROLE_NEEDS } from "../access_matrix/role_needs.ts";
import {
  ACCOUNT,
  ELSEWHERE,
  HALF_OPEN,
  KEY_NEEDS,
  KEYLESS,
  NAMES_TASKS,
  OF_OWNER,
  OPERATOR,
  OWN_STATE,
  SESSION,
  UNKNOWN_TO_OTHERS,
} from "../access_matrix/route_rules.ts";
import type { Row } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type Tenant, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { OPEN_ROUTES } from "../requests/open_routes.ts";
import { pathOf, prepare, type ReadyRequest, type Sample } from "../requests/sample.ts";

let harness: Harness;
let world: World;
let walkers: Walker[];

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
  walkers = await gatherPeople(harness.client, world);
});
afterAll(async () => await harness.close());

const needOf = new Map(
  Object.entries(ROLE_NEEDS).flatMap(([needs, routes]) => routes.map((route) => [route, needs.split(" ")] as const)),
);

for (const [index, sample] of SAMPLES.entries()) {
  test(`${index}: ${sample.route} responds to each caller as the permissions require`, async () => {
    const { mine } = world;
    await deleteSpareRoles(mine);
    let request = await prepare(sample, mine);
    // This sample is sent by a new account, about that account.
    if (request.as !== mine.owner.token) return;
    const unexpected: string[] = [];
    for (const walker of walkers) {
      for (const credential of CREDENTIALS) {
        const expected = expectedOf(sample, request, walker, credential);
        const { status, text } = await sendAs(request, walker, credential);
        const cell = `${walker.name}, ${credential}`;
        if (!expected.includes(status)) unexpected.push(`${cell}: ${status} instead of ${expected.join("/")}: ${text}`);
        for (const leak of leaksIn(request, walker, status < 300 ? text : "")) unexpected.push(`${cell}: has ${leak}`);
        const isUsed = status < 400 && (!sample.route.startsWith("GET ") || sample.fresh !== undefined);
        if (isUsed) {
          await deleteSpareRoles(mine);
          request = await prepare(sample, mine);
        }
      }
    }
    expect(unexpected).toEqual([]);
  });
}

describe("the tables name only routes that exist, each once:", () => {
  const routes = new Set(SAMPLES.map(({ route }) => route));
  const tables = { KEY_NEEDS, OF_OWNER };
  for (const [name, table] of Object.entries(tables)) {
    test(name, () => expect(Object.keys(table).filter((route) => !routes.has(route))).toEqual([]));
  }
  for (const [name, set] of Object.entries({
    ACCOUNT,
    ELSEWHERE,
    HALF_OPEN,
    KEYLESS,
    NAMES_TASKS,
    OPERATOR,
    OWN_STATE,
    UNKNOWN_TO_OTHERS,
    SESSION,
  })) {
    test(name, () => expect([...set].filter((route) => !routes.has(route))).toEqual([]));
  }
  test("ROLE_NEEDS", () => {
    const named = Object.values(ROLE_NEEDS).flat();
    expect(named.filter((route) => !routes.has(route.replace(" (workspace)", "")))).toEqual([]);
    expect(named.length).toBe(new Set(named).size);
  });
});

/** Returns the role permissions that the route requires. */
function roleNeeds({ route }: Sample, request: ReadyRequest): readonly string[] {
  const isAboutWorkspace = JSON.stringify(request.body ?? {}).includes('"relatedEntityType":"workspace"');
  return needOf.get(isAboutWorkspace ? `${route} (workspace)` : route) ?? [];
}

/** Returns the statuses that a caller may get. */
function expectedOf(sample: Sample, request: ReadyRequest, walker: Walker, credential: Credential): number[] {
  const { route } = sample;
  const granted = sample.outcome?.status ?? 200;
  const isSession = credential === "cookie" || credential === "session";
  const isRestricted = credential === "workspace key" || credential === "read-only key";
  if (OPEN_ROUTES[route] !== undefined && !HALF_OPEN.has(route)) return [granted];
  if (walker.isDisabled) return [401];
  if ((SESSION.has(route) || OPERATOR.has(route)) && !isSession) return [403];
  if (KEYLESS.has(route) && !isSession && credential !== "device token") return [403];
  if (OPERATOR.has(route)) return [walker.isOwner ? granted : 403];
  if (ACCOUNT.has(route) && isRestricted) return [403];
  const isAboutCaller = sample.nothing !== undefined || sample.openBecause !== undefined;
  const needs = roleNeeds(sample, request);
  const keyNeeds = KEY_NEEDS[route];
  const isLackingInKey =
    credential === "read-only key" &&
    [...needs, ...(keyNeeds === undefined ? [] : [keyNeeds])].some((need) => !isGranted([READ_ONLY], need));
  // The inbox belongs to the caller, so the scope of the key is checked before the workspace.
  if (isLackingInKey && route.includes(" /api/notification")) return [403];
  if (!walker.grants && !isAboutCaller) return [sample.refusal?.status ?? 404];
  if (UNKNOWN_TO_OTHERS.has(route) && !walker.isOwner) return [404];
  if (ELSEWHERE.has(route) && (!walker.isOwner || credential === "workspace key")) return [404];
  if (isLackingInKey) return [403];
  const { grants } = walker;
  if (grants && needs.some((need) => !isGranted([grants], need))) return [403];
  if (OWN_STATE.has(route)) return [granted, 404];
  const isTooFar = route === "PUT /api/project/:id/move" && credential === "workspace key";
  return [walker.isOwner && !isTooFar ? granted : (OF_OWNER[route] ?? granted)];
}

/** Returns task IDs in a response to a caller who may not read tasks, except IDs that the request named. */
function leaksIn(request: ReadyRequest, { grants }: Walker, text: string): string[] {
  if (request.method !== "GET" || request.pattern.startsWith("/api/openapi")) return [];
  if (NAMES_TASKS.has(`GET ${request.pattern}`)) return [];
  if (grants && isGranted([grants], "task:read")) return [];
  const { task, otherTask, comment } = world.mine.ids;
  const named = JSON.stringify([request.params, request.query]);
  return [task, otherTask, comment].filter((id) => text.includes(`"${id}"`) && !named.includes(id));
}

async function sendAs({ method, query, body, raw, headers, ...request }: ReadyRequest, who: Walker, by: Credential) {
  const own = who.headers[by];
  const cookies = [headers?.cookie, own.cookie].filter((one) => one !== undefined);
  return await harness.client.ask(method, pathOf(request), {
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(raw ? { raw } : {}),
    headers: { ...headers, ...own, ...(cookies.length === 0 ? {} : { cookie: cookies.join("; ") }) },
  });
}

/** Deletes unneeded roles, because the number of roles in a workspace is limited. */
async function deleteSpareRoles({ owner, ids }: Tenant): Promise<void> {
  const query = { organizationId: ids.workspace };
  const roles = await harness.ok<Row[]>("GET", "/api/auth/organization/list-roles", { as: owner.token, query });
  for (const { id: roleId, role } of roles) {
    if (["admin", "member", "viewer", "no-tasks"].includes(String(role)) || roleId === ids.role) continue;
    const body = { ...query, roleId };
    await harness.request("POST", "/api/auth/organization/delete-role", { as: owner.token, body });
  }
}

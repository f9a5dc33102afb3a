/**
 * Access to projects on every route, for every kind of credential: a member who may not open a project gets the responses
 * that unknown IDs get, and a member with a level may do only what the level allows.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { OpenLevel } from "@hexlane/core";
import { ACCOUNT } from "../access_matrix/route_rules.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type Ids, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { pathOf, prepare, type ReadyRequest, type Sample } from "../requests/sample.ts";
import { CREDENTIALS, type Credential, LimitedPerson } from "./people.ts";

/** Keys of records that do not belong to a project. */
const OUTSIDE_PROJECTS: ReadonlySet<keyof Ids> = new Set([
  ...(["workspace", "workspaceSlug", "template", "workspaceField", "view", "avatar", "invitation", "role"] as const),
  ...(["ownerUser", "adminUser", "memberUser", "viewerUser", "ownerMember", "memberMember", "viewerMember"] as const),
  ...(["apiKeyId", "passkey", "userCode", "authorizationRequest", "session", "notification"] as const),
]);

/** Routes that name a record of a project, but do not depend on access to it, with the reason. */
const INDEPENDENT: Readonly<Record<string, string>> = {
  "GET /api/public-project/:id": "anyone may read a public project",
  "PUT /api/blob/*": "the signature of the address is the permission",
  "POST /api/label/:id/merge": "the labels of the request are on no task",
  "POST /api/github-integration/webhook/:integrationId": "the signature of the webhook is the permission",
  "POST /api/gitea-integration/webhook/:integrationId": "the signature of the webhook is the permission",
  "POST /api/forgejo-integration/webhook/:integrationId": "the signature of the webhook is the permission",
  "POST /api/gitlab-integration/webhook/:integrationId": "the token of the webhook is the permission",
};

/** Routes on which administrators learn that a project exists, as on Kaneo's server, with the status of the response. */
const REVEALING: Readonly<Record<string, number>> = {
  "POST /api/auth/organization/invite-member": 403,
  "PUT /api/workspace/:workspaceId/members/:userId/project-access": 403,
};

/** The level that a route needs, if it is not the default: `view` for a `GET`, `edit` for other methods. */
const NEEDS: Readonly<Record<string, OpenLevel>> = {
  "POST /api/auth/organization/invite-member": "view",
  "PUT /api/workspace/:workspaceId/members/:userId/project-access": "view",
  "PATCH /api/task/watch": "view",
  "POST /api/task/:id/watch": "view",
  "DELETE /api/task/:id/watch": "view",
  "PUT /api/task/:id/presence": "view",
  "PATCH /api/upload/:id": "view",
  "DELETE /api/upload/:id": "view",
  "POST /api/view": "view",
  "PATCH /api/view/:id": "view",
  "POST /api/notification": "view",
  "PUT /api/notification-preferences/workspaces/:workspaceId": "view",
  "POST /api/activity/comment": "comment",
  "PUT /api/comment/:id/reaction": "comment",
  "GET /api/project/:id/deleted-tasks": "edit",
  "GET /api/project/:id/deleted-task": "edit",
  "GET /api/project/:projectId/deliveries": "edit",
  "GET /api/webhook/:id/deliveries": "edit",
  "GET /api/channel/:id/deliveries": "edit",
  "GET /api/integration-sync/project/:projectId/:provider/people": "edit",
  "GET /api/integration-sync/project/:projectId/:provider/links/:linkId/review": "edit",
  "GET /api/calendar-feed/project/:projectId": "edit",
  "DELETE /api/calendar-feed/view/:viewId/:id": "view",
  "DELETE /api/calendar-feed/me/:id": "view",
};

/** The response status of routes that refuse a member who may edit, because the record belongs to the owner. */
const OF_OWNER: Readonly<Record<string, number>> = {
  "PUT /api/activity/comment": 403,
  "PUT /api/comment/:id": 403,
  "POST /api/undo/:changeId": 403,
  "DELETE /api/calendar-feed/view/:viewId/:id": 404,
  "DELETE /api/calendar-feed/me/:id": 404,
  "POST /api/task/image-upload/:id/finalize": 404,
  "POST /api/task/draft-upload/:projectId/finalize": 404,
  "POST /api/project/:id/background-upload/finalize": 404,
  "GET /api/upload/:id": 404,
  "PATCH /api/upload/:id": 404,
  "DELETE /api/upload/:id": 404,
  // The destination is another workspace of the owner.
  "PUT /api/project/:id/move": 404,
};

const LEVELS = ["view", "comment", "edit"] as const;

let harness: Harness;
let world: World;
let none: LimitedPerson;
const people = {} as Record<OpenLevel, LimitedPerson>;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
  none = await LimitedPerson.join(harness.client, world.mine, "none");
  for (const level of LEVELS) people[level] = await LimitedPerson.join(harness.client, world.mine, level);
});
afterAll(async () => await harness.close());

for (const [index, sample] of SAMPLES.entries()) {
  const { route } = sample;
  test(`${index}: ${route} follows access to projects`, async () => {
    const request = await prepare(sample, world.mine);
    // This sample is sent by a new account, about that account.
    if (request.as !== world.mine.owner.token) return;
    const bound = boundIds(request);
    if (bound.length === 0 || INDEPENDENT[route] !== undefined) return await expectNoIds(request, bound);
    const before = request.method === "GET" ? undefined : await harness.dump();
    const refused = [];
    for (const credential of CREDENTIALS) refused.push(await expectUnknown(request, bound, credential));
    // Compared once for all credentials, because a dump takes longer than a request.
    if (before && refused.includes(true)) expect(differenceOf(before, await harness.dump())).toBe("");
    for (const [place, level] of LEVELS.entries()) {
      await people[level].grant();
      const fresh = level === "view" ? request : await prepare(sample, world.mine);
      if (level !== "view") await people[level].grant();
      const credential = CREDENTIALS[(index + place) % CREDENTIALS.length] as Credential;
      const reply = await sendAs(fresh, people[level], credential);
      const wanted = statusAt(sample, level, credential);
      expect({ level, status: reply.status, text: reply.status === wanted ? "" : reply.text }).toEqual({
        level,
        status: wanted,
        text: "",
      });
    }
  });
}

describe("the tables name only routes that exist:", () => {
  const routes = new Set(SAMPLES.map(({ route }) => route));
  for (const [name, table] of Object.entries({ INDEPENDENT, REVEALING, NEEDS, OF_OWNER })) {
    test(name, () => expect(Object.keys(table).filter((route) => !routes.has(route))).toEqual([]));
  }
});

test("a member with the level `comment` may comment, but not change the task", async () => {
  const { client } = harness;
  const { task } = world.mine.ids;
  const as = people.comment.person.token;
  const { id } = await client.ok("POST", `/api/comment/${task}`, { as, body: { content: "Looks right" } });
  await client.ok("PUT", `/api/comment/${id}`, { as, body: { content: "Looks good" } });
  await client.ok("DELETE", `/api/comment/${id}`, { as });
  const refused = await client.ask("PUT", `/api/task/title/${task}`, { as, body: { title: "Mine" } });
  expect(refused.status).toBe(403);
  const viewer = { as: people.view.person.token, body: { content: "May I?" } };
  expect((await client.ask("POST", `/api/comment/${task}`, viewer)).status).toBe(403);
});

function statusAt(sample: Sample, level: OpenLevel, credential: Credential): number {
  const { route } = sample;
  if (credential === "workspace key" && ACCOUNT.has(route)) return 403;
  const needed = NEEDS[route] ?? (route.startsWith("GET ") ? "view" : "edit");
  if (LEVELS.indexOf(level) < LEVELS.indexOf(needed)) return 403;
  return OF_OWNER[route] ?? sample.outcome?.status ?? 200;
}

/** Returns the IDs in a request that belong to projects. */
function boundIds(request: ReadyRequest): string[] {
  const { params, query, body, raw } = request;
  const sent = JSON.stringify([params, query, body, typeof raw === "string" ? raw : null]);
  return projectIds(request).filter((id) => sent.includes(`"${id}"`));
}

function projectIds({ ids }: ReadyRequest): string[] {
  const entries = Object.entries(ids) as [keyof Ids, unknown][];
  return entries.flatMap(([key, id]) => (typeof id === "string" && !OUTSIDE_PROJECTS.has(key) ? id : []));
}

/** Checks that a response to a member without access contains no ID of a project's record. */
async function expectNoIds(request: ReadyRequest, sent: readonly string[]): Promise<void> {
  const { pattern, method } = request;
  // The document is the same for everyone, and its examples have the IDs of another installation.
  if (pattern.startsWith("/api/openapi") || sent.length > 0) return;
  const { text } = await sendAs(request, none, "session");
  // Searches for whole words, because a random challenge may contain the key of a project.
  const found = projectIds(request).filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(text));
  expect({ route: `${method} ${pattern}`, found }).toEqual({ route: `${method} ${pattern}`, found: [] });
}

/**
 * Checks that a member without access gets the response that unknown IDs get.
 *
 * @returns whether the request was refused, so that it must have changed nothing
 */
async function expectUnknown(
  request: ReadyRequest,
  bound: readonly string[],
  credential: Credential,
): Promise<boolean> {
  const real = await sendAs(request, none, credential);
  const unknown = await sendAs(withUnknown(request, bound), none, credential);
  const revealed = REVEALING[`${request.method} ${request.pattern}`];
  const wanted = revealed ?? unknown.status;
  expect({ credential, status: real.status, text: real.status === wanted ? "" : real.text }).toEqual({
    credential,
    status: wanted,
    text: "",
  });
  if (revealed === undefined) expect(replaced(real.text, bound)).toBe(unknown.text);
  return real.status >= 400;
}

/**
 * Replaces IDs with IDs that do not exist and look the same: the digits of the first ID become 9, of the second 8, and
 * so on.
 */
function replaced(text: string, ids: readonly string[]): string {
  const longestFirst = [...ids].sort((left, right) => right.length - left.length);
  return longestFirst.reduce((rest, id, index) => rest.replaceAll(id, id.replaceAll(/\d/g, String(9 - index))), text);
}

function withUnknown(request: ReadyRequest, bound: readonly string[]): ReadyRequest {
  const { params, query, body } = request;
  const sent = Object.entries({ params, query, body }).filter(([, value]) => value !== undefined);
  return { ...request, ...JSON.parse(replaced(JSON.stringify(Object.fromEntries(sent)), bound)) };
}

async function sendAs(request: ReadyRequest, person: LimitedPerson, credential: Credential) {
  const { method, query, body, raw, headers } = request;
  return await harness.client.ask(method, pathOf(request), {
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(raw ? { raw } : {}),
    headers: { ...headers, ...person.headers(credential) },
  });
}

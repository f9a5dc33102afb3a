/**
 * Records the examples of the OpenAPI document: sends the sample request of every route to the app, and delivers a webhook of
 * every event type.
 *
 * @module
 */
import { join } from "node:path";
import type { Example, Examples } from "../../apps/server/openapi/examples.ts";
import { remindOfDueDates } from "../../core/delivery/reminder/remind.ts";
import { deliverAll, someChannels } from "../../core/testing/dispatch.ts";
import { formatted } from "../client/current_wire_types.ts";
import { ORIGIN } from "../harness/client.ts";
import type { OpenApi } from "../harness/document.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type Tenant, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { prepare, type ReadyRequest, type Sample, send } from "../requests/sample.ts";

/** The file that the server reads. */
export const EXAMPLES_PATH: string = join(import.meta.dir, "../../apps/server/openapi/examples.json");

/** The first entries show what a list contains. */
const MAX_ENTRIES = 2;
/** The address of a server that does not exist. */
const SHOWN_ORIGIN = "https://tracker.example";

/** Returns the text of the file, formatted. The same source always gives the same text. */
export async function recordedText(): Promise<string> {
  const harness = await startHarness();
  const world = await buildWorld(harness.client);
  // Webhooks are recorded first, because some of the sample requests change the project.
  const webhooks = await recordWebhooks(harness, world.mine);
  const examples: Examples = { routes: await recordRoutes(harness, world), webhooks };
  await harness.close();
  const text = [ORIGIN, encodeURIComponent(ORIGIN)].reduce(
    (rest, origin) => rest.replaceAll(origin, origin === ORIGIN ? SHOWN_ORIGIN : encodeURIComponent(SHOWN_ORIGIN)),
    JSON.stringify(examples),
  );
  return formatted(text, "examples.json");
}

async function recordRoutes(harness: Harness, world: World): Promise<Record<string, Example>> {
  const { document } = await harness.client.contract();
  const routes: Record<string, Example> = {};
  for (const sample of SAMPLES) {
    if (sample.route === "GET /api/openapi" || sample.route in routes) continue;
    const example = await recordRoute(harness, { sample, tenant: world.mine, document });
    if (Object.keys(example).length > 0) routes[sample.route] = example;
  }
  // A new stream contains no events, so its example shows the events of this list.
  const changes = routes["GET /api/changes"]?.response as { events: unknown[] } | undefined;
  routes["GET /api/events"] = { response: changes?.events[0] };
  return routes;
}

interface Subject {
  sample: Sample;
  tenant: Tenant;
  document: OpenApi;
}

async function recordRoute(harness: Harness, { sample, tenant, document }: Subject): Promise<Example> {
  const request = await prepare(sample, tenant);
  let reply = await send(harness.client, request);
  // The filters of some samples match nothing, so the list is requested again with only the required parameters.
  if (Array.isArray(reply.body) && reply.body.length === 0) {
    reply = await send(harness.client, { ...request, query: requiredOf(request, document) });
  }
  const { status, body } = reply;
  return {
    ...(request.body === undefined ? {} : { request: shownOf(request.body) }),
    ...(status < 300 && body !== undefined ? { response: shownOf(body) } : {}),
  };
}

/**
 * Returns the query parameters that the route requires. Some routes require the workspace only if another parameter is
 * absent.
 */
function requiredOf({ method, pattern, query = {} }: ReadyRequest, { paths }: OpenApi): Record<string, string> {
  const shape = (path: string) => path.replaceAll(/:\w+|\{\w+\}|\*/g, "{}");
  const [, operations = {}] = Object.entries(paths).find(([path]) => shape(path) === shape(pattern)) ?? [];
  const { parameters = [] } = operations[method.toLowerCase()] ?? {};
  const optional = parameters.filter((one) => one.in === "query" && !one.required).map(({ name }) => name);
  const isNeeded = (name: string) => name === "workspaceId" || !optional.includes(name);
  return Object.fromEntries(Object.entries(query).filter(([name]) => isNeeded(name)));
}

/** The authenticator of the tests makes new keys each time. The examples always show these values instead. */
const RANDOM: Readonly<Record<string, string>> = {
  attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
  credentialID: "fs5imp3wmJK00uyL_Nz88A",
  publicKey: "pQECAyYgASFYIGn3eMuBeJa0gP9YifA25Ss6rZy8GX4N",
  rawId: "fs5imp3wmJK00uyL_Nz88A",
  signature: "MEQCIEeaYtZQpCV6lwkbtKMoBD6X1dtC5aHViv2EbkL5",
};

/** Shortens lists, and replaces what differs each time. */
function shownOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shownOf);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, RANDOM[name] ?? shownOf(inner)]);
  // The `id` of a passkey is its `rawId`.
  return Object.fromEntries([...entries, ...("rawId" in value ? [["id", RANDOM.rawId]] : [])]);
}

/** Returns a webhook body for every event type, by the name of the event. */
async function recordWebhooks(harness: Harness, { owner, ids, make }: Tenant): Promise<Record<string, unknown>> {
  const ask = <T = unknown>(method: string, path: string, body?: unknown): Promise<T> =>
    harness.client.ok<T>(method, path, { as: owner.token, ...(body === undefined ? {} : { body }) });
  const channels = someChannels();
  const ctx = { ...harness.tracker.contextFor(null), baseUrl: ORIGIN, channels };
  const [{ project }, { project: destination }] = [await make.project(), await make.project()];
  const path = `/api/generic-webhook-integration/project/${project}`;
  await ask("POST", path, { webhookUrl: "https://hooks.example.test/in" });
  const { events } = await ask<{ events: object }>("GET", path);
  const all = Object.fromEntries(Object.keys(events).map((type) => [type, true]));
  await ask("PATCH", path, { events: all });

  const body = { title: "Fix login", description: "Nobody can sign in", priority: "high", status: "to-do" };
  const { id } = await ask<{ id: string }>("POST", `/api/task/${project}`, body);
  const days = { startDate: "2027-01-04", endDate: "2027-01-15" };
  const milestone = await ask<{ id: string }>("POST", "/api/milestone", { projectId: project, name: "1.0" });
  const cycle = await ask<{ id: string }>("POST", "/api/cycle", { projectId: project, name: "Sprint 1", ...days });
  const edits = [
    { status: "in-progress" },
    { priority: "urgent" },
    { estimate: 3 },
    { milestoneId: milestone.id },
    { cycleId: cycle.id },
    { title: "Fix sign-in" },
    { description: "Nobody can sign in with a **password**" },
    { dueDate: new Date(harness.clock.now().getTime() + 86_400_000).toISOString() },
    { userId: ids.memberUser },
    { userId: null },
    { userId: ids.memberUser },
  ];
  for (const edit of edits) await ask("PATCH", `/api/task/${id}`, edit);
  await ask("POST", `/api/comment/${id}`, { content: "It works again" });
  const field = await ask<{ id: string }>("POST", "/api/custom-field", {
    projectId: project,
    name: "Customer",
    type: "text",
  });
  await ask("PUT", "/api/custom-field/value", { taskId: id, fieldId: field.id, value: "Lovelace & Co." });
  await ask("POST", `${path}/test`, {});
  harness.clock.advance(86_400 / 2);
  await remindOfDueDates(ctx);
  await deliverAll(ctx);
  await ask("PUT", `/api/task/move/${id}`, { destinationProjectId: destination, destinationStatus: "to-do" });
  const { task: deleted } = await make.task(project);
  await ask("DELETE", `/api/task/${deleted}`);
  await deliverAll(ctx);

  const bodies = channels.webhook.sent.map(({ payload }) => payload as { event: string });
  return Object.fromEntries(bodies.map((one) => [one.event, one]));
}

/**
 * Errors that need a special setup, by status and route.
 *
 * @module
 */
import { endLiveStreams, limits, type Store, TrackerError } from "@hexlane/core";
import type { ExternalPerson, MemoryExternalProvider } from "@hexlane/core/memory";
import { softwareAuthenticator, someActivity, someTask } from "@hexlane/core/testing";
import type { Reply } from "../harness/client.ts";
import { type Harness, type HarnessOptions, startHarness } from "../harness/harness.ts";
import type { SampleRequest } from "../harness/sample_request.ts";
import { addPasskey, cookiesOf, newPasskey } from "../harness/second_factor.ts";
import { buildWorld, IMAGE, PASSWORD, PNG, signUp, type World } from "../harness/world.ts";
import { prepare, type ReadyRequest, send } from "../requests/sample.ts";
import { FORGE_CASES } from "./forge_cases.ts";
import { type Place, wrong } from "./mistakes.ts";

type SpecialCase = (place: Place) => Promise<Reply>;

const auth = (name: string) => `/api/auth/${name}`;
const at = (name: string) => auth(`organization/${name}`);

/** Makes a task with the same key in two workspaces, and requests it without naming one. */
async function ambiguousKey(harness: Harness, world: World): Promise<Reply> {
  const { make, owner } = world.mine;
  const as = owner.token;
  for (const { workspace } of [await make.workspace(), await make.workspace()]) {
    const project = { name: "Twin", slug: "TWIN", icon: "Layout", workspaceId: workspace };
    const { id } = await harness.ok("POST", "/api/project", { as, body: project });
    const task = { title: "Twin", description: "", priority: "low", status: "to-do" };
    await harness.ok("POST", `/api/task/${id}`, { as, body: task });
  }
  return await harness.request("GET", "/api/task/by-ticket-id/TWIN-1", { as });
}

/** Uses a separate server, because the setup affects all of a server's clients. */
async function elsewhere(options: HarnessOptions, ask: (harness: Harness) => Promise<Reply>): Promise<Reply> {
  const harness = await startHarness(options);
  try {
    return await ask(harness);
  } finally {
    await harness.close();
  }
}

/** The valid request, unchanged. */
const asItIs = wrong(() => ({}));
const withBody = (change: (request: ReadyRequest, place: Place) => object): SpecialCase =>
  wrong((request, place) => ({ body: { ...Object(request.body), ...change(request, place) } }));

const SIGN_IN_CASES: Readonly<Record<string, SpecialCase>> = {
  [`401 POST ${auth("sign-in/email")}`]: withBody(() => ({ password: "wrong horse battery" })),
  [`401 POST ${auth("two-factor/verify-totp")}`]: withBody(() => ({ twoFactorToken: "unknown" })),
  [`401 POST ${auth("two-factor/verify-backup-code")}`]: withBody(() => ({ twoFactorToken: "unknown" })),
  [`401 POST ${auth("passkey/verify-authentication")}`]: withBody(({ body }) => {
    const { response } = body as { response: { response: object } };
    return { response: { ...response, response: { ...response.response, signature: "AAAA" } } };
  }),
  "404 GET /api/calendar-feed/:token/calendar.ics": wrong(() => ({ params: { token: "0".repeat(64) } })),
  "406 POST /api/mcp": wrong(() => ({ headers: { accept: "text/html" } })),
  [`403 POST ${auth("two-factor/verify-totp")}`]: withKeyAlone,
  [`403 POST ${auth("two-factor/verify-backup-code")}`]: withKeyAlone,
  [`403 POST ${auth("sign-up/email")}`]: () =>
    elsewhere({ registration: "closed" }, async ({ client, request }) => {
      await signUp(client, "ada");
      const body = { name: "Eve", email: "eve@example.test", password: PASSWORD };
      return await request("POST", auth("sign-up/email"), { body });
    }),
  "409 PATCH /api/operator/sign-up-policy": () =>
    elsewhere({ registration: "closed" }, async ({ client, request }) => {
      const { token } = await signUp(client, "ada");
      return await request("PATCH", "/api/operator/sign-up-policy", { as: token, body: { registration: "open" } });
    }),
  "409 PATCH /api/operator/people/:id": async ({ harness, world }) => {
    const { owner } = world.mine;
    const body = { isOperator: false };
    return await harness.request("PATCH", `/api/operator/people/${owner.id}`, { as: owner.token, body });
  },
  "409 PUT /api/admin/workspaces/:workspaceId/members/:userId/role": async ({ harness, world }) => {
    const { owner, make } = world.mine;
    const { workspace } = await make.workspace();
    const path = `/api/admin/workspaces/${workspace}/members/${owner.id}/role`;
    return await harness.request("PUT", path, { as: owner.token, body: { role: "member" } });
  },
  "409 DELETE /api/admin/workspaces/:workspaceId/members/:userId": async ({ harness, world }) => {
    const { owner, make } = world.mine;
    const { workspace } = await make.workspace();
    const path = `/api/admin/workspaces/${workspace}/members/${owner.id}`;
    return await harness.request("DELETE", path, { as: owner.token });
  },
  [`409 POST ${auth("api-key/create")}`]: async ({ harness, world }) => {
    const { as } = await world.mine.make.newcomer();
    const create = () => harness.request("POST", auth("api-key/create"), { as, body: { name: "script" } });
    for (let made = 0; made < limits.MAX_API_KEYS; made++) await create();
    return await create();
  },
  // The first sign-up is accepted; by the time the link is followed, another account exists.
  [`403 POST ${auth("magic-link/verify")}`]: () =>
    elsewhere({ registration: "closed" }, async ({ client, request, ok, mails }) => {
      await ok("POST", auth("sign-in/magic-link"), { body: { email: "eve@example.test" } });
      const [mail] = await mails();
      await signUp(client, "ada");
      return await request("POST", auth("magic-link/verify"), { body: { token: mail?.token ?? "" } });
    }),
  [`409 GET ${auth("verify-email")}`]: addressTakenMeanwhile((token) => ({ query: { token } })),
  [`409 POST ${auth("verify-email")}`]: addressTakenMeanwhile((token) => ({ body: { token } })),
  [`409 POST ${auth("delete-user")}`]: wrong((_, { world }) => ({ as: world.mine.owner.token })),
  [`400 GET ${auth("passkey/generate-authenticate-options")}`]: () =>
    elsewhere({ baseUrl: "https://192.0.2.1" }, ({ request }) =>
      request("GET", auth("passkey/generate-authenticate-options")),
    ),
  [`409 GET ${auth("passkey/generate-register-options")}`]: async (place) => {
    const { as } = await withManyPasskeys(place, limits.MAX_PASSKEYS);
    return await place.harness.request("GET", auth("passkey/generate-register-options"), { as });
  },
  [`409 POST ${auth("passkey/verify-registration")}`]: async (place) => {
    const { harness } = place;
    const { as } = await withManyPasskeys(place, limits.MAX_PASSKEYS - 1);
    const last = await newPasskey(harness.client, as);
    await addPasskey(harness.client, as);
    return await harness.request("POST", auth("passkey/verify-registration"), { as, ...last });
  },
};

/** Sends the request with only an API key, which cannot manage second factors. */
async function withKeyAlone({ harness, world, route }: Place): Promise<Reply> {
  return await harness.request("POST", route.path, { as: world.mine.apiKey, body: { code: "123456" } });
}

/** Lets another account sign up with the new address before the confirmation link is followed. */
function addressTakenMeanwhile(request: (token: string) => SampleRequest): SpecialCase {
  return async ({ harness, world, route }) => {
    const { as } = await world.mine.make.newcomer();
    const name = `taken ${world.mine.make.next()}`;
    const newEmail = `${name.replace(" ", ".")}@example.test`;
    await harness.ok("POST", auth("change-email"), { as, body: { newEmail } });
    const mail = (await harness.mails()).findLast(({ to }) => to === newEmail);
    await signUp(harness.client, name);
    return await harness.request(route.method, route.path, request(mail?.token ?? ""));
  };
}

async function withManyPasskeys({ harness, world }: Place, count: number): Promise<{ as: string }> {
  const { as } = await world.mine.make.newcomer();
  for (let made = 0; made < count; made++) await addPasskey(harness.client, as, softwareAuthenticator());
  return { as };
}

const PERSON: ExternalPerson = {
  subject: "1815",
  email: "ada@id.example",
  emailVerified: true,
  name: "Ada",
  image: null,
};

/** Sends a request to a server whose provider is unreachable. */
function withoutProvider(path: string, body: object): SpecialCase {
  return () =>
    elsewhere({}, async ({ client, ports, request }) => {
      const { token: as } = await signUp(client, "ada");
      providerOf(ports).setDown(true);
      return await request("POST", path, { as, body });
    });
}

function providerOf({ externalProvider }: Harness["ports"]): MemoryExternalProvider {
  return externalProvider as MemoryExternalProvider;
}

const PROVIDER_CASES: Readonly<Record<string, SpecialCase>> = {
  [`404 POST ${auth("sign-in/social")}`]: withBody(() => ({ provider: "nobody" })),
  [`404 POST ${auth("link-social")}`]: withBody(() => ({ provider: "nobody" })),
  [`503 POST ${auth("sign-in/oauth2")}`]: withoutProvider(auth("sign-in/oauth2"), { providerId: "custom" }),
  [`503 POST ${auth("sign-in/social")}`]: withoutProvider(auth("sign-in/social"), { provider: "custom" }),
  [`503 POST ${auth("oauth2/link")}`]: withoutProvider(auth("oauth2/link"), { providerId: "custom" }),
  [`503 POST ${auth("link-social")}`]: withoutProvider(auth("link-social"), { provider: "custom" }),
  // The token has expired, and the provider is not available to refresh it.
  "503 GET /api/oauth/id-token": () =>
    elsewhere({}, async ({ client, clock, ports, request }) => {
      const { token: as } = await signUp(client, "ada");
      const begun = await client.ask<{ url: string }>("POST", auth("oauth2/link"), {
        as,
        body: { providerId: "custom" },
      });
      const query = providerOf(ports).approve(begun.body.url, PERSON);
      await request("GET", auth("oauth2/callback/custom"), { query, headers: { cookie: cookiesOf(begun) } });
      clock.advance(2 * 3600);
      providerOf(ports).setDown(true);
      return await request("GET", "/api/oauth/id-token", { as });
    }),
};

const CONFLICTS: Readonly<Record<string, SpecialCase>> = {
  [`409 POST ${at("update")}`]: withBody((_, { world }) => ({ data: { slug: world.theirs.ids.workspaceSlug } })),
  [`409 POST ${at("check-slug")}`]: withBody((_, { world }) => ({ slug: world.theirs.ids.workspaceSlug })),
  [`409 POST ${at("update-role")}`]: withBody(() => ({ data: { roleName: "admin" } })),
  [`409 POST ${at("delete-role")}`]: withBody(() => ({ roleId: undefined, roleName: "member" })),
  // The change is too old to undo.
  "409 POST /api/undo/:changeId": () =>
    elsewhere({}, async ({ client, clock, request }) => {
      const { mine } = await buildWorld(client);
      clock.advance(24 * 3600 + 1);
      return await request("POST", `/api/undo/${mine.ids.change}`, { as: mine.owner.token });
    }),
  "409 GET /api/task/:id/description": wrong(() => ({ query: { version: "1" } })),
  // Another workspace of the same account has a task with the same key.
  "409 GET /api/task/by-ticket-id/:ticketId": ({ harness, world }) => ambiguousKey(harness, world),
  "409 PUT /api/project/:id": async (place) => {
    const { ids, owner } = place.world.mine;
    const { slug } = await place.harness.ok("GET", `/api/project/${ids.otherProject}`, { as: owner.token });
    return await withBody(() => ({ slug }))(place);
  },
  "409 PUT /api/label/:id": async (place) => {
    const { make, owner } = place.world.mine;
    const { template } = await make.template();
    const { name } = await place.harness.ok("GET", `/api/label/${template}`, { as: owner.token });
    return await withBody(() => ({ name }))(place);
  },
  "409 POST /api/delivery/:id/redeliver": async ({ harness, world }) => {
    const { make, owner } = world.mine;
    const as = owner.token;
    const { project } = await make.project();
    await make.integrations(project);
    const { id } = await harness.ok("POST", `/api/slack-integration/project/${project}/test`, { as });
    await harness.ok("DELETE", `/api/slack-integration/project/${project}`, { as });
    return await harness.request("POST", `/api/delivery/${id}/redeliver`, { as });
  },
  [`409 POST ${auth("api-key/create")}`]: async ({ harness, world, route }) => {
    const { as } = await world.mine.make.newcomer();
    const body = { name: "script" };
    for (let made = 0; made < limits.MAX_API_KEYS; made++) await harness.ok("POST", route.path, { as, body });
    return await harness.request("POST", route.path, { as, body });
  },
  // A label template belongs to no board, but a label on a task does.
  "412 PUT /api/label/:id": wrong(({ ids }) => ({ params: { id: ids.label }, headers: { "if-match": '"0-0"' } })),
};

const IMAGE_CASES: Readonly<Record<string, SpecialCase>> = {
  "403 PUT /api/blob/*": wrong(({ query }) => ({ query: { ...query, size: "1" } })),
  "404 PUT /api/blob/*": ({ world }) =>
    elsewhere({}, async ({ client, ports, request }) => {
      Object.assign(ports.blobs, { handle: undefined });
      const { token: as } = await signUp(client, "ada");
      return await request("PUT", `/api/blob/${world.mine.ids.imageKey}`, { as, raw: PNG });
    }),
  "409 PUT /api/blob/*": async ({ harness, sample, world }) => {
    const request = await prepare(sample, world.mine);
    await send(harness.client, request);
    return await send(harness.client, { ...request, raw: PNG.toReversed() });
  },
  "413 PUT /api/blob/*": wrong(() => ({ raw: new Uint8Array(PNG.length + 1) })),
  "415 PUT /api/blob/*": wrong(() => ({ headers: { "content-type": "image/gif" } })),
  "412 GET /api/upload/:id": wrong(() => ({ headers: { "tus-resumable": "0.2.2" } })),
  "413 POST /api/upload": wrong(({ headers }) => ({ headers: { ...headers, "upload-length": "999999999999" } })),
  "413 PATCH /api/upload/:id": wrong(() => ({ raw: new Uint8Array(PNG.length + 1) })),
  "415 PATCH /api/upload/:id": wrong(({ headers }) => ({ headers: { ...headers, "content-type": "image/png" } })),
  "416 GET /api/project/:id/background": wrong(() => ({ headers: { range: `bytes=${IMAGE.size}-` } })),
  "416 GET /api/asset/:id": wrong(() => ({ headers: { range: `bytes=${IMAGE.size}-` } })),
};

/** Sends the request to a server that is about to stop and accepts no new streams. */
function afterTheEnd(path: (project: string) => string): SpecialCase {
  return () =>
    elsewhere({}, async ({ client, tracker, request, ok }) => {
      const { token: as } = await signUp(client, "ada");
      const { id } = await ok("POST", at("create"), { as, body: { name: "Works", slug: "works" } });
      const body = { name: "One", slug: "ONE", icon: "Sun", workspaceId: id };
      const project = await ok("POST", "/api/project", { as, body });
      endLiveStreams(tracker.contextFor(null));
      return await request("GET", path(project.id), { as });
    });
}

/** Resumes after an event that has been deleted. */
function afterForgetting(query: Record<string, string>): SpecialCase {
  return ({ route }) =>
    elsewhere({}, async ({ client, ports, request }) => {
      const { token: as } = await signUp(client, "ada");
      await ports.store.transaction((tx) => tx.saveCursor("purge", 2));
      return await request("GET", route.path, { as, query });
    });
}

/** Requests a plan from a separate server, which has too many records to read or change at once. */
function withTooMuch(kind: "milestone" | "cycle", fill: (store: Store, plan: FullPlan) => Promise<void>): SpecialCase {
  return ({ route }) =>
    elsewhere({}, async ({ client, ports, request, ok }) => {
      const { token: as } = await signUp(client, "ada");
      const { id: workspaceId } = await ok("POST", at("create"), { as, body: { name: "Works", slug: "works" } });
      const project = { name: "One", slug: "ONE", icon: "Sun", workspaceId };
      const { id: projectId } = await ok("POST", "/api/project", { as, body: project });
      const days = { startDate: "2027-01-01", endDate: "2027-01-15" };
      const body = { projectId, name: "1.0", ...(kind === "cycle" ? days : {}) };
      const { id } = await ok("POST", `/api/${kind}`, { as, body });
      await fill(ports.store, { planId: id, workspaceId, projectId, [`${kind}Id`]: id });
      return await request(route.method, route.path.replace(":id", id), { as });
    });
}

/** A plan and the fields of its tasks. */
interface FullPlan {
  planId: string;
  workspaceId: string;
  projectId: string;
  milestoneId?: string;
  cycleId?: string;
}

async function addTasks(store: Store, { planId: _, ...fields }: FullPlan, count: number): Promise<void> {
  await store.transaction(async (tx) => {
    for (let number = 1; number <= count; number++) await tx.insertTask(someTask({ number, ...fields }));
  });
}

async function addLongHistory(store: Store, plan: FullPlan): Promise<void> {
  await addTasks(store, plan, 1);
  const { id: taskId } = someTask();
  const entries = Array.from({ length: limits.MAX_BURN_UP_ROWS + 1 }, (_, index) =>
    someActivity({ id: `entry-${index}`, taskId, type: "status_changed", userId: null }),
  );
  await store.transaction(async (tx) => {
    await tx.addPlanTasks([{ planId: plan.planId, taskId }]);
    await tx.insertActivities(entries);
  });
}

const PLAN_CASES: Readonly<Record<string, SpecialCase>> = {
  "413 GET /api/milestone/:id/burn-up": withTooMuch("milestone", addLongHistory),
  "413 GET /api/cycle/:id/burn-up": withTooMuch("cycle", addLongHistory),
};

const SERVER_CASES: Readonly<Record<string, SpecialCase>> = {
  "426 GET /api/ws/user": asItIs,
  "426 GET /api/ws/:projectId": asItIs,
  "410 GET /api/events": afterForgetting({ lastEventId: "1" }),
  "410 GET /api/changes": afterForgetting({ since: "1" }),
  "503 GET /api/events": afterTheEnd(() => "/api/events"),
  "503 GET /api/ws/user": afterTheEnd(() => "/api/ws/user"),
  "503 GET /api/ws/:projectId": afterTheEnd((project) => `/api/ws/${project}`),
  "503 GET /readyz": ({ harness }) => {
    harness.faults.plan("read", new TrackerError("unavailable", "Cannot read: the disk is gone"));
    return harness.request("GET", "/readyz");
  },
};

/** The cases, by status, method and path of the route. */
export const SPECIAL_CASES: Readonly<Record<string, SpecialCase>> = {
  ...SIGN_IN_CASES,
  ...PROVIDER_CASES,
  ...CONFLICTS,
  ...IMAGE_CASES,
  ...PLAN_CASES,
  ...SERVER_CASES,
  ...FORGE_CASES,
};

/**
 * Mistakes that apply to any route, by response status.
 *
 * @module
 */
import { compileRoute } from "../../apps/server/http/compiled_route.ts";
import type { Route } from "../../apps/server/http/route.ts";
import type { Reply } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { pathOf, prepare, type ReadyRequest, type Sample, send } from "../requests/sample.ts";

/** A route with a valid request, and credentials that are not allowed to send it. */
export interface Place {
  harness: Harness;
  world: World;
  route: Route;
  sample: Sample;
  /** API keys of the owner with almost no permissions. */
  narrowKeys: readonly string[];
}

/** Makes the mistake. Returns undefined if it does not apply to the route. */
export type Mistake = (place: Place) => Promise<Reply | undefined>;

/** Returns a mistake that sends the owner's valid request with one change. */
export function wrong(
  change: (request: ReadyRequest, place: Place) => Partial<ReadyRequest> | undefined,
): (place: Place) => Promise<Reply> {
  return async (place) => {
    const request = await prepare(place.sample, place.world.mine);
    return await send(place.harness.client, { ...request, ...change(request, place) });
  };
}

/** Limits a mistake to the requests that have the part to break. */
function wrongIf(applies: (place: Place) => boolean, mistake: Mistake): Mistake {
  return async (place) => (applies(place) ? await mistake(place) : undefined);
}

const hasBody = ({ route }: Place): boolean => route.options.body !== undefined;
const hasParams = ({ route }: Place): boolean => route.path.includes(":");
const JSON_TYPE = { "content-type": "application/json" };
const IDEMPOTENCY_KEY = "idempotency-key";

const brokenBody = wrongIf(
  hasBody,
  wrong(() => ({ raw: Buffer.from('{"'), headers: JSON_TYPE })),
);

const brokenPath = wrongIf(hasParams, async ({ harness, world, sample, route }) => {
  const { method, as } = await prepare(sample, world.mine);
  return await harness.request(method, route.path.replaceAll(/:\w+/g, "%zz"), { as });
});

const brokenQuery: Mistake = async ({ harness, world, sample, route }) => {
  const { query, list } = route.options;
  const name = list ? "limit" : Object.keys(query?.properties ?? {})[0];
  if (name === undefined) return undefined;
  const request = await prepare(sample, world.mine);
  return await harness.request(request.method, `${pathOf(request)}?${name}=a&${name}=b`, { as: request.as });
};

const brokenHeaders = wrong((request) => ({
  headers: { ...request.headers, "if-match": "no tag", [IDEMPOTENCY_KEY]: "two words" },
}));

const noCredential: Mistake = async ({ harness, world, sample }) => {
  const { method, query, body, ...request } = await prepare(sample, world.mine);
  const rest = { ...(query ? { query } : {}), ...(body === undefined ? {} : { body }) };
  return await harness.request(method, pathOf(request), rest);
};

const asViewer = wrong((_, { world }) => ({ as: world.mine.viewer.token }));
const asStranger = wrong((_, { world }) => ({ as: world.theirs.owner.token }));
const withKey = wrong((_, { world }) => ({ as: world.mine.apiKey }));
const withNarrowKey = (index: number) => wrong((_, { narrowKeys }) => ({ as: narrowKeys[index] ?? "" }));

/** A forged cross-site request that carries the owner's cookie. */
const fromElsewhere: Mistake = async ({ harness, world, sample }) => {
  const { method, body, ...request } = await prepare(sample, world.mine);
  if (method === "GET") return undefined;
  const headers = { cookie: world.mine.owner.cookie, origin: "https://evil.example" };
  return await harness.request(method, pathOf(request), { headers, ...(body === undefined ? {} : { body }) });
};

/** The request that a browser sends for an embedded image. */
const asPicture = wrongIf(
  ({ route }) => route.options.writes !== undefined,
  wrong(({ headers }) => ({ headers: { ...headers, "sec-fetch-dest": "image", "sec-fetch-site": "cross-site" } })),
);

/** A HEAD request. */
const asHead = wrong(() => ({ method: "HEAD" }));

/** Replaces every known ID in the request with an ID that does not exist. */
const unknownIds = wrong(({ params, query, body, ids }) => {
  const known = new Set<unknown>(Object.values(ids));
  const sent = JSON.stringify({ params, query, body }, (_, value) => (known.has(value) ? "no-such-id" : value));
  return JSON.parse(sent) as Partial<ReadyRequest>;
});

const unknownPath = wrongIf(
  hasParams,
  wrong(({ params = {} }) => ({
    params: Object.fromEntries(Object.keys(params).map((name) => [name, "no-such-id"])),
  })),
);

const hugeBody = wrongIf(
  hasBody,
  wrong((_, { route }) => {
    const { limit = 0 } = compileRoute(route).body?.rule ?? {};
    return { raw: new Uint8Array(limit + 1).fill(0x20), headers: JSON_TYPE };
  }),
);

const otherType = wrongIf(
  hasBody,
  wrong(({ body }) => ({ raw: Buffer.from(JSON.stringify(body)), headers: { "content-type": "text/plain" } })),
);

const staleVersion = wrong(({ headers }) => ({ headers: { ...headers, "if-match": '"0-0"' } }));

/** Reuses the idempotency key with a different body. */
const reusedKey = wrongIf(hasBody, async ({ harness, world, sample }) => {
  const request = await prepare(sample, world.mine);
  const headers = { ...request.headers, [IDEMPOTENCY_KEY]: `reused-${world.mine.make.next()}` };
  await send(harness.client, { ...request, headers });
  return await send(harness.client, { ...request, headers, body: { ...Object(request.body), unknown: true } });
});

const again: Mistake = async ({ harness, world, sample }) => {
  const request = await prepare(sample, world.mine);
  await send(harness.client, request);
  return await send(harness.client, request);
};

/** Sends the request while the projects that it may affect are archived. */
const whileArchived: Mistake = async ({ harness, world, sample }) => {
  const as = world.mine.owner.token;
  const request = await prepare(sample, world.mine);
  const archive = async (verb: "archive" | "unarchive") => {
    for (const id of [request.ids.project, request.ids.otherProject]) {
      await harness.ok("PUT", `/api/project/${id}/${verb}`, { as });
    }
  };
  await archive("archive");
  const reply = await send(harness.client, request);
  await archive("unarchive");
  return reply;
};

/**
 * The mistakes for each status, tried in order until one causes it. A request that is refused early changes the least.
 */
export const MISTAKES: Readonly<Record<number, readonly Mistake[]>> = {
  400: [brokenBody, brokenPath, brokenQuery, brokenHeaders],
  401: [noCredential],
  403: [asPicture, withNarrowKey(0), asViewer, withNarrowKey(1), withKey, fromElsewhere],
  404: [unknownPath, unknownIds, asStranger],
  405: [asHead],
  409: [whileArchived, again],
  412: [staleVersion],
  413: [hugeBody],
  415: [otherType],
  422: [reusedKey],
};

/** Creates two narrow API keys: one with a single permission, one for another workspace. */
export async function narrowKeysOf(harness: Harness, { mine }: World): Promise<string[]> {
  const { workspace } = await mine.make.workspace();
  const keys: string[] = [];
  for (const limits of [{ permissions: { team: ["create"] } }, { workspaceId: workspace }]) {
    const body = { name: "narrow", ...limits };
    const { key } = await harness.ok("POST", "/api/auth/api-key/create", { as: mine.owner.token, body });
    keys.push(String(key));
  }
  return keys;
}

/**
 * Sends each request twice with one idempotency key while writes are blocked, so that the first is still running while the
 * second waits for it.
 *
 * @returns the response to the second request, by route
 */
export async function answersToTwins(samples: readonly Sample[]): Promise<Map<string, Reply>> {
  const groups = Object.values(Object.groupBy(samples, (_, index) => index % TWIN_SERVERS));
  const answers = await Promise.all(groups.map((group = []) => answersToTwinsOf(group)));
  return new Map(answers.flatMap((found) => [...found]));
}

/** A server holds about 16 waiting pairs of small bodies per account, so the pairs are spread over several servers. */
const TWIN_SERVERS = 3;

async function answersToTwinsOf(samples: readonly Sample[]): Promise<Map<string, Reply>> {
  const harness = await startHarness();
  const { mine } = await buildWorld(harness.client);
  const requests: ReadyRequest[] = [];
  for (const [index, sample] of samples.entries()) {
    const request = await prepare(sample, mine);
    requests.push({ ...request, headers: { ...request.headers, [IDEMPOTENCY_KEY]: `twin-${index}` } });
  }
  const release = harness.faults.holdTransactions();
  const sendAll = () => requests.map((request) => send(harness.client, request));
  const [firsts, seconds] = [sendAll(), sendAll()];
  const replies = await Promise.all(
    firsts.map(async (first, index) => await Promise.race([first, seconds[index] ?? first])),
  );
  release();
  await Promise.allSettled([...firsts, ...seconds]);
  await harness.close();
  return new Map(replies.map((reply, index) => [samples[index]?.route ?? "", reply]));
}

/**
 * Mistakes that can be made with any route, by the status they are answered with.
 *
 * @module
 */
import { compileRoute } from "../../apps/server/compiled_route.ts";
import type { Route } from "../../apps/server/route.ts";
import type { Reply } from "../harness/client.ts";
import type { Harness } from "../harness/harness.ts";
import type { Tenant, World } from "../harness/world.ts";
import { pathOf, prepare, type ReadyRequest, type Sample, send } from "../requests/sample.ts";

/** A route that can be asked, and whoever may do it wrong. */
export interface Place {
  harness: Harness;
  world: World;
  route: Route;
  sample: Sample;
  /** API keys of the owner that may do next to nothing. */
  narrowKeys: readonly string[];
}

/** Answers undefined where the mistake cannot be made. */
export type Mistake = (place: Place) => Promise<Reply | undefined>;

/** The owner's valid request with something wrong about it. */
function wrong(change: (request: ReadyRequest, place: Place) => Partial<ReadyRequest> | undefined): Mistake {
  return async (place) => {
    const request = await prepare(place.sample, place.world.mine);
    const changed = change(request, place);
    return changed && (await send(place.harness.client, { ...request, ...changed }));
  };
}

const BODY = { "content-type": "application/json" };
const IDEMPOTENCY_KEY = "idempotency-key";

const brokenBody = wrong((_, { route }) => (route.options.body ? { raw: Buffer.from('{"'), headers: BODY } : undefined));

/** Not sent as the others are: nothing but the path as it stands is wrong. */
const brokenPath: Mistake = async ({ harness, world, sample, route }) => {
  if (!route.path.includes(":")) return undefined;
  const { method, headers, as } = await prepare(sample, world.mine);
  const path = route.path.replaceAll(/:\w+/g, "%zz");
  return await harness.request(method, path, { as, ...(headers ? { headers } : {}) });
};

const brokenQuery: Mistake = async ({ harness, world, sample, route }) => {
  const { query, list, body } = route.options;
  const name = list ? "limit" : Object.keys(query?.properties ?? {})[0];
  if (name === undefined) return undefined;
  const request = await prepare(sample, world.mine);
  const path = `${pathOf(request)}?${name}=a&${name}=b`;
  return await harness.request(request.method, path, { as: request.as, ...(body ? { body: request.body } : {}) });
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
const withNarrowKey = (index: number): Mistake => wrong((_, { narrowKeys }) => ({ as: narrowKeys[index] ?? "" }));
const withKey = wrong((_, { world }) => ({ as: world.mine.apiKey }));

const unknownPath = wrong(({ params }) => {
  if (!params) return undefined;
  return { params: Object.fromEntries(Object.keys(params).map((name) => [name, "no-such-id"])) };
});

const hugeBody = wrong((_, { route }) => {
  const { body } = compileRoute(route);
  return body && { raw: new Uint8Array(body.rule.limit + 1).fill(0x20), headers: BODY };
});

const otherType = wrong((request, { route }) =>
  route.options.body ? { raw: Buffer.from(JSON.stringify(request.body)), headers: { "content-type": "text/plain" } } : undefined,
);

const staleVersion = wrong((request) => ({ headers: { ...request.headers, "if-match": '"0-0"' } }));

/** The same key for another body. */
const reusedKey: Mistake = async ({ harness, world, sample, route }) => {
  if (!route.options.body) return undefined;
  const request = await prepare(sample, world.mine);
  const headers = { ...request.headers, [IDEMPOTENCY_KEY]: `reused-${world.mine.make.next()}` };
  await send(harness.client, { ...request, headers });
  return await send(harness.client, { ...request, headers, body: { ...(request.body as object), unknown: true } });
};

/** Tried in order, until one does it. */
export const MISTAKES: Readonly<Record<number, readonly Mistake[]>> = {
  400: [brokenBody, brokenPath, brokenQuery, brokenHeaders],
  401: [noCredential],
  403: [withNarrowKey(0), asViewer, withNarrowKey(1), withKey],
  404: [unknownPath, asStranger],
  412: [staleVersion],
  413: [hugeBody],
  415: [otherType],
  422: [reusedKey],
};

/** API keys that may do next to nothing, each in its own way. */
export async function narrowKeysOf(harness: Harness, { owner, make }: Tenant): Promise<string[]> {
  const { workspace } = await make.workspace();
  const keys: string[] = [];
  for (const limits of [{ permissions: { team: ["create"] } }, { workspaceId: workspace }]) {
    const { key } = await harness.ok("POST", "/api/auth/api-key/create", {
      as: owner.token,
      body: { name: "narrow", ...limits },
    });
    keys.push(String(key));
  }
  return keys;
}

/**
 * Two workspaces share a server and nothing else. For every route, the owner's request succeeds. The same request from a
 * non-member, or from the owner with one ID replaced by a foreign one, is refused and changes nothing.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Ids, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { prepare, type ReadyRequest, type Sample, send } from "../requests/sample.ts";

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let world: World;

    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
    });
    afterAll(async () => await harness.close());

    test("every route has a sample, and every sample has a route", () => {
      const routes = harness.app.routes.map(({ method, path }) => `${method} ${path}`);
      expect([...new Set(SAMPLES.map(({ route }) => route))].sort()).toEqual(routes.sort());
    });

    for (const [index, sample] of SAMPLES.entries()) {
      test(`${index}: ${sample.route} does not cross workspaces`, async () => {
        const { mine, theirs } = world;
        const owners = await send(harness.client, await prepare(sample, mine));
        const { status: wanted } = sample.outcome ?? { status: 200 };
        expect([owners.status, owners.status === wanted ? "" : owners.text]).toEqual([wanted, ""]);

        const request = await prepare(sample, mine);
        const places = placesOf(request);
        if (sample.nothing !== undefined) {
          expect(places.map(({ place }) => place)).toEqual([]);
          return;
        }
        expect(places.length).toBeGreaterThan(0);

        const before = await harness.dump();
        const strangers = await send(harness.client, { ...request, as: theirs.owner.token });
        const { status } = sample.openBecause === undefined ? (sample.refusal ?? { status: 404 }) : { status: 200 };
        expect([strangers.status, strangers.status === status ? "" : strangers.text]).toEqual([status, ""]);
        if (sample.openBecause !== undefined) return expect(differenceOf(before, await harness.dump())).toBe("");
        if (sample.reachesAll !== undefined) return expect(differenceOf(before, await harness.dump())).toBe("");
        for (const { place, key, put } of places) {
          const crossed = await send(harness.client, put(theirs.ids[key]));
          if (sample.unknownIsFine?.[place] === undefined) {
            expect(`${place} ${[400, 403, 404].includes(crossed.status) ? "refused" : crossed.text}`).toBe(
              `${place} refused`,
            );
          } else {
            await expectSameAsUnknown(sample, crossed.text, put("no-such-id"), theirs.ids[key]);
          }
        }
        if (sample.unknownIsFine === undefined || request.method === "GET") {
          expect(differenceOf(before, await harness.dump())).toBe("");
        }
      });
    }

    /** Checks that a successful response does not reveal whether a foreign ID exists. */
    async function expectSameAsUnknown(sample: Sample, text: string, request: ReadyRequest, id: string): Promise<void> {
      const unknown = await send(harness.client, request);
      expect(unknown.status).toBe(200);
      if (request.method === "GET") expect(text).toBe(unknown.text);
      else
        expect({ sample: sample.route, echo: text.split(id).length }).toEqual({
          sample: sample.route,
          echo: unknown.text.split("no-such-id").length,
        });
    }
  });
}

/** The position of an ID in a request. */
interface Place {
  /** For example `/body/projects/0/id`. */
  place: string;
  key: keyof Ids;
  put: (id: string) => ReadyRequest;
}

/** Finds every ID by value, so that no new field is forgotten. */
function placesOf(request: ReadyRequest): Place[] {
  const keyOf = new Map(Object.entries(request.ids).map(([key, id]) => [id, key as keyof Ids]));
  const { params, query, body } = request;
  return [...leavesOf({ params, query, body })].flatMap(({ path, value }) => {
    const key = typeof value === "string" ? keyOf.get(value) : undefined;
    if (key === undefined) return [];
    return [{ place: `/${path.join("/")}`, key, put: (id) => replaced(request, path, id) }];
  });
}

function* leavesOf(value: unknown, path: string[] = []): Generator<{ path: string[]; value: unknown }> {
  if (typeof value !== "object" || value === null) yield { path, value };
  else for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, key]);
}

function replaced(request: ReadyRequest, path: string[], id: string): ReadyRequest {
  const { params, query, body } = request;
  const copy = structuredClone({ params, query, body });
  let holder = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[path.at(-1) ?? ""] = id;
  const given = Object.entries(copy).filter(([, value]) => value !== undefined);
  return { ...request, ...Object.fromEntries(given) };
}

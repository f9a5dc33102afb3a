/**
 * Every route gives the same response on every store: each valid request of the suites, sent with every credential, compared
 * case by case.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { type Harness, STORE_KINDS, startHarness } from "../harness/harness.ts";
import type { StoreKind } from "../harness/stores.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { SAMPLES } from "../requests/mod.ts";
import { prepare, type Sample, send } from "../requests/sample.ts";

/** The credential of each kind of sender. */
const CALLERS: Record<string, (world: World) => string | undefined> = {
  "whoever may": () => undefined,
  viewer: ({ mine }) => mine.viewer.token,
  stranger: ({ theirs }) => theirs.owner.token,
};

interface Case {
  name: string;
  status: number;
  /** A single line of JSON with sorted keys. */
  body: string;
}

/** Values that an authenticator generates each time. */
const RANDOM = ["publicKey", "credentialID", "challenge"];

/** The responses of these routes never end. */
const ENDLESS = ["GET /api/events", "GET /api/ws"];

async function answersOf(kind: StoreKind): Promise<Case[]> {
  const harness = await startHarness({ store: kind });
  try {
    const world = await buildWorld(harness.client);
    const cases: Case[] = [];
    for (const sample of SAMPLES.filter(({ route }) => !ENDLESS.includes(route))) {
      for (const [caller, credential] of Object.entries(CALLERS)) {
        cases.push(await answerOf(harness, world, sample, `${sample.route} by ${caller}`, credential(world)));
      }
    }
    return cases;
  } finally {
    await harness.close();
  }
}

async function answerOf(
  { client, clock }: Harness,
  { mine }: World,
  sample: Sample,
  name: string,
  as: string | undefined,
): Promise<Case> {
  clock.advance(1);
  const request = await prepare(sample, mine);
  const reply = await send(client, { ...request, as: as ?? request.as });
  return { name, status: reply.status, body: normalized(reply.text) };
}

/**
 * Replaces each ID and secret with its position among those in the response, because they are sequential and re-run
 * transactions use up some of them.
 */
function normalized(text: string): string {
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inOrder);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, RANDOM.includes(key) ? key : inOrder(inner)]));
  };
  const isJson = text.startsWith("{") || text.startsWith("[");
  const names = new Map<string, string>();
  const nameOf = (found: string): string => {
    const known = names.get(found) ?? `#${names.size}`;
    names.set(found, known);
    return known;
  };
  return (
    (isJson ? JSON.stringify(inOrder(JSON.parse(text))) : text)
      // The user handle of a passkey is a hash of an ID.
      .replaceAll(/\b(id|secret)-\d+\b|(?<=")[\w-]{43}(?=")/g, nameOf)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "an instant")
  );
}

test("every route gives the same response on every store", async () => {
  const [first, ...others] = STORE_KINDS;
  const expected = await answersOf(first as StoreKind);
  expect(expected.length).toBeGreaterThan(400);
  expect(new Set(expected.map(({ status }) => status)).size).toBeGreaterThan(4);
  for (const kind of others) {
    const answers = await answersOf(kind);
    const differences = expected.flatMap((one, index) =>
      Bun.deepEquals(answers[index], one) ? [] : [{ expected: one, [kind]: answers[index] }],
    );
    expect(differences).toEqual([]);
  }
}, 600_000);

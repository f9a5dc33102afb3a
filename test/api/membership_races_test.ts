/**
 * Concurrent membership changes on SQLite, each request over its own connection: a workspace always keeps an owner, and an
 * invitation is used once.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client, ORIGIN, type ProblemBody, type Row } from "../harness/client.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { confirmAddress, Maker, PASSWORD, type Person, signUp } from "../harness/world.ts";

const PAIRS = 20;
const ORGANIZATION = "/api/auth/organization";

let harness: Harness;
let client: Client;
let count = 0;

beforeAll(async () => {
  harness = await startHarness({ store: "sqlite" });
  const base = `http://127.0.0.1:${harness.app.listen({ hosts: ["127.0.0.1"], port: 0 })}`;
  const overSocket = (request: Request) => fetch(new Request(request.url.replace(ORIGIN, base), request));
  client = new Client(overSocket, { log: harness.log, mails: () => harness.mails() });
});
afterAll(async () => await harness.close());

interface Owner {
  token: string;
  userId: string;
  memberId: string;
}

/** A workspace with two owners. */
interface Pair {
  workspace: string;
  owners: [Owner, Owner];
}

async function foundPair(): Promise<Pair> {
  const number = ++count;
  const first = await signUp(client, `Founder ${number}`);
  const body = { name: `Pair ${number}`, slug: `pair-${number}` };
  const { id: workspace } = await client.ok("POST", `${ORGANIZATION}/create`, { as: first.token, body });
  const make = new Maker(client, first, { id: workspace, slug: body.slug });
  const second = await make.person("owner");
  const owner = async (person: Person): Promise<Owner> => {
    return { token: person.token, userId: person.id, memberId: await make.memberId(person) };
  };
  return { workspace, owners: [await owner(first), await owner(second)] };
}

async function rolesIn(workspace: string): Promise<string[]> {
  const members = await harness.ports.store.read((tx) => tx.listMembers(workspace));
  return members.map(({ role }) => role).sort();
}

/** Sends both requests at once. Returns each response's status, and the error code if the request was refused. */
async function atOnce(requests: readonly [name: string, as: string, body: object][]): Promise<string[]> {
  const replies = await Promise.all(
    requests.map(([name, as, body]) => client.ask<ProblemBody>("POST", `${ORGANIZATION}/${name}`, { as, body })),
  );
  return replies.map(({ status, body }) => (status === 200 ? "200" : `${status} ${body.code}`)).sort();
}

interface Race {
  name: string;
  /** Creates the request of one owner; both owners send theirs at once. */
  move: (pair: Pair, self: Owner, other: Owner) => [name: string, body: object];
  /** The expected responses to both requests. */
  answers: string[];
  roles: string[];
}

const RACES: readonly Race[] = [
  {
    name: "demote each other",
    move: ({ workspace: organizationId }, _, { memberId }) => [
      "update-member-role",
      { organizationId, memberId, role: "admin" },
    ],
    answers: ["200", "403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER"],
    roles: ["admin", "owner"],
  },
  {
    name: "demote themselves",
    move: ({ workspace: organizationId }, { memberId }) => [
      "update-member-role",
      { organizationId, memberId, role: "viewer" },
    ],
    answers: ["200", "409 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER"],
    roles: ["owner", "viewer"],
  },
  {
    name: "remove each other",
    move: ({ workspace: organizationId }, _, { memberId: memberIdOrEmail }) => [
      "remove-member",
      { organizationId, memberIdOrEmail },
    ],
    answers: ["200", "404 ORGANIZATION_NOT_FOUND"],
    roles: ["owner"],
  },
  {
    name: "leave",
    move: ({ workspace: organizationId }) => ["leave", { organizationId }],
    answers: ["200", "409 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER"],
    roles: ["owner"],
  },
];

for (const { name, move, answers, roles } of RACES) {
  test(`an owner always remains when ${PAIRS} pairs of owners ${name} concurrently`, async () => {
    const pairs: Pair[] = [];
    while (pairs.length < PAIRS) pairs.push(await foundPair());
    const outcomes = await Promise.all(
      pairs.map(async (pair) => {
        const [one, other] = pair.owners;
        const [mine, theirs] = [move(pair, one, other), move(pair, other, one)];
        return await atOnce([
          [mine[0], one.token, mine[1]],
          [theirs[0], other.token, theirs[1]],
        ]);
      }),
    );
    expect(outcomes).toEqual(Array.from({ length: PAIRS }, () => answers));
    for (const { workspace } of pairs) expect(await rolesIn(workspace)).toEqual(roles);
  });
}

/** Creates a workspace and invites another user to it. */
async function invite(): Promise<{ owner: Person; guest: Person; workspace: string; invitationId: string }> {
  const number = ++count;
  const [owner, guest] = [await signUp(client, `Host ${number}`), await signUp(client, `Guest ${number}`)];
  const body = { name: `House ${number}`, slug: `house-${number}` };
  const { id: workspace } = await client.ok("POST", `${ORGANIZATION}/create`, { as: owner.token, body });
  const invitation = { organizationId: workspace, email: guest.email, role: "member" };
  const { id } = await client.ok("POST", `${ORGANIZATION}/invite-member`, { as: owner.token, body: invitation });
  await confirmAddress(client, guest.email);
  return { owner, guest, workspace, invitationId: id };
}

test("8 concurrent accepts of one invitation create one membership", async () => {
  const { guest, workspace, invitationId } = await invite();
  const sessions = [guest.token];
  while (sessions.length < 8) {
    const body = { email: guest.email, password: PASSWORD };
    sessions.push(String((await client.ok<{ token: string }>("POST", "/api/auth/sign-in/email", { body })).token));
  }
  const before = (await harness.events()).at(-1)?.sequence ?? 0;
  const outcomes = await atOnce(sessions.map((token) => ["accept-invitation", token, { invitationId }]));
  expect(outcomes).toEqual(["200", ...Array.from({ length: 7 }, () => "409 INVITATION_NOT_FOUND")]);
  expect(await rolesIn(workspace)).toEqual(["member", "owner"]);
  expect((await harness.events(before)).map(({ type }) => type)).toEqual(["invitationClosed", "memberAdded"]);
  const listed = await client.ok<Row[]>("GET", `${ORGANIZATION}/list`, { as: guest.token });
  expect(listed.map(({ id }) => id)).toEqual([workspace]);
});

test("an invitation has one final state after concurrent attempts to accept, reject and cancel it", async () => {
  const finals = new Set<string>();
  for (let round = 0; round < 10; round++) {
    const { owner, guest, workspace, invitationId } = await invite();
    const moves = [
      ["accept-invitation", guest.token],
      ["reject-invitation", guest.token],
      ["cancel-invitation", owner.token],
    ] as const;
    // The winner differs from round to round.
    const order = moves.map((_, index) => moves[(index + round) % moves.length] as (typeof moves)[number]);
    const outcomes = await atOnce(order.map(([name, token]) => [name, token, { invitationId }]));
    expect(outcomes).toEqual(["200", "409 INVITATION_NOT_FOUND", "409 INVITATION_NOT_FOUND"]);
    const status = (await harness.ports.store.read((tx) => tx.findInvitation(invitationId)))?.status ?? "";
    expect(await rolesIn(workspace)).toEqual(status === "accepted" ? ["member", "owner"] : ["owner"]);
    finals.add(status);
  }
  expect([...finals].every((status) => ["accepted", "rejected", "canceled"].includes(status))).toBe(true);
});

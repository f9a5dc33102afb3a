/**
 * People with accounts and workspaces over a tracker in memory, for tests of who may do what.
 *
 * @module
 */
import type { Context, Policy } from "../context.ts";
import { TrackerError } from "../errors.ts";
import type { TrackerEvent } from "../history/event.ts";
import type { Account } from "../identity/account/account.ts";
import type { Actor } from "../identity/credential/actor.ts";
import type { SignedIn } from "../identity/session/enter.ts";
import type { SignInInput } from "../identity/session/sign_in.ts";
import { sendDueMails } from "../mail/send.ts";
import { type MemoryChannel, memoryPorts } from "../memory/mod.ts";
import type { Tx } from "../ports/store.ts";
import { createTracker, type Tracker, type TrackerFactory } from "../tracker.ts";
import type { CreatedWorkspace } from "../workspace/create.ts";
import { type FixedClock, fixedClock } from "./clock.ts";
import { type ReceivedMail, receivedMail } from "./received_mail.ts";

/** Nobody guesses it first. */
export const PASSWORD = "correct-7-stable";

/** Somebody who signed in, and every use case acting for them. */
export interface Person {
  account: Account;
  actor: Extract<Actor, { kind: "session" }>;
  /** Of the session. */
  token: string;
  email: string;
  tracker: Tracker;
  ctx: Context;
}

export interface Team {
  clock: FixedClock;
  factory: TrackerFactory;
  /** The use cases of a visitor. */
  visitor: Tracker;
  /** Writes rows past every rule. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Signs up. The first person is the instance's operator. */
  join(name: string): Promise<Person>;
  /** Signs in once more. */
  signIn(person: Person): Promise<Person>;
  /** Signs in with a password alone. */
  enter(input: SignInInput): Promise<SignedIn>;
  /** A workspace of the person, named after them. */
  found(owner: Person, slug?: string): Promise<CreatedWorkspace>;
  /** Makes the address of somebody a confirmed one, past the mail. */
  confirm(person: Person): Promise<void>;
  /** Makes somebody a member, past the invitation; answers the member's id. */
  admit(workspaceId: string, person: Person, role: string): Promise<string>;
  /** Where mails go. */
  channel: MemoryChannel;
  /** Sends the mails that wait, and answers those that arrived since this was last asked. */
  mails(): Promise<ReceivedMail[]>;
  /** What was appended since this was last asked: type, place, actor and data. */
  newEvents(): Promise<Pick<TrackerEvent, "type" | "workspaceId" | "actorId" | "data">[]>;
}

/**
 * @param options.policy @default open registration
 * @param options.mails false: there is no mail server. @default true
 */
export function someTeam(options: { policy?: Partial<Policy>; mails?: boolean } = {}): Team {
  const clock = fixedClock();
  const { mail: channel, ...others } = memoryPorts({ clock, strict: true });
  const ports = options.mails === false ? others : { ...others, mail: channel };
  const factory = createTracker(ports, options.policy ? { policy: options.policy } : {});
  const visitor = factory.as(null);
  let sequence = 0;
  let received = 0;

  async function enter(input: SignInInput): Promise<SignedIn> {
    const outcome = await visitor.signIn(input);
    if (outcome.kind !== "signed_in") throw new TypeError("The account asks for a second factor");
    return outcome;
  }
  function personOf(signedIn: SignedIn): Person {
    const { account, session, token } = signedIn;
    const actor = { kind: "session" as const, userId: account.id, session };
    const { email } = account;
    return { account, actor, token, email, tracker: factory.as(actor), ctx: factory.contextFor(actor) };
  }
  return {
    clock,
    factory,
    visitor,
    write: (work) => ports.store.transaction(work),
    async join(name) {
      return personOf(await visitor.signUp({ name, email: `${name}@example.com`.toLowerCase(), password: PASSWORD }));
    },
    async signIn({ email }) {
      return personOf(await enter({ email, password: PASSWORD }));
    },
    enter,
    found: (owner, slug = owner.account.name.toLowerCase()) =>
      owner.tracker.createWorkspace({ name: owner.account.name, slug }),
    async confirm({ account }) {
      await ports.store.transaction(async (tx) => {
        const current = await tx.findAccount(account.id);
        if (current) await tx.saveAccount({ ...current, emailVerified: true });
      });
    },
    async admit(workspaceId, { account }, role) {
      const member = { id: ports.newId(), workspaceId, userId: account.id, role, createdAt: clock.now() };
      await ports.store.transaction((tx) => tx.insertMember(member));
      return member.id;
    },
    channel,
    async mails() {
      await sendDueMails(factory.contextFor(null));
      const mails = channel.sent.slice(received).map(receivedMail);
      received = channel.sent.length;
      return mails;
    },
    async newEvents() {
      const events = await ports.store.read((tx) => tx.listEvents(sequence, 10_000));
      sequence = events.at(-1)?.sequence ?? sequence;
      return events.map(({ type, workspaceId, actorId, data }) => ({ type, workspaceId, actorId, data }));
    },
  };
}

/**
 * How a call was refused: code and, if there is one, reason.
 *
 * @throws when it was not refused, or with anything but a `TrackerError`
 */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    return [error.code, error.details.reason].filter((part) => part !== undefined).join(" ");
  }
  throw new Error("Expected the call to be refused, but it was answered");
}

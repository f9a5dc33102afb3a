/**
 * Sending what is due in a lane, one delivery after the other. Who works on a lane leases it in the store: several servers
 * never send from one lane at the same time, and the lease of one that died runs out.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { LANE_PAGE_ROWS, MAX_DELIVERIES_PER_LOOK, MAX_DELIVERY_PAUSE_SECONDS } from "../../limits.ts";
import type { ChannelOutcome } from "../../ports/channel.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { afterAttempt, type Delivery, dropDelivery, type StoredDelivery } from "./delivery.ts";
import { noteOutcome } from "./failures.ts";
import { type Letter, type LetterText, loadLetter, openText, type Undeliverable } from "./message.ts";

/** Of the time of a lease: one that was written so short a while ago needs no renewal. */
const FRESH_PART = 0.25;

/** A delivery that is to be sent now. */
interface Errand {
  delivery: StoredDelivery;
  letter: Letter | Undeliverable;
}

/**
 * Looks at a lane and sends what is due in it. Too much sent to its endpoint already: it waits for its turn.
 *
 * @throws whatever the store does; what was due stays so
 */
export async function lookAtLane(ctx: Context, lane: string): Promise<void> {
  const { deliveryRoom: room } = ctx;
  room.woken.delete(lane);
  if (room.signal.aborted || !room.enter(lane, ctx.clock.now())) return;
  let isLeft = false;
  try {
    isLeft = await workOnLane(ctx, lane);
  } finally {
    const { next, hasMore } = room.leave(lane);
    // Behind those that waited.
    if (isLeft) await ctx.queue.wake(lane);
    if (next !== undefined) await ctx.queue.wake(next);
    if (hasMore || room.wantsMore) await wakeDueLanes(ctx);
  }
}

/**
 * Wakes lanes with something due: to be called at the start and every few seconds. Those of endpoints that are busy anyway
 * are left out, so that however much is due there, the others are found.
 */
export async function wakeDueLanes(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { deliveryRoom: room } = ctx;
  // First, so that of all who find it time for a sweep one does it.
  room.isMoreDue = false;
  const { due, stranded } = await ctx.store.read(async (tx) => ({
    due: await tx.listDueLanes(now, LANE_PAGE_ROWS, room.busyEndpoints(now)),
    stranded: await tx.listLanesDueAfter(strandedAfter(now), LANE_PAGE_ROWS),
  }));
  room.isMoreDue = due.length === LANE_PAGE_ROWS;
  // A queue may have forgotten what was woken before: nothing is taken for granted.
  room.woken.clear();
  const lanes = [...due, ...stranded].map(({ lane }) => lane);
  for (const lane of lanes) room.woken.add(lane);
  for (const lane of lanes) await ctx.queue.wake(lane);
}

/** @returns whether something is left that is due */
async function workOnLane(ctx: Context, lane: string): Promise<boolean> {
  const holder = ctx.newId();
  const leasedAt = ctx.clock.now();
  const errand = await takeLane(ctx, lane, holder);
  if (!errand) return false;
  ctx.deliveryRoom.held.set(lane, { holder, leasedAt });
  try {
    return await sendDue(ctx, lane, { ...errand, holder });
  } finally {
    ctx.deliveryRoom.held.delete(lane);
  }
}

/**
 * Prolongs the leases of the lanes this process works on: to be called several times while one lasts. Then leases can be short,
 * and others soon go on where a server died.
 */
export async function renewLaneLeases(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { held, options } = ctx.deliveryRoom;
  const maxAge = options.leaseSeconds * 1000 * FRESH_PART;
  // What was sent quickly needs no renewal, and two changes of one lease at a time only spoil each other.
  const old = [...held].filter(([, { leasedAt }]) => now.getTime() - leasedAt.getTime() >= maxAge);
  if (old.length === 0) return;
  await ctx.store.transaction(async (tx) => {
    for (const [lane, { holder }] of old) {
      if ((await tx.findLaneLease(lane))?.holder === holder) await lease(tx, ctx, lane, holder, now);
    }
  });
  for (const [, lane] of old) lane.leasedAt = now;
}

/** @returns whether something is left that is due */
async function sendDue(
  ctx: Context,
  lane: string,
  { holder, ...first }: Errand & { holder: string },
): Promise<boolean> {
  let errand: Errand | undefined = first;
  for (let sent = 1; errand; sent++) {
    const { delivery, letter } = errand;
    if (!(await holdsLane(ctx, lane, holder))) return false;
    const startedAt = ctx.clock.now();
    const outcome = "undeliverable" in letter ? undefined : await send(ctx, delivery, letter);
    const isInTheWay = outcome !== undefined && noteAttempt(ctx, lane, outcome, startedAt);
    // Nothing is known of what was called off: whoever finds the lease run out tries again.
    if (ctx.deliveryRoom.signal.aborted && outcome?.kind !== "delivered") {
      await releaseLane(ctx, lane, holder);
      return false;
    }
    const goOn = sent < MAX_DELIVERIES_PER_LOOK && !isInTheWay;
    const settledAt = ctx.clock.now();
    const next = await settle(ctx, { delivery, letter, outcome, holder }, goOn);
    if (next === "more") return true;
    const held = ctx.deliveryRoom.held.get(lane);
    if (held) held.leasedAt = settledAt;
    errand = next;
  }
  return false;
}

const ASKS_FOR_TIME = [429, 503];

/** @returns whether the lane takes up room that is meant for quicker ones */
function noteAttempt(
  { deliveryRoom: room, clock }: Context,
  lane: string,
  outcome: ChannelOutcome,
  startedAt: Date,
): boolean {
  const now = clock.now();
  if (outcome.kind === "failed" && outcome.retryAfterSeconds && ASKS_FOR_TIME.includes(outcome.status ?? 0)) {
    room.pause(lane, outcome.retryAfterSeconds, now);
  }
  return room.noteAttempt(lane, { startedAt, now });
}

async function takeLane(ctx: Context, lane: string, holder: string): Promise<Errand | undefined> {
  const now = ctx.clock.now();
  // Most looks find something: those that do not need not keep others from writing.
  const isIdle = await ctx.store.read(
    async (tx) => !(await findDue(tx, lane, now)) || (await isHeld(tx, ctx, lane, now)),
  );
  if (isIdle) return undefined;
  return await ctx.store.transaction(async (tx) => {
    if (await isHeld(tx, ctx, lane, now)) return undefined;
    const delivery = await findDue(tx, lane, now);
    if (!delivery) return undefined;
    await lease(tx, ctx, lane, holder, now);
    return { delivery, letter: await loadLetter(tx, ctx, delivery) };
  });
}

/**
 * Whether the lane is still leased to this holder. A process that was held up for longer than a lease asks the store before
 * it sends, since another server may have gone on.
 */
async function holdsLane(ctx: Context, lane: string, holder: string): Promise<boolean> {
  const { held, options } = ctx.deliveryRoom;
  const own = held.get(lane);
  const now = ctx.clock.now();
  if (own && now.getTime() - own.leasedAt.getTime() < options.leaseSeconds * 1000) return true;
  const isOurs = await ctx.store.transaction(async (tx) => {
    if ((await tx.findLaneLease(lane))?.holder !== holder) return false;
    await lease(tx, ctx, lane, holder, now);
    return true;
  });
  if (isOurs && own) own.leasedAt = now;
  return isOurs;
}

async function findDue(tx: ReadTx, lane: string, now: Date): Promise<StoredDelivery | undefined> {
  const first = await tx.findPendingDelivery(lane);
  if (!first?.nextAttemptAt) return undefined;
  return first.nextAttemptAt <= now || first.nextAttemptAt > strandedAfter(now) ? first : undefined;
}

/** What is due later than this was put off before the clock was set back. */
function strandedAfter(now: Date): Date {
  return new Date(now.getTime() + MAX_DELIVERY_PAUSE_SECONDS * 1000);
}

/** A lease that is longer than any is left over from before the clock was set back. */
async function isHeld(tx: ReadTx, ctx: Context, lane: string, now: Date): Promise<boolean> {
  const lease = await tx.findLaneLease(lane);
  const seconds = ((lease?.expiresAt.getTime() ?? 0) - now.getTime()) / 1000;
  return seconds > 0 && seconds <= 2 * ctx.deliveryRoom.options.leaseSeconds;
}

async function lease(tx: Tx, ctx: Context, lane: string, holder: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + ctx.deliveryRoom.options.leaseSeconds * 1000);
  await tx.saveLaneLease({ lane, holder, expiresAt });
}

async function releaseLane(ctx: Context, lane: string, holder: string): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    if ((await tx.findLaneLease(lane))?.holder === holder) await tx.deleteLaneLease(lane);
  });
}

async function send(ctx: Context, { id, endpoint, endpointKind }: Delivery, letter: Letter): Promise<ChannelOutcome> {
  const channel = ctx.channels?.[endpointKind];
  if (!channel) return { kind: "failed", reason: "This server has no channel for it" };
  const { signal, unprovenAddresses } = ctx.deliveryRoom;
  const attemptedAt = ctx.clock.now();
  if (letter.isUnproven && unprovenAddresses.begin(endpoint, attemptedAt) !== undefined) {
    return { kind: "rejected", reason: "Too many mails in an hour to an address that nobody confirmed" };
  }
  try {
    const [address, secret] = [
      await openText(ctx, letter.address),
      letter.secret && (await openText(ctx, letter.secret)),
    ];
    const { payload } = letter;
    const message = { id, address, payload, attemptedAt, ...(secret === undefined ? {} : { secret }) };
    return await channel.send(message, { signal });
  } catch (error) {
    // A secret that cannot be opened, or a defect of the channel: the others must not suffer.
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

interface Attempt extends Errand {
  /** Undefined for what was not sent. */
  outcome: ChannelOutcome | undefined;
  holder: string;
}

/**
 * Writes down how it went and takes what is due next in the lane.
 *
 * @param goOn whether to go on with the lane
 * @returns the next errand; `more` when there is one but the lane is given up
 */
async function settle(
  ctx: Context,
  { delivery: sent, letter, outcome, holder }: Attempt,
  goOn: boolean,
): Promise<Errand | "more" | undefined> {
  const now = ctx.clock.now();
  const chance = chanceOf(ctx.newSecret());
  const { retrySeconds } = ctx.deliveryRoom.options;
  const { lane } = sent;
  return await ctx.store.transaction(async (tx) => {
    const delivery = await tx.findDelivery(sent.id);
    const isOurs = (await tx.findLaneLease(lane))?.holder === holder;
    if (delivery?.status === "pending") {
      const after = outcome
        ? afterAttempt(delivery, outcome, { retrySeconds, chance }, now)
        : dropDelivery(delivery, "undeliverable" in letter ? letter.undeliverable : "", now);
      await tx.saveDelivery(after);
      if (outcome) await noteOutcome(tx, ctx, after, { outcome, address: letterAddress(letter) }, now);
      if (after.status !== "pending") await releaseNext(tx, lane, now);
    }
    // Somebody else took it for dead and works on it.
    if (!isOurs) return undefined;
    const next = await findDue(tx, lane, now);
    if (!next || !goOn) {
      await tx.deleteLaneLease(lane);
      return next && "more";
    }
    await lease(tx, ctx, lane, holder, now);
    return { delivery: next, letter: await loadLetter(tx, ctx, next) };
  });
}

function letterAddress(letter: Letter | Undeliverable): LetterText | undefined {
  return "address" in letter ? letter.address : undefined;
}

/** What waited behind a delivery that is finished is due now. */
async function releaseNext(tx: Tx, lane: string, now: Date): Promise<void> {
  const next = await tx.findPendingDelivery(lane);
  if (next && !next.nextAttemptAt) await tx.saveDelivery({ ...next, nextAttemptAt: now });
}

/** A number from 0 up to 1 out of a secret: 24 of its bits. */
function chanceOf(secret: string): number {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  let bits = 0;
  for (const character of secret.slice(0, 4)) bits = bits * 64 + Math.max(digits.indexOf(character), 0);
  return bits / 64 ** 4;
}

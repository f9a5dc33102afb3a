/**
 * The tracker: every use case, bound to an embedder's ports. @module
 */
import { LongChanges } from "./async/long_changes.ts";
import { closeProject } from "./board/project/set_aside.ts";
import { leaveViews } from "./board/saved_view/leave.ts";
import { unassignMember } from "./board/task/unassign.ts";
import { RunningUploads } from "./board/upload/running.ts";
import type { Context, Hooks, Policy, Ports } from "./context.ts";
import type { DeliveryOptions } from "./delivery/dispatch/options.ts";
import { DeliveryScheduler } from "./delivery/dispatch/scheduler.ts";
import { deleteIntegrations } from "./delivery/integration/delete.ts";
import { EventFeed } from "./delivery/live/event_feed.ts";
import { fanOutEvents } from "./delivery/live/maintain.ts";
import { planNotifications } from "./delivery/notification/plan.ts";
import { PRESENCE_TOPIC, Presence, readMark } from "./delivery/presence/presence.ts";
import { announcingStore, EVENTS_TOPIC, readAnnouncement } from "./history/announcements.ts";
import { Change } from "./history/change.ts";
import type { ApiKey } from "./identity/api_key/api_key.ts";
import type { Actor } from "./identity/credential/actor.ts";
import { CredentialCache } from "./identity/credential/cache.ts";
import { CREDENTIALS_TOPIC } from "./identity/credential/identify.ts";
import { SharedAttemptLimiter } from "./identity/credential/shared_attempt_limiter.ts";
import { BUILT_IN_DEVICE_CLIENTS } from "./identity/device/device_flow.ts";
import { USE_CASE_INPUTS } from "./inputs/all_inputs.ts";
import { list, nullable, oneOf, record, shape, text } from "./inputs/check.ts";
import { MailQueue } from "./mail/outgoing.ts";
import type { Grants } from "./permission.ts";
import type { StoppedTransactions, Store } from "./ports/store.ts";
import { Quota } from "./quota.ts";
import * as useCases from "./use_cases.ts";
import { mayReadTasks, requirePermission } from "./workspace/access.ts";
import { isInvited } from "./workspace/invitation/is_invited.ts";

/** Every use case, without its context parameter. */
export type Tracker = {
  [Name in keyof typeof useCases]: (typeof useCases)[Name] extends (ctx: Context, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** Options for {@linkcode createTracker}. */
export interface TrackerOptions {
  /** The public URL, without a trailing slash. @default "http://localhost" */
  baseUrl?: string;
  /**
   * The operator's settings.
   *
   * @default registration as the operators choose, no private destinations, the built-in device clients
   */
  policy?: Partial<Policy>;
  /** Limits and timing of deliveries. */
  delivery?: DeliveryOptions;
}

/** Details of the client's request. */
export interface RequestOptions {
  /** The public URL that the client used. @default the tracker's `baseUrl` */
  baseUrl?: string;
  /** The URL for links in emails. It must not come from the request. @default baseUrl */
  mailBaseUrl?: string;
  /** See {@linkcode Context.windowId}. */
  windowId?: string;
  /** See {@linkcode Context.clientAddress}. */
  clientAddress?: string;
}

/** Creates trackers for actors. */
export interface TrackerFactory {
  /**
   * Returns the use cases, bound to an actor. `actor` is null for a visitor without a credential.
   *
   * @throws {TrackerError} `invalid` for an actor of a wrong type
   */
  as(actor: Actor | null, request?: RequestOptions): Tracker;
  /** Returns the context, for callers that import use cases as functions. */
  contextFor(actor: Actor | null, request?: RequestOptions): Context;
  /** Refuses changes that have not begun, so that the process can stop soon. See {@linkcode Store.stopTransactions}. */
  stopChanges(which?: StoppedTransactions): void;
  /** Closes the ports. */
  close(): Promise<void>;
}

const HOOKS: Hooks = {
  requireReadableWorkspace: async (tx, ctx, workspaceId) =>
    void (await requirePermission(tx, ctx, workspaceId, "workspace:read")),
  mayReadTasks,
  isInvited,
  unassignMember,
  leaveViews,
  closeProject,
  deleteIntegrations,
  planNotifications,
};

/** Binds every use case to the ports. */
export function createTracker(ports: Ports, options: TrackerOptions = {}): TrackerFactory {
  const { baseUrl = "http://localhost" } = options;
  const policy: Policy = {
    allowPrivateDestinations: false,
    trustedOrigins: [],
    deviceClients: BUILT_IN_DEVICE_CLIENTS,
    quotas: {},
    ...options.policy,
  };
  const feed = new EventFeed();
  const presence = new Presence();
  const store = announcingStore(ports.store, ports.live);
  const mailQueue = new MailQueue();
  const deliveryScheduler = new DeliveryScheduler(options.delivery);
  const shared = {
    ...ports,
    checkInput,
    hooks: HOOKS,
    store,
    policy,
    feed,
    presence,
    credentials: new CredentialCache(),
    attempts: new SharedAttemptLimiter("password", ports.sharedLimits),
    factorAttempts: new SharedAttemptLimiter("second factor", ports.sharedLimits),
    mailQueue,
    deliveryScheduler,
    longChanges: new LongChanges(),
    quota: new Quota(policy.quotas),
    runningUploads: new RunningUploads(),
  };
  const contextFor: TrackerFactory["contextFor"] = (actor, request = {}) => {
    if (actor !== null) checkActor(actor);
    return {
      ...shared,
      ...(actor ? { store: storeOf(store, actor.userId), change: new Change(ports.newId) } : {}),
      actor,
      baseUrl: request.baseUrl ?? baseUrl,
      mailBaseUrl: request.mailBaseUrl ?? request.baseUrl ?? baseUrl,
      ...(request.windowId === undefined ? {} : { windowId: request.windowId }),
      ...(request.clientAddress === undefined ? {} : { clientAddress: request.clientAddress }),
    };
  };
  const subscriptions = [
    // A stream of this server ends when another server revokes its credential.
    ports.live.subscribe(CREDENTIALS_TOPIC, (userId) => feed.reviewUser(userId)),
    ports.live.subscribe(EVENTS_TOPIC, (message) => handleAnnouncement(contextFor(null), message)),
    ports.live.subscribe(PRESENCE_TOPIC, (message) => {
      const mark = readMark(message);
      if (mark) presence.apply(mark, ports.clock.now());
    }),
    ports.live.watchGaps?.((isOver) => {
      feed.reviewAll();
      // If this read fails, the next one catches up.
      if (isOver) fanOutEvents(contextFor(null)).catch(() => undefined);
    }),
  ];
  return {
    contextFor,
    as: (actor, request) => new BoundTracker(contextFor(actor, request)) as unknown as Tracker,
    stopChanges: (which) => ports.store.stopTransactions?.(which),
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe?.();
      feed.close();
      await ports.mail?.close?.();
      await ports.queue.close();
      await ports.live.close();
      await ports.blobs.close();
      await ports.store.close();
    },
  };
}

/** The input checks, by use case. Use cases without an input have none. */
const CHECKS = new Map<string, (input: unknown, pointer: string) => void>([
  ...Object.entries(USE_CASE_INPUTS as Readonly<Record<string, object>>).map(
    ([name, fields]) => [name, shape(fields)] as const,
  ),
  // Not in the table, because its input is a token, not an object.
  ["identifyActor", text],
]);

const checkInput: Context["checkInput"] = (useCase, input) => CHECKS.get(useCase)?.(input, "");

const checkCredential = shape<Pick<Actor, "kind" | "userId">>({
  kind: oneOf(["session", "device", "api_key"]),
  userId: text,
});
const checkKey = shape<{ key: Pick<ApiKey, "id" | "workspaceId"> & { permissions: Grants | null } }>({
  key: shape({ id: text, workspaceId: nullable(text), permissions: nullable(record(list(text))) }),
});

/**
 * Checks an actor. An actor with a misspelled kind, or with a key without its limits, would have all rights of the
 * account.
 */
function checkActor(actor: Actor): void {
  checkCredential(actor, "/actor");
  if (actor.kind === "api_key") checkKey(actor, "/actor");
}

/** Returns the store, with all reads attributed to an account. */
function storeOf(store: Store, account: string): Store {
  const read: Store["read"] = (work) => store.read(work, { account });
  return { ...store, read };
}

/** The use cases for one context. Each is bound on first access, because most requests use only one. */
class BoundTracker {
  readonly #ctx: Context;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  static {
    for (const [name, useCase] of Object.entries(useCases)) {
      const bind = binderOf(name, useCase as UseCase);
      Object.defineProperty(BoundTracker.prototype, name, {
        enumerable: true,
        get(this: BoundTracker) {
          const value = bind(this.#ctx);
          Object.defineProperty(this, name, { value });
          return value;
        },
      });
    }
  }
}

type UseCase = (ctx: Context, input?: unknown) => Promise<unknown>;

/** Binds a use case to a context. */
function binderOf(name: string, useCase: UseCase): (ctx: Context) => (input?: unknown) => Promise<unknown> {
  if (!CHECKS.has(name)) return (ctx) => async () => await useCase(ctx);
  return (ctx) =>
    async (...args) => {
      const [input = {}] = args;
      return await useCase(withOwnChange(ctx), input);
    };
}

/** Returns the context with a new change, because a tracker may run any number of commands. */
function withOwnChange(ctx: Context): Context {
  return ctx.change ? { ...ctx, change: new Change(ctx.newId) } : ctx;
}

/** Handles an announcement if this process has subscribers. */
function handleAnnouncement(ctx: Context, message: string): void {
  const announcement = ctx.feed.size === 0 ? undefined : readAnnouncement(message);
  if (!announcement) return;
  for (const inbox of announcement.inboxes) ctx.feed.notifyInbox(inbox);
  // If this read fails, the next one catches up.
  if (announcement.workspaceIds.length > 0) fanOutEvents(ctx).catch(() => undefined);
}

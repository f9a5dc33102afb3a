/**
 * A small world for tests of use cases: two workspaces, people with every role, and projects with tasks. `workspace-1`
 * has the owner Olga, the admin Adam, the members Mia and Max, and the viewer Vic. Its projects are `project-1` (slug
 * `web`, with `task-1`, which is assigned to Mia, and `task-2`) and `project-2` (slug `ops`, with `task-3`). The
 * outsider Stan owns `workspace-2` with `project-9` (`task-9`). Columns have IDs such as `project-1-to-do`.
 *
 * @module
 */
import { DEFAULT_COLUMNS } from "../board/column/column.ts";
import type { Context, Policy } from "../context.ts";
import type { DeliveryOptions } from "../delivery/dispatch/options.ts";
import type { StoredEvent, TrackerEvent } from "../history/event_types.ts";
import type { Notification } from "../history/notification.ts";
import type { Actor } from "../identity/credential/actor.ts";
import { BUILT_IN_ROLES } from "../permission.ts";
import type { Store, Tx } from "../ports/store.ts";
import { createTracker, type TrackerFactory } from "../tracker.ts";
import type { FixedClock } from "./clock.ts";
import { at, someAccount, someColumn, someMember, someProject, someRole, someTask, someWorkspace } from "./fixtures.ts";
import { type TestPorts, testPorts } from "./ports.ts";

/** The people, by name, which is also their account ID. */
export const PEOPLE = ["olga", "adam", "mia", "max", "vic", "stan"] as const;
export type Person = (typeof PEOPLE)[number];

const ROLE_OF: Record<Person, string> = {
  olga: "owner",
  adam: "admin",
  mia: "member",
  max: "member",
  vic: "viewer",
  stan: "owner",
};

export interface World {
  ports: TestPorts;
  clock: FixedClock;
  /** Returns the context for a person; `null` for a visitor. */
  as(who: Person | Actor | null): Context;
  /** Writes rows without any checks. */
  put(work: (tx: Tx) => Promise<void>): Promise<void>;
  /** Makes a project read-only, without an event. */
  archive(projectId: string): Promise<void>;
  /** Returns the events appended since the last call, without IDs, times and task snapshots. */
  newEvents(): Promise<EventSummary[]>;
  /** Returns the person's notifications, newest first. */
  inbox(person: Person): Promise<Notification[]>;
  /** Returns the version of a project. */
  version(projectId: string): Promise<number>;
}

/** The part of an event that tests compare. */
export interface EventSummary extends Pick<TrackerEvent, "type" | "data" | "actorId"> {
  /** The ID of the task that the event is about, or else of its project or workspace. */
  about: string;
}

export interface WorldOptions {
  policy?: Partial<Policy>;
  /** @default none, so that nothing is sent */
  channels?: NonNullable<Context["channels"]>;
  delivery?: DeliveryOptions;
  /** Must be empty. @default a strict in-memory store */
  store?: Store;
}

/** A tracker without any records, with strict in-memory ports. */
export interface EmptyWorld {
  ports: TestPorts;
  clock: FixedClock;
  factory: TrackerFactory;
  /** Writes rows without any checks. */
  put<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns the events appended since the last call. */
  newEvents(): Promise<StoredEvent[]>;
}

/** @param options.mails whether there is a mail server. @default true */
export function emptyWorld(options: WorldOptions & { baseUrl?: string; mails?: boolean } = {}): EmptyWorld {
  const { channels, store, mails = true, ...rest } = options;
  const ports = { ...testPorts({ strict: true }), ...(store ? { store } : {}) };
  const { mail: _, ...silent } = ports;
  const factory = createTracker({ ...(mails ? ports : silent), ...(channels ? { channels } : {}) }, rest);
  let seen = 0;
  return {
    ports,
    clock: ports.clock,
    factory,
    put: (work) => ports.store.transaction(work),
    async newEvents() {
      const events = await ports.store.read((tx) => tx.listEvents(seen, 10_000));
      seen = events.at(-1)?.sequence ?? seen;
      return events;
    },
  };
}

/** Opens a new world for one test. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const {
    ports,
    clock,
    factory,
    put,
    newEvents: readEvents,
  } = emptyWorld({ baseUrl: "https://tracker.example", ...options });
  await put(insertWorld);
  return {
    ports,
    clock,
    put,
    as: (who) => factory.contextFor(typeof who === "string" ? { kind: "session", userId: who } : who),
    archive: (projectId) =>
      put(async (tx) => {
        const project = await tx.findProject(projectId);
        if (project) await tx.saveProject({ ...project, archivedAt: clock.now() });
      }),
    async newEvents() {
      return (await readEvents()).map(
        ({ type, actorId, taskId, projectId, workspaceId, data: { task: _, ...data } }) => {
          return { type, about: taskId ?? projectId ?? workspaceId, actorId, data };
        },
      );
    },
    async inbox(person) {
      return (await ports.store.read((tx) => tx.listNotifications(person, { limit: 10_000 }))).rows;
    },
    async version(projectId) {
      return (await ports.store.read((tx) => tx.findProject(projectId)))?.version ?? 0;
    },
  };
}

async function insertWorld(tx: Tx): Promise<void> {
  for (const person of PEOPLE) await tx.insertAccount(someAccount({ id: person, name: capitalize(person) }));
  for (const workspaceId of ["workspace-1", "workspace-2"]) {
    await tx.insertWorkspace(someWorkspace({ id: workspaceId }));
    for (const role of ["admin", "member", "viewer"] as const) {
      const permission = Object.fromEntries(
        Object.entries(BUILT_IN_ROLES[role]).map(([resource, actions]) => [resource, [...actions]]),
      );
      await tx.insertRole(someRole({ id: `${workspaceId}-${role}`, workspaceId, role, permission }));
    }
  }
  for (const person of PEOPLE) {
    const workspaceId = person === "stan" ? "workspace-2" : "workspace-1";
    await tx.insertMember(someMember({ id: `member-${person}`, workspaceId, userId: person, role: ROLE_OF[person] }));
  }
  await insertProject(tx, "project-1", { workspaceId: "workspace-1", slug: "web", position: 0 });
  await insertProject(tx, "project-2", { workspaceId: "workspace-1", slug: "ops", position: 1 });
  await insertProject(tx, "project-9", { workspaceId: "workspace-2", slug: "web", position: 0 });
  await insertTask(tx, "task-1", { number: 1, title: "Fix login", userId: "mia" });
  await insertTask(tx, "task-2", { number: 2, title: "Write docs" });
  await insertTask(tx, "task-3", { number: 1, title: "Rotate keys", projectId: "project-2" });
  await insertTask(tx, "task-9", { number: 1, title: "Secret", projectId: "project-9", workspaceId: "workspace-2" });
}

async function insertProject(
  tx: Tx,
  id: string,
  fields: { workspaceId: string; slug: string; position: number },
): Promise<void> {
  await tx.insertProject(someProject({ id, lastTaskNumber: 10, createdAt: at(fields.position), ...fields }));
  for (const [position, column] of DEFAULT_COLUMNS.entries()) {
    await tx.insertColumn(someColumn({ ...column, id: `${id}-${column.slug}`, projectId: id, position }));
  }
}

async function insertTask(tx: Tx, id: string, fields: Parameters<typeof someTask>[0]): Promise<void> {
  const task = someTask({ id, status: "to-do", ...fields });
  await tx.insertTask({ ...task, columnId: `${task.projectId}-to-do` });
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

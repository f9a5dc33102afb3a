/**
 * The initial data of a simulation: two unrelated workspaces. Every string in a workspace contains the workspace's
 * mark, so that a leak into the other workspace is detected.
 *
 * @module
 */
import type { Crypto, Store, Tx } from "@hexlane/core";
import { memoryCrypto } from "@hexlane/core/memory";
import {
  someAccount,
  someColumn,
  someIntegration,
  someMember,
  somePreferences,
  someProject,
  someRole,
  someRule,
  someTask,
  someWorkspace,
} from "@hexlane/core/testing";
import { DEFAULT_COLUMNS } from "../../core/board/column/column.ts";
import { WEBHOOK_EVENTS } from "../../core/delivery/integration/event_choices.ts";
import { integrationSeal } from "../../core/delivery/integration/integration.ts";
import { BUILT_IN_ROLES } from "../../core/permission.ts";

export interface Person {
  id: string;
  workspaceId: string;
  role: string;
}

export const PEOPLE: readonly Person[] = [
  { id: "olga", workspaceId: "w1", role: "owner" },
  { id: "otto", workspaceId: "w1", role: "owner" },
  { id: "mia", workspaceId: "w1", role: "member" },
  { id: "max", workspaceId: "w1", role: "member" },
  { id: "vic", workspaceId: "w1", role: "viewer" },
  { id: "stan", workspaceId: "w2", role: "owner" },
  { id: "sue", workspaceId: "w2", role: "member" },
];

export const WORKSPACES = ["w1", "w2"] as const;

export const PROJECTS: readonly { id: string; workspaceId: string }[] = [
  { id: "p1", workspaceId: "w1" },
  { id: "p2", workspaceId: "w1" },
  { id: "p9", workspaceId: "w2" },
];

/** The initial tasks: three per project, in one column. */
export const FIRST_TASKS: readonly {
  id: string;
  projectId: string;
  workspaceId: string;
  number: number;
  title: string;
}[] = PROJECTS.flatMap(({ id: projectId, workspaceId }) =>
  [1, 2, 3].map((number) => {
    return { id: `${projectId}-${number}`, projectId, workspaceId, number, title: `first ${markOf(workspaceId)}` };
  }),
);

/** Returns the mark of a workspace, which no other text contains. */
export function markOf(workspaceId: string): string {
  return `<<${workspaceId}>>`;
}

/** The notification type that Max has turned off, for status changes. */
export const TURNED_OFF = { userId: "max", type: "taskStatusChangeEnabled" } as const;

/** Does not hash, because hashing would dominate the run time of the simulation. */
export function openCrypto(): Crypto {
  return {
    ...memoryCrypto(),
    hash: async (text) => text,
    mac: async (_, text) => text,
    seal: async (text) => `sealed ${text}`,
    open: async (sealed) => sealed.slice("sealed ".length),
  };
}

export async function insertInitialData(store: Store, crypto: Crypto): Promise<void> {
  const sealed: Record<string, string> = {};
  for (const { id } of PROJECTS) {
    sealed[id] = await crypto.seal(`https://hooks.example/${id}`, integrationSeal(id, "generic-webhook", "webhookUrl"));
  }
  await store.transaction(async (tx) => {
    for (const id of WORKSPACES) await insertWorkspace(tx, id);
    for (const person of PEOPLE) await insertPerson(tx, person);
    for (const { id, workspaceId } of PROJECTS) await insertProject(tx, id, workspaceId, sealed[id] ?? "");
    await insertPreferences(tx);
  });
}

async function insertWorkspace(tx: Tx, id: string): Promise<void> {
  await tx.insertWorkspace(someWorkspace({ id, slug: id, name: markOf(id) }));
  for (const role of ["admin", "member", "viewer"] as const) {
    const permission = Object.fromEntries(
      Object.entries(BUILT_IN_ROLES[role]).map(([resource, actions]) => [resource, [...actions]]),
    );
    await tx.insertRole(someRole({ id: `${id}-${role}`, workspaceId: id, role, permission }));
  }
}

async function insertPerson(tx: Tx, { id, workspaceId, role }: Person): Promise<void> {
  await tx.insertAccount(someAccount({ id, name: `${id} ${markOf(workspaceId)}`, email: `${id}@example.com` }));
  await tx.insertMember(someMember({ id: `member-${id}`, workspaceId, userId: id, role }));
}

async function insertProject(tx: Tx, id: string, workspaceId: string, sealedWebhookUrl: string): Promise<void> {
  await tx.insertProject(someProject({ id, slug: id, workspaceId, name: markOf(workspaceId), lastTaskNumber: 3 }));
  for (const [position, column] of DEFAULT_COLUMNS.entries()) {
    await tx.insertColumn(someColumn({ ...column, id: `${id}-${column.slug}`, projectId: id, position }));
  }
  for (const task of FIRST_TASKS.filter((one) => one.projectId === id)) {
    const place = { status: "to-do", columnId: `${id}-to-do`, position: task.number };
    await tx.insertTask(someTask({ ...task, ...place }));
  }
  const events = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, true]));
  const kind = "generic-webhook" as const;
  await tx.insertIntegration(someIntegration({ id: `hook-${id}`, projectId: id, kind, sealedWebhookUrl, events }));
}

async function insertPreferences(tx: Tx): Promise<void> {
  const webhook = { webhookEnabled: true, webhookUrl: "https://mia.example/in" };
  await tx.saveNotificationPreferences(somePreferences({ userId: "mia", ...webhook }));
  await tx.saveNotificationPreferences(somePreferences({ userId: "max", [TURNED_OFF.type]: false }));
  await tx.insertNotificationRule(
    someRule({ id: "rule-mia", userId: "mia", workspaceId: "w1", webhookEnabled: true, projectMode: "all" }),
  );
}

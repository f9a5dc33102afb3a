/** Stores the accounts of a forge that are seen in issues and comments, and finds the members they belong to. @module */
import type { Context } from "../../../context.ts";
import { EXTERNAL_PROVIDER_ID } from "../../../identity/linked_account/linked_account.ts";
import {
  FORGE_SEEN_SECONDS,
  MAX_FORGE_PEOPLE,
  MAX_IMAGE_URL_CHARACTERS,
  MAX_NAME_CHARACTERS,
} from "../../../limits.ts";
import type { ForgeComment, ForgeIssue, ForgeUser } from "../../../ports/forge.ts";
import type { ReadTx, Tx } from "../../../ports/store.ts";
import { compareText, foldKey, stripControlCharacters } from "../../../text.ts";
import { visibleName } from "../../../visible_name.ts";
import type { ForgeConnection } from "../connection.ts";
import type { ForgePerson } from "./person.ts";

/** Returns the accounts in issues and comments, each once. */
export function accountsIn(issues: readonly ForgeIssue[], comments: readonly ForgeComment[] = []): ForgeUser[] {
  const all = [
    ...issues.flatMap(({ author, assignedTo }) => [author, ...assignedTo]),
    ...comments.map(({ author }) => author),
  ];
  const byId = new Map(all.flatMap((user): [string, ForgeUser][] => (user?.id ? [[user.id, user]] : [])));
  return [...byId.values()].filter(({ isBot, login }) => !isBot && login.length <= MAX_NAME_CHARACTERS);
}

/**
 * Returns whether people sign in here with accounts of the connection's forge. If so, the provider and the forge use
 * the same account IDs.
 */
export function isSignInForge(ctx: Context, { baseUrl }: Pick<ForgeConnection, "baseUrl">): boolean {
  const issuer = ctx.externalProvider?.issuer;
  return issuer !== undefined && addressOf(issuer) === addressOf(baseUrl);
}

function addressOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, "");
}

/** Stores accounts of a forge. Writes nothing if nothing changed. @param users as {@linkcode accountsIn} returns them */
export async function seePeople(ctx: Context, connectionId: string, users: readonly ForgeUser[]): Promise<void> {
  const now = ctx.clock.now();
  const isStale = await ctx.store.read(async (tx) => !isEmpty(await changesIn(tx, ctx, connectionId, users, now)));
  if (isStale) await ctx.store.transaction((tx) => savePeople(tx, ctx, connectionId, users, now));
}

/** Stores accounts of a forge in a transaction. */
export async function savePeople(
  tx: Tx,
  ctx: Context,
  connectionId: string,
  users: readonly ForgeUser[],
  now: Date,
): Promise<void> {
  const { save, remove } = await changesIn(tx, ctx, connectionId, users, now);
  for (const { externalId } of remove) await tx.deleteForgePerson(connectionId, externalId);
  for (const person of save) await tx.saveForgePerson(person);
}

interface PeopleChanges {
  save: ForgePerson[];
  remove: ForgePerson[];
}

const isEmpty = ({ save, remove }: PeopleChanges): boolean => save.length + remove.length === 0;

async function changesIn(
  tx: ReadTx,
  ctx: Context,
  connectionId: string,
  users: readonly ForgeUser[],
  now: Date,
): Promise<PeopleChanges> {
  const connection = users.length > 0 ? await tx.findForgeConnection(connectionId) : undefined;
  if (!connection) return { save: [], remove: [] };
  const known = await tx.listForgePeople(connectionId);
  const byId = new Map(known.map((person) => [person.externalId, person]));
  const save: ForgePerson[] = [];
  for (const user of users) {
    const before = byId.get(user.id ?? "");
    const person = { ...personOf(connectionId, user, now), userId: before?.userId ?? null };
    if (person.userId === null && isSignInForge(ctx, connection)) {
      person.userId = await memberOf(tx, connection, person.externalId);
    }
    if (!before || !isSame(before, person)) save.push(person);
  }
  return { save, remove: outdated(known, save) };
}

/** Returns the account of the member who signs in with a given forge account. */
export async function memberOf(
  tx: ReadTx,
  { projectId }: Pick<ForgeConnection, "projectId">,
  externalId: string,
): Promise<string | null> {
  const linked = await tx.findLinkedAccountOf(EXTERNAL_PROVIDER_ID, externalId);
  const project = linked && (await tx.findProject(projectId));
  const found = project && (await tx.findMembership(project.workspaceId, linked.userId));
  return found ? linked.userId : null;
}

/**
 * Returns the accounts to delete: accounts whose login now belongs to another account, and the least recently seen
 * accounts beyond the limit.
 */
function outdated(known: readonly ForgePerson[], save: readonly ForgePerson[]): ForgePerson[] {
  const ids = new Set(save.map(({ externalId }) => externalId));
  const logins = new Set(save.map(({ login }) => foldKey(login)));
  const others = known.filter(({ externalId }) => !ids.has(externalId));
  const renamed = others.filter(({ login }) => logins.has(foldKey(login)));
  const kept = others
    .filter((person) => !renamed.includes(person))
    .sort(
      (one, other) => one.seenAt.getTime() - other.seenAt.getTime() || compareText(one.externalId, other.externalId),
    );
  const excess = Math.max(0, kept.length + save.length - MAX_FORGE_PEOPLE);
  return [...renamed, ...kept.slice(0, excess)];
}

function personOf(connectionId: string, { id, login, name, avatarUrl }: ForgeUser, now: Date): ForgePerson {
  return {
    connectionId,
    externalId: id ?? "",
    login,
    name:
      name === null
        ? null
        : visibleName(stripControlCharacters(name)).slice(0, MAX_NAME_CHARACTERS).toWellFormed() || null,
    avatarUrl: avatarUrl !== null && avatarUrl.length <= MAX_IMAGE_URL_CHARACTERS ? avatarUrl : null,
    userId: null,
    seenAt: now,
  };
}

function isSame(before: ForgePerson, after: ForgePerson): boolean {
  const isRecent = after.seenAt.getTime() - before.seenAt.getTime() < FORGE_SEEN_SECONDS * 1000;
  return isRecent && JSON.stringify({ ...before, seenAt: 0 }) === JSON.stringify({ ...after, seenAt: 0 });
}

/**
 * Returns a connection's members by lower-case login: members chosen in the settings, and members who sign in with
 * their forge account.
 */
export function mappedPeople(
  { people }: Pick<ForgeConnection, "people">,
  seen: readonly ForgePerson[],
): Record<string, string> {
  // Without a prototype, because "constructor" is a valid login. Chosen logins come first, so that they also take
  // precedence for a member who has several logins.
  const mapped: Record<string, string> = Object.assign(Object.create(null), people);
  for (const { login, userId } of seen) if (userId !== null) mapped[login.toLowerCase()] ??= userId;
  return mapped;
}

/** Returns the connection with `people` extended by the members who sign in with their forge account. */
export async function withMappedPeople(tx: ReadTx, connection: ForgeConnection): Promise<ForgeConnection> {
  return { ...connection, people: mappedPeople(connection, await tx.listForgePeople(connection.id)) };
}

/** Lists the accounts of a forge, and the members they belong to. @module */
import type { Context } from "../../../context.ts";
import type { ReadTx } from "../../../ports/store.ts";
import { compareText, foldKey } from "../../../text.ts";
import type { ForgeConnection } from "../connection.ts";
import { type NamedForge, requireConnection, requireSyncManager } from "../require.ts";
import type { ForgePerson } from "./person.ts";
import { isSignInForge, memberOf } from "./save.ts";

/**
 * How a login was matched to a member: it was chosen in the settings, or the member signed in here with the forge
 * account.
 */
export const PERSON_SOURCES = ["chosen", "sign_in"] as const;
/** One of {@linkcode PERSON_SOURCES}. */
export type PersonSource = (typeof PERSON_SOURCES)[number];

/** An account of a forge. */
export interface ListedForgePerson {
  login: string;
  /** The display name. Null if the forge did not provide it, or if the login has not appeared in an issue or comment. */
  name: string | null;
  avatarUrl: string | null;
  /** The account of the member. Null if the login is not matched. */
  userId: string | null;
  /** Null if the login is not matched. */
  source: PersonSource | null;
  /**
   * The member matched to the same forge account in another project of the workspace. Null if there is none, or if the
   * login is already matched.
   */
  suggestedUserId: string | null;
}

/**
 * Lists up to 500 logins that have appeared in the issues and comments of a repository, and the logins that are matched
 * to members, sorted by login. Bots are left out.
 *
 * @throws {TrackerError} `not_found`, with reason `INTEGRATION_NOT_FOUND` without a connection; `forbidden`
 */
export async function listForgePeople(ctx: Context, input: NamedForge): Promise<ListedForgePerson[]> {
  ctx.checkInput("listForgePeople", input);
  return await ctx.store.read(async (tx) => {
    const { project } = await requireSyncManager(tx, ctx, input.projectId, { isChange: false });
    const connection = await requireConnection(tx, { projectId: project.id, kind: input.kind });
    const seen = await tx.listForgePeople(connection.id);
    const listed: ListedForgePerson[] = [];
    for (const person of seen) listed.push(await shown(tx, ctx, connection, person));
    const logins = new Set(listed.map(({ login }) => foldKey(login)));
    for (const [login, userId] of Object.entries(connection.people)) {
      if (logins.has(foldKey(login))) continue;
      listed.push({ login, name: null, avatarUrl: null, userId, source: "chosen", suggestedUserId: null });
    }
    const suggestions = await suggestionsFor(tx, { workspaceId: project.workspaceId, connection, seen });
    return listed
      .map((one) => ({ ...one, suggestedUserId: one.userId === null ? (suggestions.get(one.login) ?? null) : null }))
      .sort((one, other) => compareText(foldKey(one.login), foldKey(other.login)));
  });
}

async function shown(
  tx: ReadTx,
  ctx: Context,
  connection: ForgeConnection,
  { login, name, avatarUrl, externalId, userId }: ForgePerson,
): Promise<ListedForgePerson> {
  const key = login.toLowerCase();
  const chosen = Object.hasOwn(connection.people, key) ? connection.people[key] : undefined;
  // The account may have been linked after the login was last seen.
  const isUnknown = userId === null && isSignInForge(ctx, connection);
  const signedIn = isUnknown ? await memberOf(tx, connection, externalId) : userId;
  const source = chosen !== undefined ? "chosen" : signedIn !== null ? "sign_in" : null;
  return { login, name, avatarUrl, userId: chosen ?? signedIn, source, suggestedUserId: null };
}

/**
 * Returns the members matched to the same forge accounts in other projects of the workspace, by login in this project.
 */
async function suggestionsFor(
  tx: ReadTx,
  { workspaceId, connection, seen }: { workspaceId: string; connection: ForgeConnection; seen: readonly ForgePerson[] },
): Promise<Map<string, string>> {
  const loginOf = new Map(seen.map(({ externalId, login }) => [externalId, login]));
  const suggestions = new Map<string, string>();
  for (const other of await tx.listForgeConnectionsAt(workspaceId, connection.baseUrl)) {
    if (other.id === connection.id) continue;
    for (const { externalId, login } of await tx.listForgePeople(other.id)) {
      const here = loginOf.get(externalId);
      const key = login.toLowerCase();
      const userId = Object.hasOwn(other.people, key) ? other.people[key] : undefined;
      if (here === undefined || userId === undefined || suggestions.has(here)) continue;
      if (await tx.findMembership(workspaceId, userId)) suggestions.set(here, userId);
    }
  }
  return suggestions;
}

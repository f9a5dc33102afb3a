/** Accounts, avatars, passwords, sessions, API keys in memory. @module */
import type { ApiKey } from "../../identity/api_key/api_key.ts";
import type { Session } from "../../identity/session/session.ts";
import type { IdentityReads, IdentityWrites } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { orderBy } from "./copy.ts";
import type { Over } from "./database.ts";
import { removeAvatar } from "./removal.ts";
import type { ApiKeyRow, SessionRow } from "./rows.ts";
import { signInReads, signInWrites } from "./sign_in.ts";

export const identityReads: Over<IdentityReads> = {
  ...signInReads,

  hasAccounts: ({ accounts }) => !accounts.all().next().done,
  findAccount: ({ accounts }, id) => accounts.get(id),
  findAccountByEmail: ({ accounts }, email) => accounts.one("email", foldKey(email)),
  listAccounts: ({ accounts }, ids) => [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []),
  findPasswordHash: ({ passwords }, accountId) => passwords.get(accountId)?.hash,

  findAvatar: ({ avatars }, id) => avatars.get(id),
  findAvatarOf: ({ avatars }, userId) => avatars.one("user", userId),

  findSession: ({ sessions }, id) => sessionOf(sessions.get(id)),
  findSessionByTokenHash: ({ sessions }, tokenHash) => sessionOf(sessions.one("tokenHash", tokenHash)),
  listSessions: ({ sessions }, userId) =>
    newestFirst(sessions.by("user", userId)).flatMap((row) => sessionOf(row) ?? []),

  findApiKey: ({ apiKeys }, id) => apiKeyOf(apiKeys.get(id)),
  findApiKeyByHash: ({ apiKeys }, keyHash) => apiKeyOf(apiKeys.one("keyHash", keyHash)),
  listApiKeys: ({ apiKeys }, userId) => newestFirst(apiKeys.by("user", userId)).flatMap((row) => apiKeyOf(row) ?? []),
};

export const identityWrites: Over<IdentityWrites> = {
  ...signInWrites,

  insertAccount: ({ accounts }, account) => accounts.insert(account),
  saveAccount: ({ accounts }, account) => accounts.save(account),
  savePasswordHash: ({ passwords }, accountId, hash) => passwords.upsert({ id: accountId, hash }),
  deletePasswordHash: ({ passwords }, accountId) => passwords.delete(accountId),

  insertAvatar: ({ avatars }, avatar) => avatars.insert(avatar),
  deleteAvatar: removeAvatar,

  insertSession: ({ sessions }, session, tokenHash) => sessions.insert({ ...session, tokenHash }),
  saveSession: ({ sessions }, session) => sessions.patch(session.id, session),
  deleteSession: ({ sessions }, id) => sessions.delete(id),

  insertApiKey: ({ apiKeys }, key, keyHash) => apiKeys.insert({ ...key, keyHash }),
  saveApiKey: ({ apiKeys }, key) => apiKeys.patch(key.id, key),
  deleteApiKey: ({ apiKeys }, id) => apiKeys.delete(id),
};

function newestFirst<Row extends { createdAt: Date; id: string }>(rows: Row[]): Row[] {
  return orderBy(rows, ({ createdAt, id }) => [createdAt, id], { descending: true });
}

function sessionOf(row: SessionRow | undefined): Session | undefined {
  if (!row) return undefined;
  const { tokenHash: _, ...session } = row;
  return session;
}

function apiKeyOf(row: ApiKeyRow | undefined): ApiKey | undefined {
  if (!row) return undefined;
  const { keyHash: _, ...key } = row;
  return key;
}

/** Sign-in sessions and known addresses, in memory. @module */
import type { SessionReads, SessionWrites } from "../../../ports/store/identity/session.ts";
import { without } from "../copy.ts";
import type { Over } from "../database.ts";
import { newestFirst, orderBy } from "../order.ts";
import { keyOf } from "../rows.ts";

export const sessionReads: Over<SessionReads> = {
  findSession: ({ sessions }, id) => without(sessions.get(id), "tokenHash"),
  findSessionByTokenHash: ({ sessions }, tokenHash) => without(sessions.one("tokenHash", tokenHash), "tokenHash"),
  listSessions: ({ sessions }, userId) =>
    newestFirst(sessions.by("user", userId)).map((row) => without(row, "tokenHash")),
  listKnownAddresses: ({ knownAddresses }, userId) =>
    orderBy(knownAddresses.by("user", userId), ({ lastSignInAt, address }) => [lastSignInAt, address], {
      descending: true,
    }),
};

export const sessionWrites: Over<SessionWrites> = {
  insertSession: ({ sessions }, session, tokenHash) => sessions.insert({ ...session, tokenHash }),
  saveSession: ({ sessions }, session) => sessions.patch(session.id, session),
  deleteSession: ({ sessions }, id) => sessions.delete(id),
  saveKnownAddress: ({ knownAddresses }, known) => knownAddresses.upsert(known),
  deleteKnownAddress: ({ knownAddresses }, userId, address) => knownAddresses.delete(keyOf(userId, address)),
};

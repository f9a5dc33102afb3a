/** How account and credential records are stored. @module */
import type { Account } from "../../identity/account/account.ts";
import type { ApiKey } from "../../identity/api_key/api_key.ts";
import type { Avatar } from "../../identity/avatar/avatar.ts";
import type { Verification } from "../../identity/credential/verification.ts";
import type { DeviceRequest } from "../../identity/device/device_flow.ts";
import type { LinkedAccount } from "../../identity/linked_account/linked_account.ts";
import type { AuditEntry } from "../../identity/operator/audit.ts";
import type { Passkey } from "../../identity/passkey/passkey.ts";
import type { KnownAddress } from "../../identity/session/known_address.ts";
import type { Session } from "../../identity/session/session.ts";
import type { TwoFactor } from "../../identity/two_factor/two_factor.ts";
import { foldKey } from "../../text.ts";
import type { NoColumns, RecordSpecs, Stored } from "./record.ts";

/** The hash of a password. */
export interface StoredPassword {
  accountId: string;
  hash: string;
}

/** The account and credential records, by kind. */
export interface IdentityRecords {
  account: Stored<Account, NoColumns, { emailKey: string }>;
  password: Stored<StoredPassword>;
  avatar: Stored<Avatar>;
  session: Stored<Session, { tokenHash: string }>;
  deviceRequest: Stored<DeviceRequest, { deviceCodeHash: string; userCodeHash: string }>;
  linkedAccount: Stored<LinkedAccount, { sealedTokens: string }>;
  twoFactor: Stored<TwoFactor>;
  passkey: Stored<Passkey>;
  verification: Stored<Verification, { tokenHash: string }>;
  knownAddress: Stored<KnownAddress>;
  apiKey: Stored<ApiKey, { keyHash: string }>;
  auditEntry: Stored<AuditEntry>;
}

/** Describes each account or credential record. */
export const IDENTITY_RECORDS: RecordSpecs<IdentityRecords> = {
  account: {
    columns: {
      id: "text",
      name: "text",
      email: "text",
      emailKey: "text",
      emailVerified: "boolean",
      image: "text?",
      role: "text",
      locale: "text?",
      timezone: "text",
      createdAt: "instant",
      updatedAt: "instant",
      deletedAt: "instant?",
      disabledAt: "instant?",
    },
    initial: { disabledAt: null },
    own: { emailKey: ({ email }) => foldKey(email) },
  },
  password: {
    columns: { accountId: "text", hash: "text" },
    key: ["accountId"],
  },
  avatar: {
    columns: { id: "text", userId: "text", key: "text", contentType: "text", size: "integer", createdAt: "instant" },
  },
  session: {
    columns: {
      id: "text",
      tokenHash: "text",
      userId: "text",
      kind: "text",
      clientId: "text?",
      ipAddress: "text?",
      userAgent: "text?",
      activeWorkspaceId: "text?",
      createdAt: "instant",
      updatedAt: "instant",
      expiresAt: "instant",
    },
    given: ["tokenHash"],
  },
  deviceRequest: {
    columns: {
      id: "text",
      deviceCodeHash: "text",
      userCodeHash: "text",
      clientId: "text",
      scope: "text?",
      ipAddress: "text?",
      userAgent: "text?",
      userId: "text?",
      status: "text",
      intervalSeconds: "integer",
      lastPolledAt: "instant?",
      createdAt: "instant",
      expiresAt: "instant",
    },
    given: ["deviceCodeHash", "userCodeHash"],
  },
  linkedAccount: {
    columns: {
      id: "text",
      userId: "text",
      providerId: "text",
      accountId: "text",
      email: "text?",
      scopes: "json",
      sealedTokens: "text",
      createdAt: "instant",
      updatedAt: "instant",
    },
    given: ["sealedTokens"],
  },
  twoFactor: {
    columns: {
      userId: "text",
      sealedSecret: "text",
      backupCodeHashes: "json",
      enabledAt: "instant?",
      lastStep: "integer?",
      createdAt: "instant",
      updatedAt: "instant",
    },
    key: ["userId"],
  },
  passkey: {
    columns: {
      id: "text",
      userId: "text",
      name: "text",
      credentialId: "text",
      publicKey: "text",
      counter: "integer",
      deviceType: "text",
      backedUp: "boolean",
      transports: "json",
      aaguid: "text?",
      createdAt: "instant",
      lastUsedAt: "instant?",
    },
  },
  verification: {
    columns: {
      id: "text",
      tokenHash: "text",
      purpose: "text",
      userId: "text?",
      data: "json",
      createdAt: "instant",
      expiresAt: "instant",
    },
    given: ["tokenHash"],
  },
  knownAddress: {
    columns: { userId: "text", address: "text", lastSignInAt: "instant" },
    key: ["userId", "address"],
  },
  apiKey: {
    columns: {
      id: "text",
      keyHash: "text",
      name: "text",
      userId: "text",
      start: "text",
      workspaceId: "text?",
      permissions: "json?",
      enabled: "boolean",
      expiresAt: "instant?",
      lastUsedAt: "instant?",
      createdAt: "instant",
      updatedAt: "instant",
    },
    given: ["keyHash"],
  },
  auditEntry: {
    columns: {
      id: "text",
      action: "text",
      actorId: "text?",
      subjectId: "text?",
      workspaceId: "text?",
      workspaceName: "text?",
      changes: "json",
      address: "text?",
      createdAt: "instant",
    },
  },
};

/**
 * The tables of the ways to sign in besides the password.
 *
 * @module
 */
import type { DeviceRequest, Passkey, Verification } from "@hexlane/core";
import type { Dialect } from "./dialect.ts";

export function signInTables({ table, text, integer, flag, instant, json }: Dialect) {
  return {
    deviceRequest: table("device_request", {
      id: text("id").primaryKey(),
      deviceCodeHash: text("device_code_hash").notNull(),
      userCodeHash: text("user_code_hash").notNull(),
      clientId: text("client_id").notNull(),
      scope: text("scope"),
      ipAddress: text("ip_address"),
      userAgent: text("user_agent"),
      userId: text("user_id"),
      status: text<DeviceRequest["status"]>("status").notNull(),
      intervalSeconds: integer("interval_seconds").notNull(),
      lastPolledAt: instant("last_polled_at"),
      createdAt: instant("created_at").notNull(),
      expiresAt: instant("expires_at").notNull(),
    }),
    linkedAccount: table("linked_account", {
      id: text("id").primaryKey(),
      userId: text("user_id").notNull(),
      providerId: text("provider_id").notNull(),
      accountId: text("account_id").notNull(),
      email: text("email"),
      scopes: json<string[]>("scopes").notNull(),
      sealedTokens: text("sealed_tokens").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    twoFactor: table("two_factor", {
      userId: text("user_id").primaryKey(),
      sealedSecret: text("sealed_secret").notNull(),
      backupCodeHashes: json<string[]>("backup_code_hashes").notNull(),
      enabledAt: instant("enabled_at"),
      lastStep: integer("last_step"),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    passkey: table("passkey", {
      id: text("id").primaryKey(),
      userId: text("user_id").notNull(),
      name: text("name").notNull(),
      credentialId: text("credential_id").notNull(),
      publicKey: text("public_key").notNull(),
      counter: integer("counter").notNull(),
      deviceType: text<Passkey["deviceType"]>("device_type").notNull(),
      backedUp: flag("backed_up").notNull(),
      transports: json<string[]>("transports").notNull(),
      aaguid: text("aaguid"),
      createdAt: instant("created_at").notNull(),
      lastUsedAt: instant("last_used_at"),
    }),
    verification: table("verification", {
      id: text("id").primaryKey(),
      tokenHash: text("token_hash").notNull(),
      purpose: text<Verification["purpose"]>("purpose").notNull(),
      userId: text("user_id"),
      data: json<Record<string, unknown>>("data").notNull(),
      createdAt: instant("created_at").notNull(),
      expiresAt: instant("expires_at").notNull(),
    }),
    knownAddress: table("known_address", {
      userId: text("user_id").notNull(),
      address: text("address").notNull(),
      lastSignInAt: instant("last_sign_in_at").notNull(),
    }),
  };
}

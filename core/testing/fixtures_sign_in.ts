/**
 * Valid records of sign-in methods other than passwords. Unique values derive from the id, as in `fixtures.ts`.
 *
 * @module
 */

import type { Verification } from "../identity/credential/verification.ts";
import type { DeviceRequest } from "../identity/device/device_flow.ts";
import type { LinkedAccount } from "../identity/linked_account/linked_account.ts";
import type { Passkey } from "../identity/passkey/passkey.ts";
import type { KnownAddress } from "../identity/session/known_address.ts";
import type { TwoFactor } from "../identity/two_factor/two_factor.ts";
import { at } from "./fixtures.ts";

/** A valid device request; `fields` replace its defaults. */
export function someDeviceRequest(fields: Partial<DeviceRequest> = {}): DeviceRequest {
  return {
    id: "device-1",
    clientId: "service-cli",
    scope: null,
    ipAddress: "192.0.2.1",
    userAgent: null,
    userId: null,
    status: "pending",
    intervalSeconds: 5,
    lastPolledAt: null,
    createdAt: at(0),
    expiresAt: at(1800),
    ...fields,
  };
}

/** A valid linked account; `fields` replace its defaults. */
export function someLinkedAccount(fields: Partial<LinkedAccount> = {}): LinkedAccount {
  const id = fields.id ?? "linked-1";
  return {
    id,
    userId: "account-1",
    providerId: "custom",
    accountId: `sub-${id}`,
    email: null,
    scopes: ["openid", "email"],
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** A valid second factor; `fields` replace its defaults. */
export function someTwoFactor(fields: Partial<TwoFactor> = {}): TwoFactor {
  return {
    userId: "account-1",
    sealedSecret: "v1.id.sealed",
    backupCodeHashes: ["one", "two"],
    enabledAt: null,
    lastStep: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** A valid passkey; `fields` replace its defaults. */
export function somePasskey(fields: Partial<Passkey> = {}): Passkey {
  const id = fields.id ?? "passkey-1";
  return {
    id,
    userId: "account-1",
    name: "Laptop",
    credentialId: `credential-${id}`,
    publicKey: "pQECAyYgASFYIA",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
    transports: ["internal"],
    aaguid: null,
    createdAt: at(0),
    lastUsedAt: null,
    ...fields,
  };
}

/** A valid verification; `fields` replace its defaults. */
export function someVerification(fields: Partial<Verification> = {}): Verification {
  return {
    id: "verification-1",
    purpose: "magic_link",
    userId: "account-1",
    data: {},
    createdAt: at(0),
    expiresAt: at(300),
    ...fields,
  };
}

/** A valid known address; `fields` replace its defaults. */
export function someKnownAddress(fields: Partial<KnownAddress> = {}): KnownAddress {
  return { userId: "account-1", address: "192.0.2.1", lastSignInAt: at(0), ...fields };
}

/** Steps of random programs: device requests, linked accounts, second factors, passkeys, verifications. @module */
import {
  someDeviceRequest,
  someKnownAddress,
  someLinkedAccount,
  somePasskey,
  someTwoFactor,
  someVerification,
} from "../fixtures/sign_in.ts";
import type { Choices, Step } from "./step.ts";

const deviceRequest = (next: Choices) =>
  someDeviceRequest({
    id: next.id("device", 3),
    userId: next.maybe(next.id("account", 3)),
    status: next.among(["pending", "approved", "denied", "redeemed"]),
    lastPolledAt: next.maybe(next.instant()),
    expiresAt: next.instant(),
  });
const linkedAccount = (next: Choices) =>
  someLinkedAccount({
    id: next.id("linked", 3),
    userId: next.id("account", 3),
    accountId: next.id("hash", 3),
    createdAt: next.instant(),
  });
const passkey = (next: Choices) =>
  somePasskey({
    id: next.id("passkey", 3),
    userId: next.id("account", 3),
    credentialId: next.id("hash", 3),
    counter: next.upTo(9),
    backedUp: next.upTo(2) === 1,
    createdAt: next.instant(),
  });
const verification = (next: Choices) =>
  someVerification({
    id: next.id("verification", 3),
    purpose: next.among(["email", "magic_link", "second_factor"]),
    userId: next.maybe(next.id("account", 3)),
    data: { attempts: next.upTo(3) },
    expiresAt: next.instant(),
  });

export const SIGN_IN_STEPS: readonly Step[] = [
  (next) => {
    const [row, deviceCode, userCode] = [deviceRequest(next), next.id("hash", 3), next.id("hash", 3)];
    return (tx) => tx.insertDeviceRequest(row, deviceCode, userCode);
  },
  (next) => {
    const row = deviceRequest(next);
    return (tx) => tx.saveDeviceRequest(row);
  },
  (next) => {
    const [userId, expiredBy, limit, isMeant] = [next.id("account", 3), next.instant(), 1 + next.upTo(2), next.upTo(2)];
    return (tx) => (isMeant ? tx.deleteDeviceRequestsOf(userId) : tx.deleteDeviceRequests(expiredBy, limit));
  },
  (next) => {
    const [row, tokens] = [linkedAccount(next), next.id("tokens", 9)];
    return (tx) => tx.insertLinkedAccount(row, tokens);
  },
  (next) => {
    const [row, tokens] = [linkedAccount(next), next.id("tokens", 9)];
    return (tx) => tx.saveLinkedAccount(row, tokens);
  },
  (next) => {
    const id = next.id("linked", 3);
    return (tx) => tx.deleteLinkedAccount(id);
  },
  (next) => {
    const [userId, enabledAt, lastStep] = [next.id("account", 3), next.maybe(next.instant()), next.maybe(next.upTo(9))];
    return (tx) => tx.saveTwoFactor(someTwoFactor({ userId, enabledAt, lastStep }));
  },
  (next) => {
    const userId = next.id("account", 3);
    return (tx) => tx.deleteTwoFactor(userId);
  },
  (next) => {
    const row = passkey(next);
    return (tx) => tx.insertPasskey(row);
  },
  (next) => {
    const row = passkey(next);
    return (tx) => tx.savePasskey(row);
  },
  (next) => {
    const id = next.id("passkey", 3);
    return (tx) => tx.deletePasskey(id);
  },
  (next) => {
    const [row, hash] = [verification(next), next.id("hash", 3)];
    return (tx) => tx.insertVerification(row, hash);
  },
  (next) => {
    const row = verification(next);
    return (tx) => tx.saveVerification(row);
  },
  (next) => {
    const [id, userId, isMeant] = [next.id("verification", 3), next.id("account", 3), next.upTo(2)];
    return (tx) => (isMeant ? tx.deleteVerification(id) : tx.deleteVerificationsOf(userId, ["email", "magic_link"]));
  },
  (next) => {
    const [userId, expiredBy, limit, isMeant] = [next.id("account", 3), next.instant(), 1 + next.upTo(2), next.upTo(2)];
    return (tx) => (isMeant ? tx.deleteVerifications(expiredBy, limit) : tx.deleteVerificationsOf(userId));
  },
  (next) => {
    const row = someKnownAddress({
      userId: next.id("account", 3),
      address: next.id("address", 3),
      lastSignInAt: next.instant(),
    });
    return (tx) => tx.saveKnownAddress(row);
  },
  (next) => {
    const [userId, address] = [next.id("account", 3), next.id("address", 3)];
    return (tx) => tx.deleteKnownAddress(userId, address);
  },
];

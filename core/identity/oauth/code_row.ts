/** Stores authorization codes as verifications. @module */
import type { Verification } from "../credential/verification.ts";
import type { AuthorizationCode, CodeGrant } from "./authorization_code.ts";

export function rowOf(id: string, code: AuthorizationCode, createdAt: Date): Verification {
  const { userId, expiresAt, ...data } = code;
  return { id, purpose: "authorization_code", userId, data, createdAt, expiresAt };
}

export function codeOf(row: Verification | undefined): AuthorizationCode | undefined {
  if (row?.purpose !== "authorization_code" || row.userId === null) return undefined;
  const { userId, expiresAt, data } = row;
  return { ...(data as unknown as CodeGrant & { sessionId: string | null }), userId, expiresAt };
}

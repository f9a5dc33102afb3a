/** Checks the signatures of webhooks. @module */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { ForgeHint, ForgeWebhook, VerifiedWebhook, WebhookRefusal } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { Fields, isObject } from "./fields.ts";

type Refused = { refused: WebhookRefusal };

/** How the webhooks of a forge are checked and read. */
export interface WebhookReading {
  /** The signature or token of the request. */
  proof: string | undefined;
  /** Whether the proof is valid. */
  isRight: (proof: string, body: Uint8Array) => boolean;
  event: string | undefined;
  deliveryId: string | undefined;
  pathOf: (payload: Fields) => string | null;
  hintOf: (event: string, payload: Fields) => ForgeHint;
}

/** Checks a webhook, and reads it if its proof is valid. */
export function readWebhook(
  { body }: ForgeWebhook,
  secret: string,
  reading: WebhookReading,
): VerifiedWebhook | Refused {
  const { proof, isRight, event, deliveryId, pathOf, hintOf } = reading;
  if (secret === "") return { refused: "missing_secret" };
  if (!proof) return { refused: "missing_signature" };
  if (!isRight(proof, body)) return { refused: "wrong_signature" };
  if (!event) return { refused: "missing_event" };
  const payload = parsePayload(body);
  if (payload === undefined) return { refused: "malformed_body" };
  try {
    return {
      // Webhooks without an id are the same if their content is.
      deliveryId: deliveryId || digestOf(event, body),
      event,
      repositoryPath: pathOf(payload),
      hint: hintOf(event, payload),
    };
  } catch (error) {
    if (error instanceof ForgeError) return { refused: "malformed_body" };
    throw error;
  }
}

/** Whether a hexadecimal HMAC-SHA256 is valid, with or without the prefix `sha256=`. */
export function isHmac(proof: string, body: Uint8Array, secret: string): boolean {
  const given = proof.trim().replace(/^sha256=/i, "");
  const expected = createHmac("sha256", secret).update(body).digest();
  return /^[0-9a-f]{64}$/i.test(given) && timingSafeEqual(Buffer.from(given, "hex"), expected);
}

/** Whether two strings are equal, in a time that depends only on the length of the first. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

/** A digest of a webhook's content, as its id. */
export function digestOf(event: string, body: Uint8Array): string {
  return createHash("sha256").update(`${event}\n`).update(body).digest("hex");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Webhooks are JSON, or a form with JSON in `payload`. */
function parsePayload(body: Uint8Array): Fields | undefined {
  try {
    const text = new TextDecoder().decode(body);
    const isForm = text.startsWith("payload=");
    const value: unknown = JSON.parse(isForm ? (new URLSearchParams(text).get("payload") ?? "") : text);
    return isObject(value) ? new Fields(value, "a webhook") : undefined;
  } catch {
    return undefined;
  }
}

/** The name of the branch of a push; null for tags. */
export function branchOf(ref: string): string | null {
  return ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

/** The object id of a branch that does not exist, in SHA-1 and SHA-256 repositories. */
export function isNothing(sha: string): boolean {
  return /^(0{40}|0{64})$/.test(sha);
}

/** Sorts commits oldest first: some forges send the newest first. */
export function oldestFirst<T extends { sha: string; committedAt: Date }>(commits: readonly T[], head: string): T[] {
  const isReversed = commits.length > 1 && commits[0]?.sha === head;
  return isReversed ? [...commits].reverse() : [...commits];
}

/** Checks the signatures of webhooks. @module */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { ForgeHint, ForgeWebhook, VerifiedWebhook, WebhookRefusal } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { Fields, isObject } from "./fields.ts";

type Refused = { refused: WebhookRefusal };

/** How a forge's webhooks are verified and read. */
export interface WebhookReading {
  /** The signature or token of the request. */
  proof: string | undefined;
  /** Whether the signature or token is valid. */
  isRight: (proof: string, body: Uint8Array) => boolean;
  event: string | undefined;
  deliveryId: string | undefined;
  pathOf: (payload: Fields) => string | null;
  hintOf: (event: string, payload: Fields) => ForgeHint;
}

/** Verifies a webhook's signature or token, and reads the webhook if it is valid. */
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
      // Webhooks without an ID count as duplicates if they have the same content.
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

/** The time of a signed webhook may differ from our clock by this many seconds. */
const SIGNATURE_SECONDS = 300;

/**
 * Whether the signature of a webhook is valid and recent, as in the Standard Webhooks specification:
 * `webhook-signature` has one or more HMAC-SHA256 codes of the ID, the time and the body.
 *
 * @param token `whsec_` and the key in base64
 * @see {@link https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md}
 */
export function isSigned({ headers, body }: ForgeWebhook, token: string, now: Date): boolean {
  const key = signingKeyOf(token);
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (!key || !id || !signatures || time === undefined || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(time)) > SIGNATURE_SECONDS) return false;
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest("base64");
  return signatures.split(" ").some((signature) => isSameText(signature, `v1,${expected}`));
}

/** Returns the key of a signing token; undefined if it is malformed. */
export function signingKeyOf(token: string): Buffer | undefined {
  const [, digits = ""] = /^whsec_([A-Za-z0-9+/]{16,128}={0,2})$/.exec(token) ?? [];
  return digits === "" ? undefined : Buffer.from(digits, "base64");
}

/** Compares two strings in a time that reveals nothing about their content. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

/** Returns a digest of a webhook's content, to be used as its ID. */
export function digestOf(event: string, body: Uint8Array): string {
  return createHash("sha256").update(`${event}\n`).update(body).digest("hex");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Parses a webhook, which is JSON or a form with JSON in `payload`. */
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

/** Returns the name of a pushed branch; null for a tag. */
export function branchOf(ref: string): string | null {
  return ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

/**
 * Whether an object ID is all zeros, which means that the branch does not exist (in SHA-1 and SHA-256 repositories).
 */
export function isNothing(sha: string): boolean {
  return /^(0{40}|0{64})$/.test(sha);
}

/** Returns commits oldest first, because some forges send the newest first. */
export function oldestFirst<T extends { sha: string; committedAt: Date }>(commits: readonly T[], head: string): T[] {
  const isReversed = commits.length > 1 && commits[0]?.sha === head;
  return isReversed ? [...commits].reverse() : [...commits];
}

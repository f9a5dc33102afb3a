/**
 * OAuth clients that register themselves (RFC 7591). Anybody may, as often as they like, since nothing is stored.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_OAUTH_CLIENT_ID_CHARACTERS } from "../../limits.ts";
import {
  checkClientName,
  checkRedirectUris,
  isRedirectUri,
  OAUTH_CLIENT_PREFIX,
  type OAuthClient,
  oauthClientIsOver,
  readOAuthClient,
  redirectForm,
  writeOAuthClient,
} from "./client.ts";

/** What {@linkcode registerOAuthClient} takes. */
export interface RegisterOAuthClientInput {
  /** Where the client may be sent back to. */
  redirectUris: readonly string[];
  /** What it calls itself. */
  clientName?: string;
  /** Ways in which it wants to get tokens. @default ["authorization_code"] */
  grantTypes?: readonly string[];
  /** What it wants to be sent back with. @default ["code"] */
  responseTypes?: readonly string[];
  /** How it proves who it is: it can keep no secret. @default "none" */
  tokenEndpointAuthMethod?: string;
}

/** A client that registered just now. */
export interface RegisteredOAuthClient {
  /** Good for 30 days. */
  clientId: string;
  /** As it was given. */
  redirectUris: readonly string[];
  client: OAuthClient;
}

const MAC_PURPOSE = "oauth-client";
const CLIENT_ID: RegExp = /^hxc_([\w-]+)\.([\w-]{43})$/;

/**
 * Gives a client its id. Changes nothing: whatever must be known of the client stands in the id.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_REDIRECT_URI` or `INVALID_CLIENT_METADATA`
 */
export async function registerOAuthClient(
  ctx: Context,
  input: RegisterOAuthClientInput,
): Promise<RegisteredOAuthClient> {
  const { grantTypes = ["authorization_code"], responseTypes = ["code"], tokenEndpointAuthMethod = "none" } = input;
  const now = ctx.clock.now();
  const redirectUris = checkRedirectUris(input.redirectUris);
  const name = input.clientName === undefined ? null : checkClientName(input.clientName);
  if (!grantTypes.includes("authorization_code")) throw unsupported("/grant_types", "authorization_code");
  if (!responseTypes.includes("code")) throw unsupported("/response_types", "code");
  if (tokenEndpointAuthMethod !== "none") throw unsupported("/token_endpoint_auth_method", "none");
  const redirectHashes = await Promise.all(redirectUris.map((uri) => ctx.crypto.hash(redirectForm(uri))));
  const client = { id: ctx.newId(), name, redirectHashes: [...new Set(redirectHashes)], createdAt: wholeSeconds(now) };
  const text = writeOAuthClient(client);
  const clientId = `${OAUTH_CLIENT_PREFIX}${text}.${await ctx.crypto.mac(MAC_PURPOSE, text)}`;
  return { clientId, redirectUris, client };
}

function wholeSeconds(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

function unsupported(pointer: string, only: string) {
  return invalidField(pointer, `Must be or contain "${only}", which is all there is`, "INVALID_CLIENT_METADATA");
}

/** The client with this id; undefined when we gave out no such id, or 30 days ago. */
export async function findOAuthClient(ctx: Context, clientId: string, now: Date): Promise<OAuthClient | undefined> {
  if (clientId.length > MAX_OAUTH_CLIENT_ID_CHARACTERS) return undefined;
  const [, text = "", mac = ""] = CLIENT_ID.exec(clientId) ?? [];
  if (text === "" || !(await ctx.crypto.verifyMac(MAC_PURPOSE, text, mac))) return undefined;
  const client = readOAuthClient(text);
  return oauthClientIsOver(client, now) ? undefined : client;
}

/** Whether the client registered the address. */
export async function hasRedirectUri(ctx: Context, client: OAuthClient, uri: string): Promise<boolean> {
  return isRedirectUri(uri) && client.redirectHashes.includes(await ctx.crypto.hash(redirectForm(uri)));
}

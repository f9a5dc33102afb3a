/** Registers OAuth clients (RFC 7591). Registration is open and unlimited, since nothing is stored. @module */
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_OAUTH_CLIENT_ID_CHARACTERS } from "../../limits.ts";
import {
  checkClientName,
  checkRedirectUris,
  isOAuthClientExpired,
  isRedirectUri,
  OAUTH_CLIENT_PREFIX,
  type OAuthClient,
  readOAuthClient,
  redirectForm,
  writeOAuthClient,
} from "./client.ts";

/** Input for {@linkcode registerOAuthClient}. */
export interface RegisterOAuthClientInput {
  redirectUris: readonly string[];
  clientName?: string;
  /** Requested grant types. @default ["authorization_code"] */
  grantTypes?: readonly string[];
  /** Requested response types. @default ["code"] */
  responseTypes?: readonly string[];
  /** Public clients have no secret. @default "none" */
  tokenEndpointAuthMethod?: string;
}

/** A newly registered client. */
export interface RegisteredOAuthClient {
  /** Valid for 30 days. */
  clientId: string;
  /** The URIs of the input, unchanged. */
  redirectUris: readonly string[];
  client: OAuthClient;
}

const MAC_PURPOSE = "oauth-client";
const CLIENT_ID: RegExp = /^hxc_([\w-]+)\.([\w-]{43})$/;

/**
 * Registers a client. Writes nothing, because the client ID contains the whole registration.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_REDIRECT_URI` or `INVALID_CLIENT_METADATA`
 */
export async function registerOAuthClient(
  ctx: Context,
  input: RegisterOAuthClientInput,
): Promise<RegisteredOAuthClient> {
  ctx.checkInput("registerOAuthClient", input);
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
  return invalidField(pointer, `Must be or include "${only}"; nothing else is supported`, "INVALID_CLIENT_METADATA");
}

/** Decodes and verifies a client ID. Returns undefined if it is forged or older than 30 days. */
export async function findOAuthClient(ctx: Context, clientId: string, now: Date): Promise<OAuthClient | undefined> {
  if (clientId.length > MAX_OAUTH_CLIENT_ID_CHARACTERS) return undefined;
  const [, text = "", mac = ""] = CLIENT_ID.exec(clientId) ?? [];
  if (text === "" || !(await ctx.crypto.verifyMac(MAC_PURPOSE, text, mac))) return undefined;
  const client = readOAuthClient(text);
  return isOAuthClientExpired(client, now) ? undefined : client;
}

/** Returns whether the client registered the redirect URI. */
export async function hasRedirectUri(ctx: Context, client: OAuthClient, uri: string): Promise<boolean> {
  return isRedirectUri(uri) && client.redirectHashes.includes(await ctx.crypto.hash(redirectForm(uri)));
}

/**
 * A real identity provider on a free local port: `oidc-provider`, whose users act as the test specifies.
 *
 * @module
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExternalPerson } from "@hexlane/core/memory";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { Provider } from "oidc-provider";

export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user opens the address, signs in and consents. Returns the provider's redirect. */
  approve(url: string, person: ExternalPerson): Promise<Record<string, string>>;
  /** The person opens the address and declines. */
  decline(url: string): Promise<Record<string, string>>;
  /** The lifetime of ID tokens that the provider issues from now on. */
  idTokenSeconds: number;
  /** Grant types used so far: `authorization_code`, `refresh_token`. */
  grants: readonly string[];
  /** Revokes the refresh tokens issued so far. */
  revoke(): Promise<void>;
  stop(): Promise<void>;
}

export interface OidcServerOptions {
  redirectUris: readonly string[];
  /** @default a free port */
  port?: number;
  /** How the client authenticates. @default "client_secret_basic" */
  clientAuth?: "client_secret_basic" | "client_secret_post";
  /** @default {@linkcode ID_TOKEN_SECONDS} */
  idTokenSeconds?: number;
  /** Receives each token response (RFC 6749 5.1). */
  onTokens?: (answer: Record<string, unknown>) => void;
}

const CLIENT_ID = "hexlane";
const CLIENT_SECRET = "a-secret-between-the-two";
/** The lifetime of the provider's ID tokens. */
export const ID_TOKEN_SECONDS = 3600;
/** The request header that identifies the user at the browser to the provider. */
const PERSON_HEADER = "x-test-person";

let signingKey: Promise<JWK> | undefined;

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: "test", alg: "RS256", use: "sig" };
}

export async function startOidcServer(options: OidcServerOptions): Promise<OidcServer> {
  signingKey ??= makeKey();
  const key = await signingKey;
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ExternalPerson>();
  const grantIds: string[] = [];
  const grants: string[] = [];
  const visit = (url: string, who: ExternalPerson | null) => browse(url, issuer, who);
  const running: OidcServer = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    idTokenSeconds: options.idTokenSeconds ?? ID_TOKEN_SECONDS,
    grants,
    approve: (url, person) => visit(url, person),
    decline: (url) => visit(url, null),
    async revoke() {
      for (const grantId of grantIds) await provider.RefreshToken.revokeByGrantId(grantId);
    },
    stop: () => stop(server),
  };
  const provider = makeProvider(issuer, { ...options, key, people, idTokenSeconds: () => running.idTokenSeconds });
  provider.on("grant.success", ({ oidc }) => grants.push(String(oidc.params?.grant_type)));
  const serve = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void serve(request, response);
    interact(provider, { request, response, people, grantIds }).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  };
  return running;
}

function makeProvider(
  issuer: string,
  options: Omit<OidcServerOptions, "idTokenSeconds"> & {
    idTokenSeconds: () => number;
    key: JWK;
    people: Map<string, ExternalPerson>;
  },
): Provider {
  const { key, people, redirectUris, clientAuth = "client_secret_basic" } = options;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...redirectUris],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: ["cookies of a test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: options.idTokenSeconds,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    async findAccount(_, id) {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => claimsOf(person) };
    },
  });
  provider.on("grant.success", ({ body }) => options.onTokens?.(body as Record<string, unknown>));
  return provider;
}

function claimsOf({ subject, email, emailVerified, name, image }: ExternalPerson): { sub: string } {
  return {
    sub: subject,
    ...(email === null ? {} : { email, email_verified: emailVerified }),
    ...(name === null ? {} : { name }),
    ...(image === null ? {} : { picture: image }),
  };
}

/** Signs in and consents, or declines, instead of showing forms. */
async function interact(
  provider: Provider,
  scene: {
    request: IncomingMessage;
    response: ServerResponse;
    people: Map<string, ExternalPerson>;
    grantIds: string[];
  },
): Promise<void> {
  const { request, response, people, grantIds } = scene;
  const person = JSON.parse(decodeURIComponent(String(request.headers[PERSON_HEADER]))) as ExternalPerson | null;
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const finish = (result: Parameters<Provider["interactionFinished"]>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (person === null) return await finish({ error: "access_denied", error_description: "Not today" });
  people.set(person.subject, person);
  if (prompt.name === "login") return await finish({ login: { accountId: person.subject } });
  const grant = new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const grantId = await grant.save();
  grantIds.push(grantId);
  await finish({ consent: { grantId } });
}

/** Follows the provider's redirects like a browser, until one leads to another site. */
async function browse(url: string, issuer: string, who: ExternalPerson | null): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, [PERSON_HEADER]: encodeURIComponent(JSON.stringify(who)) };
    const response = await fetch(next, { headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      const equals = pair.indexOf("=");
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider returned ${response.status}: ${await response.text()}`);
    const target = new URL(location, next);
    if (target.origin !== issuer) return Object.fromEntries(target.searchParams);
    next = target.href;
  }
  throw new Error("The provider redirects the browser in a loop");
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

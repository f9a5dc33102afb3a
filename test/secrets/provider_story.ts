/**
 * Signing in with an external provider: the values that the two servers and the browser exchange.
 *
 * @module
 */
import { type OidcServer, startOidcServer } from "../harness/oidc_server.ts";
import type { Player } from "./player.ts";

export interface ProviderStory {
  env: Readonly<Record<string, string>>;
  play(player: Player): Promise<void>;
  close(): Promise<void>;
}

const CALLBACK = "/api/auth/oauth2/callback/custom";

/** @param origin the origin of the server under test, which must be registered with the provider */
export async function openProviderStory(origin: string): Promise<ProviderStory> {
  const handedOut: Record<string, unknown>[] = [];
  const provider = await startOidcServer({
    redirectUris: [origin + CALLBACK],
    // ID tokens expire at once, so that they are renewed.
    idTokenSeconds: 1,
    onTokens: (answer) => handedOut.push(answer),
  });
  const { issuer, clientId, clientSecret } = provider;
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_SCOPES: "openid profile email offline_access",
    },
    play: (player) => play(player, provider, handedOut),
    close: () => provider.stop(),
  };
}

async function play(player: Player, provider: OidcServer, handedOut: Record<string, unknown>[]): Promise<void> {
  player.keep("secret of the client", provider.clientSecret);
  const begin = async (name: string) => {
    const body = { providerId: "custom", callbackURL: "/" };
    const { url } = await player.ask("POST /api/auth/sign-in/oauth2", { body });
    const address = new URL(String(url));
    player.keep(`state of ${name}`, address.searchParams.get("state"));
    player.keep(`nonce of ${name}`, address.searchParams.get("nonce"));
    player.keep(`code challenge of ${name}`, address.searchParams.get("code_challenge"));
    const [cookie] = Object.entries(player.cookies);
    return { url: address.href, cookie: cookie?.join("=") ?? "" };
  };
  const wanted = await begin("an external sign-in");
  player.keep("cookie of an external sign-in", wanted.cookie.slice(wanted.cookie.indexOf("=") + 1));
  const person = {
    subject: "olga",
    email: "olga@example.test",
    emailVerified: true,
    name: "Olga",
    image: null,
  };
  const parameters = await provider.approve(wanted.url, person);
  player.keep("authorization code", parameters.code);
  const query = new URLSearchParams(parameters);
  await player.ask(`GET ${CALLBACK}?${query}`, { status: 302 });
  await player.ask(`GET ${CALLBACK}?${query}`, { status: 302, headers: { cookie: wanted.cookie } });
  const session = player.keep("session of an external sign-in", player.cookies["hexlane.session_token"]);
  await player.ask(`GET ${CALLBACK}?${query}`, { status: 302, headers: { cookie: wanted.cookie } });
  await Bun.sleep(1_100);
  const { idToken } = await player.ask("GET /api/oauth/id-token", { as: session });
  if (!handedOut.some(({ id_token }) => id_token === idToken)) throw new Error("The ID token is not the provider's");
  if (handedOut.length < 2) throw new Error("The ID token was not renewed");
  for (const [index, tokens] of handedOut.entries()) {
    for (const kind of ["access_token", "refresh_token", "id_token"]) player.keep(`${kind} ${index}`, tokens[kind]);
    const [, claims, signature] = String(tokens.id_token).split(".");
    player.keep(`claims of the ID token ${index}`, claims);
    player.keep(`signature of the ID token ${index}`, signature);
  }
  const unwanted = await begin("a sign-in that was declined");
  const refusal = new URLSearchParams(await provider.decline(unwanted.url));
  await player.ask(`GET ${CALLBACK}?${refusal}`, { status: 302, headers: { cookie: unwanted.cookie } });
  const forged = new URLSearchParams({ state: player.invent("forged state"), code: player.invent("forged code") });
  await player.ask(`GET ${CALLBACK}?${forged}`, { status: 302 });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  await player.ask(`POST ${CALLBACK}`, { status: 302, raw: forged.toString(), headers: form });
}

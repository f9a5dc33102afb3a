/** Signs in with the device flow (RFC 8628), and signs out. @module */
import { ApiError, createClient } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { oneLine } from "../plain_text.ts";
import { forgetToken, readProfiles, withStoredToken, writeProfiles } from "../profiles.ts";
import { DEFAULT_URL, HEADERS, openSession, serverUrl } from "../session.ts";

/** The client ID of this program. */
const CLIENT_ID = "service-cli";

export interface LoginOptions {
  /** False with `--no-browser`. */
  browser: boolean;
  withToken?: boolean;
  clientId?: string;
}

/** Signs in and stores the credential. */
export async function login(call: Call, given: string | undefined, options: LoginOptions): Promise<Output> {
  const url = serverUrl(given ?? (call.io.env.HEXLANE_URL || DEFAULT_URL));
  call.url = url;
  const token = options.withToken === true ? await readToken(call) : await askForToken(call, url, options);
  const who = await whoIs(call, { url, token });
  const { profiles } = await readProfiles(call.io);
  const name = call.options.profile ?? new URL(url).host;
  const kept = profiles[name]?.url === url ? profiles[name].workspaceId : undefined;
  const workspace = kept === undefined ? {} : { workspaceId: kept };
  const profile = await withStoredToken(call.io, name, { url, token, ...workspace });
  await writeProfiles(call.io, { current: name, profiles: { ...profiles, [name]: profile } });
  const isExposed = url.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url);
  return {
    json: { profile: name, url, user: who },
    text: `Signed in to ${url}${who ? ` as ${oneLine(who.name)} (${oneLine(who.email)})` : ""}`,
    note: isExposed
      ? "Warning: this connection is not encrypted, so others on the network can read your credential"
      : undefined,
  };
}

/** Reads an API key or token from standard input, so that it does not appear in the process list. */
async function readToken(call: Call): Promise<string> {
  const token = (await call.io.readInput()).trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  const hint = "hexlane login URL --with-token < FILE";
  throw new Failure("Standard input contains no token", { exit: EXIT.usage, hint });
}

async function askForToken(call: Call, url: string, options: LoginOptions): Promise<string> {
  const { io } = call;
  const { device } = createClient({ baseUrl: url, fetch: io.fetch, headers: HEADERS });
  const clientId = options.clientId ?? CLIENT_ID;
  const code = await device.requestCode({ client_id: clientId }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "invalid_client") throw error;
    const hint = `the operator must list "${clientId}" in DEVICE_AUTH_CLIENT_IDS; an API key works too: --with-token`;
    throw new Failure(`The server does not accept the client "${clientId}"`, { exit: EXIT.refused, hint });
  });
  io.err(`Open this page and check that it shows the code ${call.style.bold(oneLine(code.user_code))}:`);
  io.err(oneLine(code.verification_uri_complete));
  if (options.browser && io.isTerminal) await io.openBrowser(code.verification_uri_complete);
  call.progress.report("Waiting for approval");
  try {
    return (await device.pollToken(code, { clientId })).access_token;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "access_denied") throw new Failure("The request was denied", { exit: EXIT.refused });
    if (error.code !== "expired_token") throw error;
    throw new Failure("The request expired", { exit: EXIT.refused, hint: `try "hexlane login" again` });
  }
}

/** Returns the owner of a credential. Null for a credential that works but does not identify its owner. */
async function whoIs(
  call: Call,
  { url, token }: { url: string; token: string },
): Promise<{ name: string; email: string } | null> {
  const client = createClient({ baseUrl: url, token, fetch: call.io.fetch, headers: HEADERS });
  const current = await client.account.getSession();
  if (current) return { name: current.user.name, email: current.user.email };
  // An API key has no session, but it can list workspaces.
  await client.workspaces.list();
  return null;
}

/** Ends the session on the server and deletes the credential. */
export async function logout(call: Call): Promise<Output> {
  const session = await openSession(call.io, call.options);
  call.url = session.url;
  const { name } = session;
  if (name === undefined) {
    const hint = "unset HEXLANE_TOKEN instead";
    throw new Failure("Credentials come from environment variables: there is no profile to change", {
      exit: EXIT.usage,
      hint,
    });
  }
  // The local credential is always deleted, because the server may already have ended the session, or may no longer
  // exist.
  const ended = await session.client.account.signOut().then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
  const { current, profiles } = await readProfiles(call.io);
  const { [name]: gone, ...others } = profiles;
  if (gone) await forgetToken(call.io, name, gone);
  const [next] = Object.keys(others);
  const chosen = current === name ? next : current;
  await writeProfiles(call.io, { ...(chosen === undefined ? {} : { current: chosen }), profiles: others });
  return {
    json: { profile: name, url: session.url, ended },
    text: `Signed out of ${session.url}`,
    note: ended ? undefined : "The server could not be reached: revoke this device in your settings",
  };
}

/** Shows the signed-in account and server. */
export async function whoami(call: Call): Promise<Output> {
  const { session } = await call.open();
  const { account } = session.client;
  const [current, workspace] = await Promise.all([
    account.getSession(),
    session.workspaces().then(() => session.workspace().catch(() => undefined)),
  ]);
  // An API key has no session, but it belongs to a member of a workspace.
  const found = current?.user ?? (workspace && (await session.caller(workspace.id)));
  const user = found === undefined ? null : { id: found.id, name: found.name, email: found.email };
  const text = call.listing([
    ["Server", session.url],
    ["Profile", session.name ?? "(environment)"],
    ["Name", user?.name ?? ""],
    ["Email", user?.email ?? ""],
    ["Workspace", workspace?.slug ?? ""],
  ]);
  return {
    json: { url: session.url, profile: session.name ?? null, user, workspace: workspace?.slug ?? null },
    text,
  };
}

/** Lists the servers with a stored credential. */
export async function listProfiles(call: Call): Promise<Output> {
  const { current, profiles } = await readProfiles(call.io);
  const all = Object.entries(profiles).map(([name, { url }]) => ({ name, url, isCurrent: name === current }));
  const rows = all.map(({ name, url, isCurrent }) => [isCurrent ? "*" : "", name, url]);
  const note = all.length === 0 ? "No profiles" : undefined;
  return { json: all, text: call.table(["", "NAME", "SERVER"], rows), note };
}

/** Selects the server for later commands. */
export async function useProfile(call: Call, name: string): Promise<Output> {
  const found = await readProfiles(call.io);
  const profile = found.profiles[name];
  if (!profile) {
    const hint = `run "hexlane profile list" to list them`;
    throw new Failure(`Unknown profile "${name}"`, { exit: EXIT.notFound, hint });
  }
  await writeProfiles(call.io, { ...found, current: name });
  return { json: { name, url: profile.url, isCurrent: true }, text: `Switched to ${profile.url}` };
}

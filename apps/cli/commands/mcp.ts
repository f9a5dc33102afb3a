/** Serves an agent on the same machine: the Model Context Protocol over standard input and output. @module */
import type { TransportOptions } from "@hexlane/client";
import { Failure } from "../failure.ts";
import type { Io } from "../io.ts";
import { type Profile, readProfiles, tokenOf, withStoredToken, writeProfiles } from "../profiles.ts";
import { DEFAULT_URL, type GlobalOptions, serverUrl } from "../session.ts";

export interface McpOptions extends GlobalOptions {
  /** Offers only tools that read. */
  readOnly?: boolean;
  /** Shows changes instead of sending them. */
  dryRun?: boolean;
  /** Offers the settings tools too. */
  settings?: boolean;
}

/** The profile of the agent's own credential, separate from the user's. */
const PROFILE_SUFFIX = " (agent)";

/** Serves until the input ends. Standard output belongs to the protocol. @throws {Failure} */
export async function serveAgent(io: Io, options: McpOptions, version: string): Promise<void> {
  // Loaded only here, because other commands do not need it.
  const { deviceAccess, serveStdio } = await import("@hexlane/mcp");
  const { readOnly, dryRun, settings } = options;
  const modes = { readOnly, dryRun, settings, version };
  const { url, name, token } = await whoActs(io, options);
  const transport: TransportOptions = { baseUrl: url, fetch: io.fetch };
  if (io.env.HEXLANE_TOKEN && options.profile === undefined) {
    await serveStdio({ ...modes, transport: { ...transport, token: io.env.HEXLANE_TOKEN.trim() } });
    return;
  }
  const access = deviceAccess({
    baseUrl: url,
    token,
    fetch: io.fetch,
    openBrowser: async (page) => void (await io.openBrowser(page)),
    save: async (given) => {
      const { current, profiles } = await readProfiles(io);
      const kept = { ...profiles, [name]: await withStoredToken(io, name, { url, token: given }) };
      await writeProfiles(io, { ...(current === undefined ? {} : { current }), profiles: kept });
    },
  });
  await serveStdio({ ...modes, transport: { ...transport, token: access.token }, onUnauthenticated: access.forget });
}

/** Finds the server and the token: the agent's own from an earlier sign-in, or else the user's. */
async function whoActs(io: Io, options: McpOptions): Promise<{ url: string; name: string; token: string | undefined }> {
  const { current, profiles } = await readProfiles(io).catch((error: unknown) => {
    if (error instanceof Failure) return { current: undefined, profiles: {} as Record<string, Profile> };
    throw error;
  });
  const named = options.profile ?? (io.env.HEXLANE_PROFILE || undefined);
  const given = io.env.HEXLANE_URL ? serverUrl(io.env.HEXLANE_URL) : undefined;
  const person =
    named ?? (given === undefined ? current : Object.keys(profiles).find((one) => profiles[one]?.url === given));
  const profile = person === undefined ? undefined : profiles[person];
  const url = profile?.url ?? given ?? DEFAULT_URL;
  const name = `${person ?? new URL(url).host}${PROFILE_SUFFIX}`;
  const own = profiles[name]?.url === url ? profiles[name] : undefined;
  // A locked keyring counts as a missing credential, so the agent asks its user for approval.
  const read = async (stored: string, found: Profile | undefined) =>
    found && (await tokenOf(io, stored, found).catch(() => undefined));
  return { url, name, token: (await read(name, own)) ?? (await read(person ?? "", profile)) };
}

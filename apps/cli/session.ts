/** Chooses the server, account and workspace of a command. @module */
import { ApiError, type Client, createClient, type ListedOrganization, type TransportOptions } from "@hexlane/client";
import { EXIT, Failure } from "./failure.ts";
import type { Io } from "./io.ts";
import manifest from "./package.json" with { type: "json" };
import { type Profile, readProfiles, tokenOf } from "./profiles.ts";

export interface GlobalOptions {
  /** Print JSON instead of text. */
  json?: boolean;
  /** Print JSON with these fields only. */
  fields?: string;
  /** The name of a stored profile. */
  profile?: string | undefined;
  /** A workspace, by slug, name or ID. */
  workspace?: string | undefined;
}

/** The name of this program in the owner's list of sessions. */
export const HEADERS: Readonly<Record<string, string>> = { "user-agent": `hexlane-cli/${manifest.version}` };

/** The default server. */
export const DEFAULT_URL = "http://localhost:3000";

/** Parses the address of a server. @throws {Failure} */
export function serverUrl(text: string): string {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text);
  const full = /^[a-z]+:\/\//i.test(text) ? text : `${isLocal ? "http" : "https"}://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new Failure(`"${text}" is not a server URL`, { exit: EXIT.usage, hint: `try "${DEFAULT_URL}"` });
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** How long a command waits for the server. */
export type RequestLimits = Pick<TransportOptions, "timeoutMilliseconds" | "retries">;

export interface Caller {
  id: string;
  name: string;
  email: string;
}

/** The account that a command uses, and its server. */
export class Session {
  /** The name of the profile. Undefined if the credential comes from the environment. */
  readonly name: string | undefined;
  readonly url: string;
  readonly client: Client;
  readonly transport: TransportOptions;
  readonly #io: Io;
  readonly #token: string;
  readonly #wanted: string | undefined;
  readonly #kept: string | undefined;
  #workspaces: Promise<ListedOrganization[]> | undefined;

  /** @param options.wanted the workspace from the option or the environment */
  constructor(
    io: Io,
    profile: Omit<Profile, "token"> & { token: string },
    options: { name?: string | undefined; wanted?: string | undefined; limits?: RequestLimits },
  ) {
    this.name = options.name;
    this.url = profile.url;
    this.#io = io;
    this.#token = profile.token;
    this.transport = {
      ...options.limits,
      baseUrl: profile.url,
      token: profile.token,
      fetch: io.fetch,
      headers: HEADERS,
    };
    this.client = createClient(this.transport);
    this.#wanted = options.wanted;
    this.#kept = profile.workspaceId;
  }

  /** Lists the workspaces of the caller. */
  async workspaces(): Promise<ListedOrganization[]> {
    this.#workspaces ??= this.client.workspaces.list();
    return await this.#workspaces;
  }

  async caller(workspaceId: string): Promise<Caller> {
    const { account, members } = this.client;
    try {
      return (await members.getActive({ organizationId: workspaceId })).user;
    } catch (error) {
      // Kaneo reads the workspace from the session, and creates a session for an API key only if this header is sent.
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      const headers = { "x-api-key": this.#token };
      const keyed = createClient({ baseUrl: this.url, headers, fetch: this.#io.fetch });
      const session = (await account.getSession()) ?? (await keyed.account.getSession());
      if (session) return session.user;
      throw error;
    }
  }

  /** Returns the workspace of the command. @throws {Failure} when it is unknown or ambiguous */
  async workspace(): Promise<ListedOrganization> {
    const all = await this.workspaces();
    if (this.#wanted !== undefined) return findWorkspace(all, this.#wanted);
    const kept = all.find(({ id }) => id === this.#kept);
    if (kept) return kept;
    const [only] = all;
    if (only && all.length === 1) return only;
    const hint = only
      ? `choose one with "hexlane workspace use ${only.slug}", or pass --workspace`
      : `create one with "hexlane workspace create NAME"`;
    throw new Failure(only ? "There are several workspaces" : "There are no workspaces yet", {
      exit: EXIT.usage,
      hint,
    });
  }

  /** Returns the ID of the command's workspace. Undefined if it cannot be determined. */
  async nearId(): Promise<string | undefined> {
    if (this.#wanted === undefined && this.#kept !== undefined) return this.#kept;
    if (this.isNarrowed) return (await this.workspace()).id;
    return (await this.workspace().catch(() => undefined))?.id;
  }

  /** Whether the command names a workspace, and so searches only that one. */
  get isNarrowed(): boolean {
    return this.#wanted !== undefined;
  }
}

/** Finds a workspace by slug, ID or name. @throws {Failure} */
export function findWorkspace(all: readonly ListedOrganization[], name: string): ListedOrganization {
  const lower = name.toLowerCase();
  const found =
    all.find(({ id, slug }) => id === name || slug.toLowerCase() === lower) ??
    all.find((one) => one.name.toLowerCase() === lower);
  if (found) return found;
  const hint = `run "hexlane workspace list" to list them`;
  throw new Failure(`Unknown workspace "${name}"`, { exit: EXIT.notFound, hint });
}

/**
 * Opens a session for the first of these that is set: `--profile`, `HEXLANE_TOKEN`, `HEXLANE_PROFILE`, `HEXLANE_URL`,
 * the current profile. @throws {Failure}
 */
export async function openSession(io: Io, options: GlobalOptions, limits: RequestLimits = {}): Promise<Session> {
  const { env } = io;
  const wanted = options.workspace ?? (env.HEXLANE_WORKSPACE || undefined);
  if (env.HEXLANE_TOKEN && options.profile === undefined) {
    const url = serverUrl(env.HEXLANE_URL || DEFAULT_URL);
    return new Session(io, { url, token: env.HEXLANE_TOKEN.trim() }, { wanted, limits });
  }
  const { current, profiles } = await readProfiles(io);
  const name = options.profile ?? (env.HEXLANE_PROFILE || undefined) ?? byUrl(profiles, env.HEXLANE_URL) ?? current;
  const profile = name === undefined ? undefined : profiles[name];
  if (profile && name !== undefined) {
    const token = await tokenOf(io, name, profile);
    return new Session(io, { ...profile, token }, { name, wanted, limits });
  }
  const known = Object.keys(profiles).join(", ");
  if (name !== undefined && known !== "") {
    throw new Failure(`Unknown profile "${name}"`, { exit: EXIT.signedOut, hint: `available profiles: ${known}` });
  }
  throw new Failure("Not signed in", { exit: EXIT.signedOut, hint: `sign in with "hexlane login URL"` });
}

function byUrl(profiles: Record<string, Profile>, url: string | undefined): string | undefined {
  if (!url) return undefined;
  const wanted = serverUrl(url);
  // Falls back to the URL, which is never the name of a profile, so the command fails instead of using another server.
  return Object.keys(profiles).find((name) => profiles[name]?.url === wanted) ?? wanted;
}

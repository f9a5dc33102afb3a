/**
 * A server with Kaneo's API on a port of this machine, for tests of Kaneo's clients.
 *
 * @module
 */
import type { FurnishOptions } from "./fixtures.ts";
import { type Hexlane, type HexlaneOptions, startHexlane } from "./hexlane.ts";

/** The options of the service and of its initial data. */
export interface KaneoOptions extends HexlaneOptions, FurnishOptions {}

/** A running server. Its records have the format of Kaneo's API. */
export interface Kaneo extends AsyncDisposable {
  /** The address of the server, for `KANEO_API_URL`. */
  readonly url: string;
  /** The base URL of the API: the address with `/api`. */
  readonly apiUrl: string;
  /** An API key of the user, without restrictions. */
  readonly apiKey: string;
  /** A session token of the user. */
  readonly sessionToken: string;
  /** The signed-in user, who owns the workspace. */
  readonly user: KaneoUser;
  readonly workspace: KaneoWorkspace;
  readonly project: KaneoProject;
  /** The columns of the project, in order. */
  readonly columns: readonly KaneoColumn[];
  /** The service, with its clock, receivers and faults. */
  readonly hexlane: Hexlane;
  close(): Promise<void>;
}

export interface KaneoUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
}

export interface KaneoWorkspace {
  id: string;
  name: string;
  slug: string;
}

export interface KaneoProject {
  id: string;
  workspaceId: string;
  slug: string;
  name: string;
  icon: string | null;
  description: string | null;
  isPublic: boolean | null;
  archivedAt: string | null;
}

export interface KaneoColumn {
  id: string;
  projectId: string;
  name: string;
  slug: string;
  position: number;
  isFinal: boolean;
}

/** Starts a server with a user, a workspace and a project. */
export async function startKaneo(options: KaneoOptions = {}): Promise<Kaneo> {
  const hexlane = await startHexlane(options);
  try {
    const { owner, workspace, project, apiKey } = await hexlane.furnish(options);
    const url = await hexlane.listen();
    const read = async <T>(path: string): Promise<T> => (await hexlane.ask<T>("GET", path, { as: owner })).body;
    const { user } = await read<{ user: KaneoUser }>("/api/auth/get-session");
    const workspaces = await read<KaneoWorkspace[]>("/api/auth/organization/list");
    const projects = await read<KaneoProject[]>(`/api/project?workspaceId=${workspace.id}`);
    return {
      url,
      apiUrl: `${url}/api`,
      apiKey,
      sessionToken: owner.token,
      user,
      workspace: oneOf(workspaces, workspace.id),
      project: oneOf(projects, project.id),
      columns: await read<KaneoColumn[]>(`/api/column/${project.id}`),
      hexlane,
      close: () => hexlane.close(),
      [Symbol.asyncDispose]: () => hexlane.close(),
    };
  } catch (error) {
    await hexlane.close();
    throw error;
  }
}

function oneOf<T extends { id: string }>(rows: readonly T[], id: string): T {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`Cannot start: the list does not contain "${id}"`);
  return found;
}

/**
 * Creates people, workspaces and projects in one call, through the real use cases.
 *
 * @module
 */
import type { Account, Actor, Store, TrackerFactory } from "@hexlane/core";

/** Every fixture has the same password. */
export const PASSWORD = "correct-7-stable";

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  /** The session token: `Authorization: Bearer <token>`. */
  token: string;
  actor: Extract<Actor, { kind: "session" }>;
}

export interface FurnishOptions {
  /** @default "Ada" */
  owner?: string;
  /** Members with their roles: `{ Mia: "member" }`. @default none */
  members?: Readonly<Record<string, string>>;
  /** @default "Analytical Engines" */
  workspace?: string;
  /** Prefix of task keys. @default "WEB" */
  project?: string;
}

export interface Furnished {
  owner: Person;
  /** Members by name. */
  members: Record<string, Person>;
  workspace: { id: string; name: string; slug: string };
  /** The project, with the four default columns. */
  project: { id: string; name: string; slug: string };
  /** An API key of the owner, without restrictions. */
  apiKey: string;
}

/** The service that fixtures are created in. */
export interface Ground {
  tracker: TrackerFactory;
  /** The store, without planned faults. */
  store: Store;
}

/** Creates a person with an account, a session and a verified email address. */
export async function signUpPerson({ tracker, store }: Ground, name: string): Promise<Person> {
  const email = `${slugOf(name)}@example.com`;
  const { account, session, token } = await tracker.as(null).signUp({ name, email, password: PASSWORD });
  await confirmAddress(store, account);
  const actor = { kind: "session" as const, userId: account.id, session };
  return { id: account.id, name, email, password: PASSWORD, token, actor };
}

async function confirmAddress(store: Store, { id }: Account): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await tx.findAccount(id);
    if (account) await tx.saveAccount({ ...account, emailVerified: true });
  });
}

/** Creates a workspace with an owner, members, a project and an API key. */
export async function furnishGround(ground: Ground, options: FurnishOptions = {}): Promise<Furnished> {
  const {
    owner: name = "Ada",
    members: roles = {},
    workspace: title = "Analytical Engines",
    project = "WEB",
  } = options;
  const owner = await signUpPerson(ground, name);
  const tracker = ground.tracker.as(owner.actor);
  const workspace = await tracker.createWorkspace({ name: title, slug: slugOf(title) });
  const members: Record<string, Person> = {};
  for (const [member, role] of Object.entries(roles)) {
    const person = await signUpPerson(ground, member);
    const { id: invitationId } = await tracker.inviteMember({ workspaceId: workspace.id, email: person.email, role });
    await ground.tracker.as(person.actor).acceptInvitation({ invitationId });
    members[member] = person;
  }
  const made = await tracker.createProject({ workspaceId: workspace.id, name: project, slug: project, icon: "Layout" });
  const { key: apiKey } = await tracker.createApiKey({ name: "fixture" });
  // The first use of a key is recorded in the background, where it would trigger faults that are planned for the
  // request.
  const script = await ground.tracker.as(null).identifyActor(apiKey);
  await ground.tracker.as(script).recordUse();
  return {
    owner,
    members,
    workspace: { id: workspace.id, name: workspace.name, slug: workspace.slug },
    project: { id: made.id, name: made.name, slug: made.slug },
    apiKey,
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

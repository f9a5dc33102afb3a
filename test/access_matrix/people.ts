/** The people and credentials that the access matrix tests. @module */
import { BUILT_IN_ROLES, type Grants } from "../../core/permission.ts";
import { type Client, ORIGIN } from "../harness/client.ts";
import { newDeviceToken } from "../harness/device_token.ts";
import type { Person, Tenant, World } from "../harness/world.ts";

/** The kinds of credential that a request can carry. */
export const CREDENTIALS = ["cookie", "session", "device token", "API key", "workspace key", "read-only key"] as const;
/** One of {@linkcode CREDENTIALS}. */
export type Credential = (typeof CREDENTIALS)[number];

/** The permissions of the read-only key. */
export const READ_ONLY: Grants = {
  project: ["read"],
  task: ["read"],
  label: ["read"],
  workspace: ["read"],
  ac: ["read"],
};

/** One row of the matrix. */
export interface Walker {
  name: string;
  person: Person;
  /** The permissions in the workspace; null for a non-member. */
  grants: Grants | null;
  isOwner: boolean;
  isDisabled: boolean;
  headers: Readonly<Record<Credential, Record<string, string>>>;
}

/** An administrator's permissions except `task:read`. */
const NO_TASKS: Grants = {
  ...BUILT_IN_ROLES.admin,
  task: (BUILT_IN_ROLES.admin.task ?? []).filter((action) => action !== "read"),
};

/** Returns the owner, one member of each role, a non-member and a person whose account is disabled. */
export async function gatherPeople(client: Client, { mine, theirs }: World): Promise<Walker[]> {
  const { owner, ids, make } = mine;
  const role = { organizationId: ids.workspace, role: "no-tasks", permission: NO_TASKS };
  await client.ok("POST", "/api/auth/organization/create-role", { as: owner.token, body: role });
  const walkers = [await walkerOf(client, mine, owner, { name: "owner", grants: BUILT_IN_ROLES.owner, isOwner: true })];
  for (const name of ["admin", "member", "viewer"] as const) {
    walkers.push(await walkerOf(client, mine, await make.person(name), { name, grants: BUILT_IN_ROLES[name] }));
  }
  const blind = await make.person("no-tasks");
  walkers.push(await walkerOf(client, mine, blind, { name: "role without task:read", grants: NO_TASKS }));
  walkers.push(await walkerOf(client, theirs, await theirs.make.person("admin"), { name: "non-member", grants: null }));
  const gone = await make.person("admin");
  walkers.push(await walkerOf(client, mine, gone, { name: "disabled", grants: null, isDisabled: true }));
  const disabled = { as: owner.token, body: { isDisabled: true } };
  await client.ok("PATCH", `/api/operator/people/${gone.id}`, disabled);
  return walkers;
}

async function walkerOf(
  client: Client,
  { ids }: Tenant,
  person: Person,
  row: Pick<Walker, "name" | "grants"> & Partial<Pick<Walker, "isOwner" | "isDisabled">>,
): Promise<Walker> {
  const newKey = async (limits: object): Promise<string> => {
    const body = { name: "matrix", ...limits };
    return String((await client.ok("POST", "/api/auth/api-key/create", { as: person.token, body })).key);
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const headers = {
    cookie: { cookie: person.cookie, origin: ORIGIN },
    session: bearer(person.token),
    "device token": bearer(await newDeviceToken(client, person)),
    "API key": bearer(await newKey({})),
    "workspace key": bearer(await newKey({ workspaceId: ids.workspace })),
    "read-only key": bearer(await newKey({ permissions: READ_ONLY })),
  };
  return { isOwner: false, isDisabled: false, ...row, person, headers };
}

/** People with different access to the projects of a workspace. @module */
import type { AccessLevel } from "@hexlane/core";
import type { Client } from "../harness/client.ts";
import { ORIGIN } from "../harness/client.ts";
import { newDeviceToken } from "../harness/device_token.ts";
import type { Person, Tenant } from "../harness/world.ts";

/** The kinds of credential that a request can carry. */
export const CREDENTIALS = ["session", "cookie", "API key", "workspace key", "device token"] as const;
/** One of {@linkcode CREDENTIALS}. */
export type Credential = (typeof CREDENTIALS)[number];

/** An administrator of the workspace who may open only selected projects. */
export class LimitedPerson {
  readonly person: Person;
  readonly #client: Client;
  readonly #tenant: Tenant;
  readonly #level: AccessLevel;
  readonly #tokens: Readonly<Record<Exclude<Credential, "cookie">, string>>;
  readonly #known = new Set<string>();

  private constructor(
    client: Client,
    tenant: Tenant,
    given: Pick<LimitedPerson, "person"> & {
      level: AccessLevel;
      tokens: Record<Exclude<Credential, "cookie">, string>;
    },
  ) {
    this.#client = client;
    this.#tenant = tenant;
    this.person = given.person;
    this.#level = given.level;
    this.#tokens = given.tokens;
  }

  /** Adds an administrator who has the level in every project that {@linkcode LimitedPerson.grant} finds. */
  static async join(client: Client, tenant: Tenant, level: AccessLevel): Promise<LimitedPerson> {
    const person = await tenant.make.person("admin");
    const path = `/api/workspace/${tenant.ids.workspace}/members/${person.id}/project-access`;
    await client.ok("PUT", path, { as: tenant.owner.token, body: { projectAccess: "selected" } });
    const newKey = async (limits: object): Promise<string> => {
      const body = { name: "script", ...limits };
      return String((await client.ok("POST", "/api/auth/api-key/create", { as: person.token, body })).key);
    };
    const tokens = {
      session: person.token,
      "API key": await newKey({}),
      "workspace key": await newKey({ workspaceId: tenant.ids.workspace }),
      "device token": await newDeviceToken(client, person),
    };
    return new LimitedPerson(client, tenant, { person, level, tokens });
  }

  /** Adds the person to the projects that were created since the last call. */
  async grant(): Promise<void> {
    if (this.#level === "none") return;
    const as = this.#tenant.owner.token;
    const query = { workspaceId: this.#tenant.ids.workspace, includeArchived: "true" };
    const projects = await this.#client.ok<{ id: string }[]>("GET", "/api/project", { as, query });
    for (const { id } of projects) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      await this.#client.ok("PUT", `/api/project/${id}/access/${this.person.id}`, { as, body: { level: this.#level } });
    }
  }

  /** Returns the headers that carry a credential. */
  headers(credential: Credential): Record<string, string> {
    const { cookie } = this.person;
    if (credential === "cookie") return { cookie, origin: ORIGIN };
    return { authorization: `Bearer ${this.#tokens[credential]}` };
  }
}

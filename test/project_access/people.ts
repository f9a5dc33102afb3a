/** People with different access to the projects of a workspace. @module */
import type { AccessLevel } from "@hexlane/core";
import type { Client } from "../harness/client.ts";
import { ORIGIN } from "../harness/client.ts";
import type { Person, Tenant } from "../harness/world.ts";

/** How a request proves who sends it. */
export const CREDENTIALS = ["session", "cookie", "API key"] as const;
/** One of {@linkcode CREDENTIALS}. */
export type Credential = (typeof CREDENTIALS)[number];

/** An administrator of the workspace who may open only selected projects. */
export class LimitedPerson {
  readonly person: Person;
  readonly #client: Client;
  readonly #tenant: Tenant;
  readonly #level: AccessLevel;
  readonly #apiKey: string;
  readonly #known = new Set<string>();

  private constructor(client: Client, tenant: Tenant, given: { person: Person; level: AccessLevel; apiKey: string }) {
    this.#client = client;
    this.#tenant = tenant;
    this.person = given.person;
    this.#level = given.level;
    this.#apiKey = given.apiKey;
  }

  /** Adds an administrator who has the level in every project that {@linkcode LimitedPerson.grant} finds. */
  static async join(client: Client, tenant: Tenant, level: AccessLevel): Promise<LimitedPerson> {
    const person = await tenant.make.person("admin");
    const path = `/api/workspace/${tenant.ids.workspace}/members/${person.id}/project-access`;
    await client.ok("PUT", path, { as: tenant.owner.token, body: { projectAccess: "selected" } });
    const body = { name: "script" };
    const { key } = await client.ok("POST", "/api/auth/api-key/create", { as: person.token, body });
    return new LimitedPerson(client, tenant, { person, level, apiKey: String(key) });
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

  /** The headers of a request. */
  headers(credential: Credential): Record<string, string> {
    const { token, cookie } = this.person;
    if (credential === "cookie") return { cookie, origin: ORIGIN };
    return { authorization: `Bearer ${credential === "session" ? token : this.#apiKey}` };
  }
}

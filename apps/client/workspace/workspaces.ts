/**
 * Workspaces, which better-auth's clients call organizations.
 *
 * @module
 */
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type {
  CreatedOrganization,
  CreateOrganization,
  FullOrganization,
  ListedOrganization,
  Organization,
  UpdateOrganization,
} from "../wire.ts";

const AT = "/api/auth/organization";

/** Workspaces. */
export class Workspaces {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The workspaces of the caller. */
  async list(options: CallOptions = {}): Promise<ListedOrganization[]> {
    return await this.#transport.get(`${AT}/list`, {}, options);
  }

  /** One workspace with members and invitations. */
  async get(workspaceId: string, options: CallOptions = {}): Promise<FullOrganization | null> {
    return await this.#transport.get(`${AT}/get-full-organization`, { organizationId: workspaceId }, options);
  }

  /** Makes a workspace that the caller owns. */
  async create(workspace: CreateOrganization, options: ChangeOptions = {}): Promise<CreatedOrganization> {
    return await this.#transport.post(`${AT}/create`, workspace, options);
  }

  /** Changes the fields that are given. */
  async edit(
    workspaceId: string,
    data: UpdateOrganization["data"],
    options: ChangeOptions = {},
  ): Promise<Organization> {
    return await this.#transport.post(`${AT}/update`, { organizationId: workspaceId, data }, options);
  }

  /** Deletes a workspace with everything in it. */
  async delete(workspaceId: string, options: ChangeOptions = {}): Promise<Organization> {
    return await this.#transport.post(`${AT}/delete`, { organizationId: workspaceId }, options);
  }

  /** Leaves a workspace. */
  async leave(workspaceId: string, options: ChangeOptions = {}): Promise<void> {
    await this.#transport.post(`${AT}/leave`, { organizationId: workspaceId }, options);
  }
}

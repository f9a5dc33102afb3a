/** Records losses of an import from Kaneo or another Hexlane instance. @module */
import {
  type Activity,
  ApiError,
  type Client,
  type ListedOrganization,
  type ListedProject,
  type TaskCard,
} from "@hexlane/client";
import type { Draft } from "../draft.ts";

const INTEGRATIONS = ["slack", "discord", "telegram", "mattermost", "generic-webhook", "github", "gitea"] as const;
/** Roles that every workspace has. */
const ROLES = ["owner", "admin", "member", "viewer"];

export class Remains {
  readonly #client: Client;
  readonly #draft: Draft;

  /** Sends no requests. */
  constructor(client: Client, draft: Draft) {
    this.#client = client;
    this.#draft = draft;
  }

  /** Records the losses of a task: history, dates, links. */
  ofTask({ title, externalLinks }: TaskCard, activities: readonly Activity[]): void {
    const { length } = activities.filter(({ type }) => type !== "comment" && type !== "create");
    if (length > 0) this.#draft.lose("TASK_HISTORY", `${title}: ${length} ${length === 1 ? "entry" : "entries"}`);
    this.#draft.lose("TASK_CREATION_DATE", title);
    for (const link of (externalLinks ?? []) as { url?: string }[])
      this.#draft.lose("EXTERNAL_LINK", `${title}: ${link.url ?? ""}`);
  }

  /** Records the losses of a project: integrations, rules, dates. */
  async ofProject({ id, name }: ListedProject): Promise<void> {
    const { transport, forges } = this.#client;
    this.#draft.lose("PROJECT_CREATION_DATE", name);
    for (const kind of INTEGRATIONS) {
      const ask = () => transport.request(`GET /api/${kind}-integration/project/:projectId`, { projectId: id });
      const found = await this.#find<object | null>(ask, `integrations of ${name}`);
      const isConfigured = found && !("webhookConfigured" in found && found.webhookConfigured === false);
      if (isConfigured) this.#draft.lose("INTEGRATION", `${name}: ${kind}`);
    }
    const ask = () => forges.listWorkflowRules(id);
    const rules = await this.#find<{ integrationType?: string; eventType?: string }[]>(ask, `rules of ${name}`);
    for (const { integrationType, eventType } of listOf(rules))
      this.#draft.lose("WORKFLOW_RULE", `${name}: ${integrationType} ${eventType}`);
  }

  /** Records the losses of a workspace: invitations, roles, notification rules, details. */
  async ofWorkspace({ id, name, description, logo }: ListedOrganization): Promise<void> {
    const client = this.#client;
    const query = { organizationId: id };
    const roles = await this.#find(() => client.roles.list(query), "roles");
    for (const { role } of listOf(roles)) if (!ROLES.includes(role)) this.#draft.lose("SOURCE_ROLE", role);
    const invitations = await this.#find(() => client.invitations.list(query), "invitations");
    for (const { email, status } of listOf(invitations))
      if (status === "pending") this.#draft.lose("SOURCE_INVITATION", email);
    const mine = await this.#find(() => client.preferences.get(), "notification rules");
    if (listOf(mine?.workspaces).some(({ workspaceId }) => workspaceId === id))
      this.#draft.lose("SOURCE_NOTIFICATION_RULES", name);
    if (description) this.#draft.lose("SOURCE_DESCRIPTION", name);
    if (logo) this.#draft.lose("SOURCE_LOGO", name);
  }

  /**
   * Returns the response to a request. Undefined if the version has no such route. Records a loss if the key lacks the
   * permission.
   */
  async #find<T>(ask: () => Promise<T>, what: string): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      if (![404, 405].includes(error.status)) this.#draft.lose("UNREADABLE_DATA", what);
      return undefined;
    }
  }
}

function listOf<T>(rows: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(rows) ? rows : [];
}

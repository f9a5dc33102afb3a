/**
 * Where a project sends its news, and what became of it.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type {
  ChatIntegration,
  Delivery,
  EditChatIntegration,
  EditWebhookIntegration,
  WebhookIntegration,
} from "../wire.ts";

const at = encodeURIComponent;
const chatOf = (projectId: string): string => `/api/slack-integration/project/${at(projectId)}`;
const webhookOf = (projectId: string): string => `/api/generic-webhook-integration/project/${at(projectId)}`;

/** A project's chat webhook, its webhook, and the log of both. */
export class Integrations {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The chat webhook of a project; null when it has none. */
  async getChat(projectId: string, options: CallOptions = {}): Promise<ChatIntegration | null> {
    return await this.#transport.get(chatOf(projectId), {}, options);
  }

  /** Makes the chat webhook, when an address is given, or changes it. */
  async editChat(
    projectId: string,
    fields: EditChatIntegration,
    options: ChangeOptions = {},
  ): Promise<ChatIntegration> {
    return await this.#transport.patch(chatOf(projectId), fields, options);
  }

  /** Removes the chat webhook. */
  async deleteChat(projectId: string, options: ChangeOptions = {}): Promise<void> {
    await this.#transport.delete(chatOf(projectId), undefined, options);
  }

  /** The webhook of a project; null when it has none. */
  async getWebhook(projectId: string, options: CallOptions = {}): Promise<WebhookIntegration | null> {
    return await this.#transport.get(webhookOf(projectId), {}, options);
  }

  /** Makes or changes the webhook. */
  async editWebhook(
    projectId: string,
    fields: EditWebhookIntegration,
    options: ChangeOptions = {},
  ): Promise<WebhookIntegration> {
    return await this.#transport.patch(webhookOf(projectId), fields, options);
  }

  /** Removes the webhook. */
  async deleteWebhook(projectId: string, options: ChangeOptions = {}): Promise<void> {
    await this.#transport.delete(webhookOf(projectId), undefined, options);
  }

  /** Sends a sample to the webhook. */
  async testWebhook(projectId: string, options: ChangeOptions = {}): Promise<Delivery> {
    return await this.#transport.post(`${webhookOf(projectId)}/test`, {}, options);
  }

  /** What was sent for a project, and how it went; newest first. */
  listDeliveries(projectId: string, options: CallOptions = {}): Rows<Delivery> {
    return rowsOf(this.#transport, `/api/project/${at(projectId)}/deliveries`, {}, options);
  }

  /** Sends something again. */
  async redeliver(deliveryId: string, options: ChangeOptions = {}): Promise<Delivery> {
    return await this.#transport.post(`/api/delivery/${at(deliveryId)}/redeliver`, {}, options);
  }
}

/**
 * The inbox, and what one wants to be told.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type {
  CreateNotification,
  Notification,
  NotificationPreferences,
  ReadAllNotifications,
  SaveNotificationPreferences,
  SaveNotificationRule,
} from "../wire.ts";

const AT = "/api/notification";
const PREFERENCES = "/api/notification-preferences";

/** Notifications. */
export class Notifications {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The caller's inbox, newest first. */
  list(options: CallOptions = {}): Rows<Notification> {
    return rowsOf(this.#transport, AT, {}, options);
  }

  /** Tells oneself something. Null when one does not want to hear of it. */
  async create(notification: CreateNotification, options: ChangeOptions = {}): Promise<Notification | null> {
    return await this.#transport.post(AT, notification, options);
  }

  /** Marks one as read. */
  async read(notificationId: string, options: ChangeOptions = {}): Promise<Notification> {
    return await this.#transport.patch(`${AT}/${encodeURIComponent(notificationId)}/read`, {}, options);
  }

  /** Marks all as read. */
  async readAll(options: ChangeOptions = {}): Promise<ReadAllNotifications> {
    return await this.#transport.patch(`${AT}/read-all`, {}, options);
  }

  /** Empties the inbox. */
  async clear(options: ChangeOptions = {}): Promise<void> {
    await this.#transport.delete(`${AT}/clear-all`, undefined, options);
  }
}

/** Through which channels one wants to hear of what. */
export class Preferences {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** All of them. */
  async get(options: CallOptions = {}): Promise<NotificationPreferences> {
    return await this.#transport.get(PREFERENCES, {}, options);
  }

  /** Changes channels. */
  async edit(fields: SaveNotificationPreferences, options: ChangeOptions = {}): Promise<NotificationPreferences> {
    return await this.#transport.put(PREFERENCES, fields, options);
  }

  /** Makes or replaces the rule of a workspace. */
  async saveRule(
    workspaceId: string,
    rule: SaveNotificationRule,
    options: ChangeOptions = {},
  ): Promise<NotificationPreferences> {
    return await this.#transport.put(`${PREFERENCES}/workspaces/${encodeURIComponent(workspaceId)}`, rule, options);
  }

  /** Deletes the rule of a workspace. */
  async deleteRule(workspaceId: string, options: ChangeOptions = {}): Promise<NotificationPreferences> {
    const path = `${PREFERENCES}/workspaces/${encodeURIComponent(workspaceId)}`;
    return await this.#transport.delete(path, undefined, options);
  }
}

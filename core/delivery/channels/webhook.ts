/** The webhook channel, which sends notifications as JSON to the account's own URL. @module */
import type { AddressSetting, NotificationChannel, SecretSetting } from "./channel.ts";

export const webhook: NotificationChannel<
  "webhook",
  { url: AddressSetting; secret: SecretSetting },
  "notification-webhook"
> = {
  name: "webhook",
  // `webhook` is already the endpoint kind of a project's integration.
  endpointKind: "notification-webhook",
  label: "webhook",
  settings: {
    url: { kind: "address", isRequired: true },
    secret: { kind: "secret", isRequired: false },
  },
  requirement: "A webhook needs a URL",
  payload: ({ notification, title, body, receiver, workspace, project, task }) => {
    const { id, type, createdAt, eventData, resourceId, resourceType } = notification;
    const shown = { id, type, title, content: body, createdAt: createdAt.toISOString() };
    return {
      notification: { ...shown, eventData, resourceId, resourceType },
      workspace,
      project,
      task,
      user: receiver,
    };
  },
};

/** The Gotify channel, which sends push messages through a Gotify server. @module */
import type { AddressSetting, NotificationChannel, SecretSetting } from "./channel.ts";

export const gotify: NotificationChannel<"gotify", { serverUrl: AddressSetting; token: SecretSetting }> = {
  name: "gotify",
  endpointKind: "gotify",
  label: "Gotify",
  settings: {
    serverUrl: { kind: "address", isRequired: true },
    token: { kind: "secret", isRequired: true },
  },
  requirement: "Gotify needs a server and a token",
  payload: ({ title, body, url }) => ({ title, content: body, url }),
};

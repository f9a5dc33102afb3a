/** The ntfy channel, which sends push messages to a topic on an ntfy server. @module */
import { invalidField } from "../../errors.ts";
import { MAX_NTFY_TOPIC_CHARACTERS } from "../../limits.ts";
import type { AddressSetting, NotificationChannel, SecretSetting, TextSetting } from "./channel.ts";

export const ntfy: NotificationChannel<
  "ntfy",
  { serverUrl: AddressSetting; topic: TextSetting; token: SecretSetting }
> = {
  name: "ntfy",
  endpointKind: "ntfy",
  label: "ntfy",
  settings: {
    serverUrl: { kind: "address", isRequired: true },
    topic: {
      kind: "text",
      isRequired: true,
      description: "Letters, digits, dashes, underscores",
      check: checkTopic,
    },
    token: { kind: "secret", isRequired: false },
  },
  requirement: "ntfy needs a server and a topic",
  payload: ({ title, body, url }, { topic = "" }) => ({ topic, title, content: body, url }),
};

function checkTopic(topic: string, pointer: string): string {
  const form = new RegExp(`^[-_A-Za-z0-9]{1,${MAX_NTFY_TOPIC_CHARACTERS}}$`);
  if (form.test(topic)) return topic;
  throw invalidField(pointer, `Must have 1 to ${MAX_NTFY_TOPIC_CHARACTERS} letters, digits, dashes or underscores`);
}

/**
 * Every channel fulfills the contract of the port over HTTP, with receivers as strict as the real ones.
 *
 * @module
 */
import { test } from "bun:test";
import { createChannels } from "@hexlane/channels";
import { memoryResolver } from "@hexlane/core/memory";
import { channelContract } from "@hexlane/core/testing";
import { answer, type Behavior, startReceiver } from "./receiver.ts";
import { GOTIFY_TOKEN, gotify, NTFY_TOKEN, ntfy, slack } from "./services.ts";

const SECRET = "s3cret-of-the-hook";
const WEBHOOK = { secret: SECRET, payload: undefined, delivered: answer(200, "thanks"), refuses: undefined };
/** What each service accepts, and its responses to an accepted message and to a permanent refusal. */
const KINDS = {
  webhook: WEBHOOK,
  "notification-webhook": WEBHOOK,
  slack: {
    secret: undefined,
    payload: { title: "Task created", text: "Fix the door 👋", fields: [{ name: "Status", value: "To Do" }] },
    delivered: slack,
    refuses: answer(403, "invalid_token"),
  },
  ntfy: {
    secret: NTFY_TOKEN,
    payload: { topic: "board", title: "Task created", content: "Fix the door 👋" },
    delivered: ntfy,
    refuses: answer(403, JSON.stringify({ code: 40301, http: 403, error: "forbidden" })),
  },
  gotify: {
    secret: GOTIFY_TOKEN,
    payload: { title: "Task created", content: "Fix the door 👋" },
    delivered: gotify,
    refuses: answer(401, JSON.stringify({ error: "Unauthorized", errorCode: 401, errorDescription: "no" })),
  },
} as const;

for (const [name, { secret, payload, delivered, refuses }] of Object.entries(KINDS)) {
  const behaviors: Record<string, Behavior> = {
    delivered,
    // A response that echoes the request.
    failed: answer(500, `\0Cannot use ${secret} \u{1F44B}${"x".repeat(5000)}`),
    rejected: refuses ?? answer(200),
    gone: answer(410),
  };
  channelContract(name, {
    test,
    async open(kind) {
      const receiver = await startReceiver(behaviors[kind] as Behavior);
      // A webhook delivery is `rejected` only for a forbidden address, never because of a response.
      const allowPrivate = kind !== "rejected" || refuses !== undefined;
      const channels = createChannels({ resolver: memoryResolver(), allowPrivate });
      return {
        channel: channels[name as keyof typeof KINDS],
        address: receiver.url,
        ...(secret === undefined ? {} : { secret }),
        ...(payload === undefined ? {} : { payload }),
        arrived: async () => receiver.arrivals.length,
        close: () => receiver.close(),
      };
    },
  });
}

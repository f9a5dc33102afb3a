/**
 * Every channel fulfills the contract of the port over HTTP, with receivers as strict as the real services.
 *
 * @module
 */
import { test } from "bun:test";
import { createChannels, type HttpKind } from "@hexlane/channels";
import { CHAT_KIND_NAMES, type ChatKindName } from "@hexlane/core";
import { memoryResolver } from "@hexlane/core/memory";
import { channelContract } from "@hexlane/core/testing";
import { CHAT_SERVICES } from "@hexlane/testing";
import { answer, type Behavior, startReceiver } from "./receiver.ts";
import { behaviorOf, GOTIFY_TOKEN, gotify, NTFY_TOKEN, ntfy, placeOf } from "./services.ts";

const SECRET = "s3cret-of-the-hook";
const WEBHOOK = { secret: SECRET, payload: undefined, delivered: answer(200, "thanks"), refuses: undefined };
function chatOf(kind: ChatKindName) {
  const { secret, address, target } = placeOf(CHAT_SERVICES[kind](), "http://127.0.0.1");
  const refusing = () => {
    const service = CHAT_SERVICES[kind]();
    service.failNext("revoked");
    return behaviorOf(service);
  };
  return {
    secret,
    path: address.slice("http://127.0.0.1".length),
    payload: {
      title: "Task created",
      text: "Fix the door 👋",
      fields: [{ name: "Status", value: "To Do" }],
      ...target,
    },
    delivered: behaviorOf(CHAT_SERVICES[kind]()),
    refuses: refusing(),
  };
}

/** What each service accepts, and its responses to an accepted message and to a permanent refusal. */
const KINDS = {
  webhook: WEBHOOK,
  "notification-webhook": WEBHOOK,
  ...(Object.fromEntries(CHAT_KIND_NAMES.map((kind) => [kind, chatOf(kind)])) as Record<
    ChatKindName,
    ReturnType<typeof chatOf>
  >),
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
} as const satisfies Record<HttpKind, unknown>;

for (const [name, service] of Object.entries(KINDS)) {
  const { secret, payload, delivered, refuses } = service;
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
        address: `${receiver.url}${"path" in service ? service.path : ""}`,
        ...(secret === undefined ? {} : { secret }),
        ...(payload === undefined ? {} : { payload }),
        arrived: async () => receiver.arrivals.length,
        close: () => receiver.close(),
      };
    },
  });
}

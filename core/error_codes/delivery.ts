/** Stable codes about integrations, notifications and live updates. @module */
/** The codes, with a sentence and an example each. */
export const DELIVERY_CODES = {
  CURSOR_EXPIRED: {
    kinds: ["conflict"],
    sentence:
      "The cursor is older than the events the server keeps. Load everything again and begin at the current cursor.",
    example: "Cannot go on from there: events since then were forgotten. Load everything anew",
  },
  EVENT_NOT_SELECTED: {
    kinds: ["conflict"],
    sentence: "The integration no longer selects this kind of event. Select it again before you redeliver.",
    example: 'Cannot send the delivery again: the integration does not select "taskCreated"',
  },
  FORBIDDEN_DESTINATION: {
    kinds: ["invalid"],
    sentence:
      "The address is private, uses a blocked port, or is not http(s). Use a public https address; the operator can allow private ones (ALLOW_PRIVATE_DESTINATIONS).",
    example: "Must not lead to a private or reserved address",
  },
  INCOMPLETE_CHANNEL: {
    kinds: ["invalid"],
    sentence: "The notification channel is switched on but lacks a setting. The error names it.",
    example: "ntfy needs a server and a topic",
  },
  INTEGRATION_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "The project has no such integration. Set it up first.",
    example: 'Cannot find webhook integration of project "01985d0e"',
  },
  INTEGRATION_OFF: {
    kinds: ["conflict"],
    sentence: "The integration is switched off or has no address. Switch it on first.",
    example: "Cannot send a test: the integration is switched off or has no address",
  },
  NOTIFICATION_RULE_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no notification rule for this workspace.",
    example: 'Cannot find notification rule of workspace "01985d0e"',
  },
  TOO_MANY_STREAMS: {
    kinds: ["rate_limited"],
    sentence: "The account or the address holds as many live streams and sockets as it may. Close some.",
    example: "Cannot follow: this account has 100 streams and sockets open on this server already, close some",
  },
} as const;

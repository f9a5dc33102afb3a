/** Stable error codes about integrations, notifications and live updates. @module */
/** Each code with an explanation and an example. */
export const DELIVERY_CODES = {
  CURSOR_EXPIRED: {
    kinds: ["conflict"],
    sentence: "The cursor is older than the stored events. Load everything again and continue from the current cursor.",
    example: "Cannot continue from this cursor: later events have been deleted, load everything again",
  },
  EVENT_NOT_SELECTED: {
    kinds: ["conflict"],
    sentence: "The integration no longer selects this event type. Select it again before you redeliver.",
    example: 'Cannot send the delivery again: the integration does not select "taskCreated"',
  },
  FORBIDDEN_DESTINATION: {
    kinds: ["invalid"],
    sentence:
      "The URL points to a private address, uses a blocked port, or is not http(s). Use a public https URL, or ask the operator to allow private addresses (ALLOW_PRIVATE_DESTINATIONS).",
    example: "Must not point to a private or reserved address",
  },
  FORGE_NOT_CONFIGURED: {
    kinds: ["unsupported"],
    sentence:
      "The server has no client for this forge, or no GitHub App. Contact the operator, or use an access token.",
    example: "Cannot reach GitHub: the server has no GitHub App, use an access token",
  },
  FORGE_TOKEN_REFUSED: {
    kinds: ["invalid"],
    sentence: "The forge rejected the access token, or the token cannot read and write the issues of the repository.",
    example: "Gitea rejected the access token",
  },
  FORGE_TOKEN_REQUIRED: {
    kinds: ["invalid"],
    sentence: "No access token is stored for this forge and address. Send one.",
    example: "Personal access token is required",
  },
  FORGE_UNAVAILABLE: {
    kinds: ["unavailable"],
    sentence: "The forge is not responding, or is limiting requests. Try again later.",
    example: "Cannot reach Gitea: connection refused",
  },
  INCOMPLETE_CHANNEL: {
    kinds: ["invalid"],
    sentence: "The notification channel lacks a required setting. The error names it.",
    example: "ntfy needs a server and a topic",
  },
  INTEGRATION_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "The project has no such integration. Set it up first.",
    example: 'Cannot find webhook integration of project "01985d0e"',
  },
  INTEGRATION_OFF: {
    kinds: ["conflict"],
    sentence: "The integration is turned off or has no URL. Turn it on first.",
    example: "Cannot send a test: the integration is turned off or has no URL",
  },
  NOTIFICATION_RULE_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no notification rule for this workspace.",
    example: 'Cannot find notification rule of workspace "01985d0e"',
  },
  NOT_A_FORGE: {
    kinds: ["invalid"],
    sentence:
      "The server at this address is not an instance of this forge. Use the address of its start page, not of a repository.",
    example: "Is not the address of a Gitea instance",
  },
  REPOSITORY_LINKED: {
    kinds: ["conflict"],
    sentence: "A repository can be connected to only one project. Disconnect it from the other project first.",
    example: 'Cannot connect repository "acme/site": it is already linked to another project',
  },
  REPOSITORY_NOT_FOUND: {
    kinds: ["invalid"],
    sentence: "The repository does not exist, or the access token cannot read it.",
    example: "Is not a repository that the access token can read",
  },
  STALE_SYNC_TOKEN: {
    kinds: ["conflict"],
    sentence:
      "The task, the issue or the rules have changed since they were loaded. Load them again before you decide.",
    example: "Cannot resume: the task or the issue has changed since it was reviewed",
  },
  TOO_MANY_WORKFLOW_RULES: {
    kinds: ["conflict"],
    sentence: "The project has reached the maximum number of workflow rules. Delete one that you no longer use.",
    example: "Cannot save workflow rule: the limit of 100 is reached",
  },
  WEBHOOK_REFUSED: {
    kinds: ["invalid"],
    sentence: "The webhook has no signature, a wrong one, or a body that is not from this forge. Check its secret.",
    example: "Cannot accept the webhook: its signature is wrong",
  },
  TOO_MANY_AUTOMATIONS: {
    kinds: ["conflict"],
    sentence: "The project has reached the maximum number of automations. Delete one that you no longer use.",
    example: "Cannot create automation: the limit of 50 is reached",
  },
  TOO_MANY_STREAMS: {
    kinds: ["rate_limited"],
    sentence:
      "The account or the IP address has reached the maximum number of live streams and sockets. Close some of them.",
    example:
      "Cannot open a stream: this account already has 100 streams and sockets open on this server, close some first",
  },
  TOO_MANY_CHANNELS: {
    kinds: ["conflict"],
    sentence: "The project has reached the maximum number of chat channels. Delete one that you no longer use.",
    example: "Cannot create channel: the limit of 20 is reached",
  },
  TOO_MANY_WEBHOOKS: {
    kinds: ["conflict"],
    sentence: "The project has reached the maximum number of webhooks. Delete one that you no longer use.",
    example: "Cannot create webhook: the limit of 20 is reached",
  },
} as const;

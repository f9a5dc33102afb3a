/** The integration kinds, with one row for each. @module */
import type { ChatKind } from "../chat/chat_kind.ts";
import { CHAT_KINDS, type ChatKindName } from "../chat/chat_kinds.ts";
import { chatPayload } from "./chat_payload.ts";
import { CHAT_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "./event_choices.ts";
import { type NamedEvent, webhookPayload } from "./webhook_payload.ts";

/** Describes a kind of integration. */
export interface IntegrationSpec<Kind extends string = string> {
  /** Identifies the channel in deliveries and in the channel port. */
  readonly endpointKind: Kind;
  /** The kind's name in error messages. */
  readonly noun: string;
  /** The kind's name in notifications. */
  readonly label: string;
  readonly events: readonly WebhookEvent[];
  /** The descriptor of a chat service. Its address must use https, because the address or the token is a credential. */
  readonly chat?: ChatKind;
  /** Without these columns, the integration sends nothing. */
  readonly required: readonly ("sealedWebhookUrl" | "sealedSecret")[];
  /** Builds the payload for the channel's adapter. */
  payload(
    event: NamedEvent,
    statusNameOf: (status: string) => string,
    settings: Readonly<Record<string, string | number>>,
  ): Record<string, unknown>;
}

/** A kind of integration. */
export type IntegrationKind = ChatKindName | "generic-webhook";

/** The endpoint kind of an integration. */
export type IntegrationEndpointKind = ChatKindName | "webhook";

function specOf(chat: ChatKind<ChatKindName>): IntegrationSpec<ChatKindName> {
  const types = Object.values(chat.settings).map(({ type }) => type);
  return {
    endpointKind: chat.name,
    noun: chat.noun,
    label: chat.label,
    events: CHAT_EVENTS,
    chat,
    required: [
      ...(types.includes("address") ? (["sealedWebhookUrl"] as const) : []),
      ...(types.includes("secret") ? (["sealedSecret"] as const) : []),
    ],
    payload: (event, statusNameOf, settings) => ({ ...chatPayload(event, statusNameOf), ...settings }),
  };
}

const CHATS = Object.fromEntries(CHAT_KINDS.map((chat) => [chat.name, specOf(chat)])) as Record<
  ChatKindName,
  IntegrationSpec<ChatKindName>
>;

/** All integration kinds. */
export const INTEGRATIONS: Readonly<Record<IntegrationKind, IntegrationSpec<IntegrationEndpointKind>>> = {
  ...CHATS,
  "generic-webhook": {
    endpointKind: "webhook",
    noun: "webhook",
    label: "webhook",
    events: WEBHOOK_EVENTS,
    required: ["sealedWebhookUrl"],
    payload: webhookPayload,
  },
};

/** Every kind of integration. */
export const INTEGRATION_KINDS: readonly [IntegrationKind, ...IntegrationKind[]] = Object.keys(INTEGRATIONS) as [
  IntegrationKind,
];

/** Finds the kind of integration whose deliveries have an endpoint kind. */
export function integrationKindOf(endpointKind: string): IntegrationKind {
  return INTEGRATION_KINDS.find((kind) => INTEGRATIONS[kind].endpointKind === endpointKind) ?? "generic-webhook";
}

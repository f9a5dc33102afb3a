/** The integration kinds, with one row for each. @module */
import { chatPayload } from "./chat_payload.ts";
import { CHAT_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "./events.ts";
import { type NamedEvent, webhookPayload } from "./webhook_payload.ts";

/** Describes a kind of integration. */
export interface IntegrationSpec<Kind extends string = string> {
  /** Identifies the channel in deliveries and in the channel port. */
  readonly endpointKind: Kind;
  /** Its name in error messages. */
  readonly noun: string;
  /** Its name in notifications. */
  readonly label: string;
  readonly events: readonly WebhookEvent[];
  /** Whether the URL is a credential. If so, it must use https, and the integration cannot exist without it. */
  readonly isAddressSecret: boolean;
  /** Builds the payload for the channel's adapter. */
  payload(event: NamedEvent, statusNameOf: (status: string) => string): Record<string, unknown>;
}

/** All integration kinds. `slack` is the chat webhook, which Mattermost and Rocket.Chat also support. */
export const INTEGRATIONS: {
  readonly slack: IntegrationSpec<"slack">;
  readonly "generic-webhook": IntegrationSpec<"webhook">;
} = {
  slack: {
    endpointKind: "slack",
    noun: "chat",
    label: "chat webhook",
    events: CHAT_EVENTS,
    isAddressSecret: true,
    payload: chatPayload,
  },
  "generic-webhook": {
    endpointKind: "webhook",
    noun: "webhook",
    label: "webhook",
    events: WEBHOOK_EVENTS,
    isAddressSecret: false,
    payload: webhookPayload,
  },
};

/** A kind of integration. */
export type IntegrationKind = keyof typeof INTEGRATIONS;

/** The endpoint kind of an integration. */
export type IntegrationEndpointKind = (typeof INTEGRATIONS)[IntegrationKind]["endpointKind"];

/** Every kind of integration. */
export const INTEGRATION_KINDS: readonly IntegrationKind[] = Object.keys(INTEGRATIONS) as IntegrationKind[];

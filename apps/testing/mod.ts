/**
 * The real Hexlane service in process, for testing clients and integrations.
 *
 * @module
 */
export { Faults } from "@hexlane/core/testing";
export {
  ChatService,
  type ChatServiceSpec,
  type ServiceFailure,
  type ServiceRequest,
  type ShownMessage,
} from "./chat/chat_service.ts";
export { CHAT_SERVICES } from "./chat/chat_services.ts";
export type { Duration } from "./duration.ts";
export { type Furnished, type FurnishOptions, PASSWORD, type Person } from "./fixtures.ts";
export {
  FakeForge,
  type ForgeFailure,
  type ForgeOptions,
  type ForgeRequestLog,
} from "./forges/fake_forge.ts";
export type {
  FakeChecks,
  FakeComment,
  FakeIssue,
  FakeLabel,
  FakePullRequest,
  FakeUser,
  ForgeState,
} from "./forges/forge_state.ts";
export { startForge } from "./forges/forges.ts";
export { ForgejoForge, GiteaForge } from "./forges/gitea_forge.ts";
export { FakeGithubApp } from "./forges/github_app.ts";
export { GithubForge } from "./forges/github_forge.ts";
export { GitlabForge } from "./forges/gitlab_forge.ts";
export type { FakeWebhook, WebhookSender } from "./forges/webhook_sender.ts";
export {
  type AskOptions,
  type FaultyPort,
  Hexlane,
  type HexlaneOptions,
  ORIGIN,
  type Snapshot,
  startHexlane,
} from "./hexlane.ts";
export {
  type Kaneo,
  type KaneoColumn,
  type KaneoOptions,
  type KaneoProject,
  type KaneoUser,
  type KaneoWorkspace,
  startKaneo,
} from "./kaneo.ts";
export { REQUEST_KINDS, type ReceiverAnswer, type RequestKind, type SentMail, type SentRequest } from "./receivers.ts";
export type { StoreChoice } from "./stores.ts";

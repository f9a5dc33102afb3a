/**
 * What goes over the wire, in the types of the server's own schemas: nothing is written twice. Types only, so nothing of the
 * server ends up in the bundle.
 *
 * @module
 */
import type { Static, TSchema } from "@sinclair/typebox";
import type {
  ChannelName as CoreChannelName,
  PlainSettingName as CorePlainSettingName,
  SecretSettingName as CoreSecretSettingName,
} from "../../../core/delivery/channels/channels.ts";
import type { EventType as CoreEventType, ShownEventType as CoreShownEventType } from "../../../core/history/event.ts";
import type { VOCABULARY } from "../../../core/permission.ts";
import type * as authorization from "../../server/schemas/authorization.ts";
import type * as avatars from "../../server/schemas/avatars.ts";
import type * as board from "../../server/schemas/board.ts";
import type * as deliveries from "../../server/schemas/deliveries.ts";
import type * as delivery from "../../server/schemas/delivery.ts";
import type * as device from "../../server/schemas/device.ts";
import type * as email from "../../server/schemas/email.ts";
import type * as identity from "../../server/schemas/identity.ts";
import type * as linkedAccounts from "../../server/schemas/linked_accounts.ts";
import type * as passkeys from "../../server/schemas/passkeys.ts";
import type * as system from "../../server/schemas/system.ts";
import type * as tasks from "../../server/schemas/tasks.ts";
import type * as twoFactor from "../../server/schemas/two_factor.ts";
import type * as workspace from "../../server/schemas/workspace.ts";

/** A record as JSON carries it: instants are ISO 8601 text. */
type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

type Wire<Schema extends TSchema> = Json<Static<Schema>>;

/** Every permission there is: resource to actions. */
export type Vocabulary = typeof VOCABULARY;

export type User = Wire<typeof identity.User>;
export type Session = Wire<typeof identity.Session>;
export type CurrentSession = Wire<typeof identity.CurrentSession>;
export type SignUpBody = Wire<typeof identity.SignUpBody>;
export type SignedUp = Wire<typeof identity.SignedUp>;
export type SignInBody = Wire<typeof identity.SignInBody>;
export type SignedIn = Wire<typeof identity.SignedIn> | Wire<typeof identity.TwoFactorRedirect>;
export type UpdateUserBody = Wire<typeof identity.UpdateUserBody>;
export type ChangePasswordBody = Wire<typeof identity.ChangePasswordBody>;
export type DeleteUserBody = Wire<typeof identity.DeleteUserBody>;
export type ApiKey = Wire<typeof identity.ApiKey>;
export type CreatedApiKey = Wire<typeof identity.CreatedApiKey>;
export type CreateApiKeyBody = Wire<typeof identity.CreateApiKeyBody>;
export type ApiKeyList = Wire<typeof identity.ApiKeyList>;

export type SaveAvatarBody = Wire<typeof avatars.SaveAvatarBody>;
export type SavedAvatar = Wire<typeof avatars.SavedAvatar>;

export type Workspace = Wire<typeof workspace.ListedOrganization>;
export type CreateWorkspaceBody = Wire<typeof workspace.CreateOrganizationBody>;
export type InvitationView = Wire<typeof workspace.InvitationView>;
export type PendingInvitation = Wire<typeof workspace.PendingInvitations>[number];

export type PublicConfig = Wire<typeof system.PublicConfig>;
export type InstanceStatus = Wire<typeof system.InstanceStatus>;

export type DeviceRequest = Wire<typeof device.DeviceRequest>;

export type AuthorizationRequest = Wire<typeof authorization.AuthorizationRequest>;
export type AuthorizationDecided = Wire<typeof authorization.AuthorizationDecided>;

export type StartedTwoFactor = Wire<typeof twoFactor.StartedTwoFactor>;
export type BackupCodes = Wire<typeof twoFactor.BackupCodes>;
export type SecondFactorBody = Wire<typeof twoFactor.SecondFactorBody>;

export type Passkey = Wire<typeof passkeys.Passkey>;

export type LinkedAccount = Wire<typeof linkedAccounts.LinkedAccounts>[number];
export type BegunExternalSignIn = Wire<typeof linkedAccounts.BegunExternalSignIn>;

export type MagicLinkAnswer = Wire<typeof email.MagicLinkAnswer>;

export type Project = Wire<typeof board.Project>;
export type ListedProject = Wire<typeof board.ListedProjects>[number];
export type CreateProjectBody = Wire<typeof board.CreateProjectBody>;
export type UpdateProjectBody = Wire<typeof board.UpdateProjectBody>;
export type Column = Wire<typeof board.Column>;
export type CreateColumnBody = Wire<typeof board.CreateColumnBody>;
export type UpdateColumnBody = Wire<typeof board.UpdateColumnBody>;
export type Label = Wire<typeof board.Label>;
export type CreateLabelBody = Wire<typeof board.CreateLabelBody>;
export type UpdateLabelBody = Wire<typeof board.UpdateLabelBody>;
export type SearchResult = Wire<typeof board.SearchResults>["results"][number];
export type SearchResults = Wire<typeof board.SearchResults>;

export type Member = Wire<typeof workspace.MemberWithUser>;
export type MemberList = Wire<typeof workspace.MemberList>;
export type Invitation = Wire<typeof workspace.Invitation>;
export type InviteBody = Wire<typeof workspace.InviteBody>;
export type Role = Wire<typeof workspace.Role>;
export type UpdateWorkspaceBody = Wire<typeof workspace.UpdateOrganizationBody>;

export type Notification = Wire<typeof delivery.Notification>;
export type NotificationPreferences = Wire<typeof delivery.NotificationPreferences>;
export type NotificationRule = Wire<typeof delivery.NotificationRule>;
export type SavePreferencesBody = Wire<typeof delivery.SavePreferencesBody>;
export type SaveRuleBody = Wire<typeof delivery.SaveRuleBody>;
export type ChatIntegration = Wire<typeof delivery.ChatIntegration>;
export type EditChatBody = Wire<typeof delivery.EditChatBody>;
export type WebhookIntegration = Wire<typeof delivery.WebhookIntegration>;
export type EditWebhookBody = Wire<typeof delivery.EditWebhookBody>;
export type Delivery = Wire<typeof deliveries.Delivery>;

export type Board = Wire<typeof tasks.Board>;
export type BoardColumn = Board["columns"][number];
export type BoardPage = Wire<typeof tasks.BoardPage>;
export type Task = Wire<typeof tasks.Task>;
export type Priority = Task["priority"];
export type TaskCard = Wire<typeof tasks.TaskCard>;
export type TaskDetail = Wire<typeof tasks.TaskDetail>;
export type CreateTaskBody = Wire<typeof tasks.CreateTaskBody>;
export type EditTaskBody = Wire<typeof tasks.EditTaskBody>;
export type Activity = Wire<typeof board.Activity>;
export type Comment = Wire<typeof board.Comment>;
export type Relation = Wire<typeof board.Relation>;
export type RelationWithTasks = Wire<typeof board.RelationsWithTasks>[number];
export type CreateRelationBody = Wire<typeof board.CreateRelationBody>;
export type ImageUpload = Wire<typeof board.ImageUpload>;
export type ImageAsset = Wire<typeof board.ImageAsset>;

/** What can happen, as a live event says it. */
export type EventType = CoreEventType;
export type ShownEventType = CoreShownEventType;

export type ChannelName = CoreChannelName;
export type PlainSettingName = CorePlainSettingName;
export type SecretSettingName = CoreSecretSettingName;

/**
 * What goes over the wire, in the types of the server's own schemas: nothing is written twice. Types only, so nothing of the
 * server ends up in the bundle.
 *
 * @module
 */
import type { Static, TSchema } from "@sinclair/typebox";
import type { VOCABULARY } from "../../core/workspace/permission.ts";
import type * as avatars from "../server/schemas/avatars.ts";
import type * as device from "../server/schemas/device.ts";
import type * as email from "../server/schemas/email.ts";
import type * as identity from "../server/schemas/identity.ts";
import type * as linkedAccounts from "../server/schemas/linked_accounts.ts";
import type * as passkeys from "../server/schemas/passkeys.ts";
import type * as system from "../server/schemas/system.ts";
import type * as twoFactor from "../server/schemas/two_factor.ts";
import type * as workspace from "../server/schemas/workspace.ts";

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

export type StartedTwoFactor = Wire<typeof twoFactor.StartedTwoFactor>;
export type BackupCodes = Wire<typeof twoFactor.BackupCodes>;
export type SecondFactorBody = Wire<typeof twoFactor.SecondFactorBody>;

export type Passkey = Wire<typeof passkeys.Passkey>;

export type LinkedAccount = Wire<typeof linkedAccounts.LinkedAccounts>[number];
export type BegunExternalSignIn = Wire<typeof linkedAccounts.BegunExternalSignIn>;

export type MagicLinkAnswer = Wire<typeof email.MagicLinkAnswer>;

/** Stable error codes about workspaces, members, roles and invitations. @module */
/** Each code with an explanation and an example. */
export const WORKSPACE_CODES = {
  ALREADY_ONLY_OWNER: {
    kinds: ["invalid"],
    sentence: "The member is already the only owner of the workspace. Choose another member.",
    example: "Cannot set the owner: this member is already the only owner",
  },
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: {
    kinds: ["conflict"],
    sentence: 'The role "owner" cannot be changed or deleted.',
    example: 'Cannot change the role "owner": it is fixed',
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    kinds: ["forbidden"],
    sentence: "Verify your email address before you respond to the invitation.",
    example: "Cannot respond to the invitation: verify your email address first",
  },
  INVALID_RESOURCE: {
    kinds: ["invalid"],
    sentence: "The permission does not exist. The message names it.",
    example: 'Permission "task:fly" does not exist',
  },
  INVITATION_NOT_FOUND: {
    kinds: ["not_found", "conflict"],
    sentence: "The invitation does not exist or is no longer pending. Ask for a new one.",
    example: 'Cannot find invitation "01985d0e"',
  },
  MEMBER_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "The workspace has no such member. List its members.",
    example: 'Cannot find member "ada@example.com"',
  },
  NO_ACTIVE_ORGANIZATION: {
    kinds: ["invalid"],
    sentence: "The request names no workspace, and you are not a member of any. Name a workspace, or create one.",
    example: "Cannot choose a workspace: none is given and none is active",
  },
  ORGANIZATION_ALREADY_EXISTS: {
    kinds: ["conflict"],
    sentence: "Another workspace already has this slug. Choose another slug.",
    example: 'Cannot use slug "engines": a workspace with this slug already exists',
  },
  ORGANIZATION_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "The workspace does not exist, or you are not a member of it.",
    example: 'Cannot find workspace "01985d0e"',
  },
  ORGANIZATION_SLUG_ALREADY_TAKEN: {
    kinds: ["conflict"],
    sentence: "Another workspace already has this slug. Choose another slug.",
    example: 'Cannot use slug "engines": a workspace with this slug already exists',
  },
  ACCOUNT_QUOTA_EXCEEDED: {
    kinds: ["conflict"],
    sentence:
      "The metadata, descriptions and logos of all the account's workspaces would exceed 1 MiB in total. Shorten one of them.",
    example:
      "Cannot save this: all workspaces of an account are limited to 1048576 bytes of metadata, descriptions and logos in total",
  },
  OWN_PROJECT_ACCESS: {
    kinds: ["forbidden"],
    sentence: "You cannot change which projects you may open yourself. Ask another administrator.",
    example: "Cannot change project access: it is your own",
  },
  QUOTA_EXCEEDED: {
    kinds: ["conflict"],
    sentence:
      "The workspace or the server has reached a limit that the operator set, or had too many long edits in the last 45 days. Delete something, or ask the operator to raise the limit.",
    example:
      "Cannot add this: the workspace is limited to 1000 tasks. Delete items you do not need, or ask the operator to raise MAX_TASKS_PER_WORKSPACE",
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    kinds: ["conflict"],
    sentence: "Members have this role. Give them another role before you delete this one.",
    example: 'Cannot delete role "editor": it is assigned to members',
  },
  ROLE_NAME_IS_ALREADY_TAKEN: {
    kinds: ["conflict"],
    sentence: "The workspace already has a role with this name. Choose another name.",
    example: 'Cannot use the name "editor": a role with this name already exists',
  },
  ROLE_NOT_FOUND: {
    kinds: ["not_found", "invalid"],
    sentence: "The workspace has no such role. List its roles.",
    example: 'Cannot find role "editor"',
  },
  TOO_MANY_ROLES: {
    kinds: ["conflict"],
    sentence: "The workspace has reached the maximum number of custom roles. Delete one that you no longer use.",
    example: "Cannot create a role: the workspace already has 25",
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    kinds: ["conflict"],
    sentence: "The person is already a member of the workspace. There is nothing to do.",
    example: 'Cannot invite "ada@example.com": they are already a member',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    kinds: ["conflict"],
    sentence: 'An invitation to this address is already pending. Send it again with "resend", or cancel it first.',
    example: 'Cannot invite "ada@example.com": an invitation is already pending',
  },
  VALIDATION_ERROR: {
    kinds: ["invalid"],
    sentence: 'Name the permissions to check, in "permissions" or "permission".',
    example: 'Cannot check permissions: neither "permissions" nor "permission" is given',
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to cancel invitations. Ask an admin of the workspace.",
    example: 'Permission "invitation:cancel" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to create roles, or the new role contains permissions that you lack.",
    example: 'Permission "ac:create" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to delete roles. Ask an owner of the workspace.",
    example: 'Permission "ac:delete" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to remove this member. Ask an owner of the workspace.",
    example: 'Permission "member:delete" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to delete the workspace. Ask an owner.",
    example: 'Permission "organization:delete" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to invite people. Ask an admin of the workspace.",
    example: 'Permission "invitation:create" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    kinds: ["forbidden"],
    sentence: "You cannot invite people to a role with permissions that you lack. Choose another role.",
    example: 'Cannot grant the role "owner": only owners can',
  },
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to see the roles of the workspace.",
    example: 'Permission "ac:read" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to see the roles of the workspace.",
    example: 'Permission "ac:read" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: {
    kinds: ["forbidden", "conflict"],
    sentence: "Your role does not allow you to change roles, or the change adds permissions that you lack.",
    example: 'Permission "ac:update" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to change this member. Ask an owner of the workspace.",
    example: 'Permission "member:update" is required in this workspace',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    kinds: ["forbidden"],
    sentence: "Your role does not allow you to change the workspace. Ask an admin.",
    example: 'Permission "organization:update" is required in this workspace',
  },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: {
    kinds: ["forbidden"],
    sentence: "You are not a member of the workspace, so you have no permissions in it.",
    example: "Cannot check permissions: you are not a member of the workspace",
  },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    kinds: ["forbidden"],
    sentence: "The invitation was sent to another address. Sign in with the account that has that address.",
    example: 'Cannot use invitation "01985d0e": it was sent to another address',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    kinds: ["conflict"],
    sentence: "A workspace needs an owner. Make another member an owner first.",
    example: "Cannot leave the workspace without an owner: this member is the only owner",
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    kinds: ["conflict"],
    sentence: "A workspace needs an owner. Make another member an owner first.",
    example: "Cannot leave the workspace without an owner: this member is the only owner",
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    kinds: ["forbidden"],
    sentence: "You have reached the maximum number of workspaces per account. Leave one first.",
    example: "Cannot be a member of more than 1000 workspaces",
  },
} as const;

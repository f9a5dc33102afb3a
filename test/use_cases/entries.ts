/**
 * The callers that each use case allows: one entry per use case.
 *
 * @module
 */
import { DEVICE_GRANT_TYPE } from "@hexlane/core";
import { type Ids, IMAGE, PASSWORD, PNG } from "../harness/world.ts";

/** IDs of the world, and of records in the state that some use cases need. */
export interface UseCaseIds extends Ids {
  deletedTask: string;
  /** The number of the deleted task in its project. */
  deletedNumber: number;
  /** An upload that is not finalized yet. */
  uploadKey: string;
  /** An upload for a new task that is not finalized yet. */
  draftUploadKey: string;
  /** A background that is not finalized yet. */
  backgroundKey: string;
  backgroundVersion: string;
  /** A public project. */
  publicProject: string;
  /** A project that is connected to a repository. */
  forgeProject: string;
  forgeLink: string;
  /** The token of a calendar feed. */
  feedToken: string;
  /** A token of the owner. */
  token: string;
}

export type Access =
  /** All members, including viewers. Non-members get `not_found`. */
  | "read"
  /** All members except viewers. */
  | "change"
  /** All members, because the use case changes only their own data. */
  | "member"
  /** All signed-in callers, because the use case is about their own account. */
  | "own"
  /** Everyone, including visitors. */
  | "open"
  /** Only the server itself, without an actor. */
  | "server";

export interface Entry {
  access: Access;
  input?: (ids: UseCaseIds) => unknown;
  /** The error for a non-member. @default `not_found`, or no error for an `own` use case */
  nonMember?: "forbidden" | "not_found";
  /** The error of a change for a viewer: `not_found` if the record belongs to another member. @default `forbidden` */
  viewer?: "not_found";
  /** The error of an open use case whose valid input only a browser can create. */
  refusal?: "invalid";
}

type Input = (ids: UseCaseIds) => unknown;

const read = (input: Input): Entry => ({ access: "read", input });
const change = (input: Input): Entry => ({ access: "change", input });
/** An upload belongs to the account that began it. */
const onUpload = (input: Input): Entry => ({ ...change(input), viewer: "not_found" });
/** Anyone who may read a task may watch it. */
const watch = (input: Input): Entry => ({ access: "member", input, nonMember: "not_found" });
const own = (input: Input, nonMember?: Entry["nonMember"]): Entry => ({
  access: "own",
  input,
  ...(nonMember === undefined ? {} : { nonMember }),
});

const AUTOMATION = {
  trigger: { type: "event", event: "taskCreated" },
  condition: "priority:high",
  actions: [{ type: "setPriority", value: "urgent" }],
} as const;

const BACKGROUND = { contentType: IMAGE.contentType, size: IMAGE.size };

const named: Input = ({ workspace }) => ({ workspaceId: workspace });
const onView: Input = ({ view }) => ({ viewId: view });
const onProject: Input = ({ project }) => ({ projectId: project });
const onTask: Input = ({ task }) => ({ taskId: task });
const onInvitation: Input = ({ invitation }) => ({ invitationId: invitation });
const onDevice: Input = ({ userCode }) => ({ userCode });
const withoutMail: Input = () => ({ token: "none", newPassword: PASSWORD });
const onKey: Input = ({ apiKeyId }) => ({ keyId: apiKeyId, name: "renamed" });
const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const ATTESTATION = { ...CREDENTIAL, response: { clientDataJSON: "", attestationObject: "" } };
const ASSERTION = { ...CREDENTIAL, response: { clientDataJSON: "", authenticatorData: "", signature: "" } };
const TIMES = { startTime: "2027-01-05T08:00:00Z", endTime: "2027-01-05T10:00:00Z" };
const WHOLE = { title: "Whole", description: null, priority: "low", status: "to-do", position: 1 };

const IDENTITY: Record<string, Entry> = {
  signUp: { access: "open", input: () => ({ name: "New", email: "use.case@example.test", password: PASSWORD }) },
  signIn: { access: "open", input: () => ({ email: "use.case@example.test", password: PASSWORD }) },
  signOut: { access: "open" },
  getSession: { access: "open" },
  identifyActor: { access: "server", input: ({ token }) => token },
  recordUse: { access: "server" },
  getAccount: own(() => undefined),
  updateAccount: own(() => ({ name: "Renamed" })),
  saveAvatar: own(() => ({ contentType: IMAGE.contentType, data: btoa(String.fromCharCode(...PNG)) })),
  deleteAvatar: own(() => undefined),
  readAvatar: { access: "open", input: ({ avatar }) => ({ avatarId: avatar }) },
  changePassword: own(() => ({ currentPassword: PASSWORD, newPassword: "another horse battery" })),
  verifyPassword: own(() => ({ password: PASSWORD })),
  deleteAccount: own(() => ({ password: PASSWORD })),
  listSessions: own(() => undefined),
  revokeSession: own(({ session }) => ({ token: session }), "not_found"),
  revokeOtherSessions: own(() => undefined),
  revokeSessions: own(() => undefined),
  sweepSignIns: { access: "server" },
  requestDeviceCode: { access: "open", input: () => ({ clientId: "service-cli" }) },
  redeemDeviceCode: {
    access: "open",
    input: () => ({ grantType: DEVICE_GRANT_TYPE, clientId: "service-cli", deviceCode: "none" }),
  },
  registerOAuthClient: { access: "open", input: () => ({ redirectUris: ["https://agent.example/callback"] }) },
  requestAuthorization: {
    access: "open",
    input: () => ({
      responseType: "code",
      clientId: "none",
      redirectUri: "https://agent.example/callback",
      codeChallenge: "",
      codeChallengeMethod: "S256",
    }),
    refusal: "invalid",
  },
  getAuthorizationRequest: {
    access: "open",
    input: ({ authorizationRequest }) => ({ requestId: authorizationRequest }),
  },
  decideAuthorization: own(({ authorizationRequest }) => ({ requestId: authorizationRequest, approved: false })),
  redeemAuthorizationCode: {
    access: "open",
    input: () => ({ code: "none", clientId: "none", redirectUri: "none", codeVerifier: "none" }),
  },
  getDeviceRequest: { access: "open", input: onDevice },
  approveDevice: own(onDevice, "forbidden"),
  denyDevice: own(onDevice, "forbidden"),
  enableTwoFactor: own(() => ({ password: PASSWORD })),
  disableTwoFactor: own(() => ({ password: PASSWORD })),
  getTotpUri: own(() => ({ password: PASSWORD })),
  generateBackupCodes: own(() => ({ password: PASSWORD })),
  // Without a sign-in token, these two apply to the session.
  verifyTotp: own(() => ({ code: "000000" })),
  verifyBackupCode: own(() => ({ code: "aaaaa-aaaaa" })),
  beginPasskeySignIn: { access: "open" },
  finishPasskeySignIn: {
    access: "open",
    input: () => ({ token: "none", response: { ...ASSERTION, response: { authenticatorData: "", signature: "" } } }),
    refusal: "invalid",
  },
  beginPasskeyRegistration: own(() => undefined),
  finishPasskeyRegistration: own(() => ({ token: "none", response: ATTESTATION })),
  listPasskeys: own(() => undefined),
  renamePasskey: own(({ passkey }) => ({ passkeyId: passkey, name: "Phone" }), "not_found"),
  deletePasskey: own(({ passkey }) => ({ passkeyId: passkey }), "not_found"),
  sendVerificationEmail: { access: "open", input: () => ({ email: "use.case@example.test" }) },
  verifyEmail: { access: "open", input: withoutMail, refusal: "invalid" },
  changeEmail: own(() => ({ newEmail: "other.case@example.test" })),
  requestPasswordReset: { access: "open", input: () => ({ email: "use.case@example.test" }) },
  checkPasswordResetLink: { access: "open", input: withoutMail },
  redeemPasswordReset: { access: "open", input: withoutMail, refusal: "invalid" },
  requestMagicLink: { access: "open", input: () => ({ email: "use.case@example.test" }) },
  signInWithMagicLink: { access: "open", input: withoutMail, refusal: "invalid" },
  listPeople: own(() => undefined, "forbidden"),
  editSignUpPolicy: own(() => ({ registration: "open" as const }), "forbidden"),
  getSignUpPolicy: own(() => undefined, "forbidden"),
  editPerson: own(({ viewerUser }) => ({ accountId: viewerUser, isOperator: false }), "forbidden"),
  listWorkspaceSizes: own(() => undefined, "forbidden"),
  listAuditEntries: own(() => undefined, "forbidden"),
  searchPeople: own(() => undefined, "forbidden"),
  searchWorkspaces: own(() => undefined, "forbidden"),
  listWorkspaceMembers: own(({ workspace }) => ({ workspaceId: workspace }), "forbidden"),
  listWorkspaceRoles: own(({ workspace }) => ({ workspaceId: workspace }), "forbidden"),
  addWorkspaceMember: own(
    ({ workspace, viewerUser }) => ({ workspaceId: workspace, userId: viewerUser, role: "member" }),
    "forbidden",
  ),
  setWorkspaceMemberRole: own(
    ({ workspace, viewerUser }) => ({ workspaceId: workspace, userId: viewerUser, role: "viewer" }),
    "forbidden",
  ),
  removeWorkspaceMember: own(
    ({ workspace, viewerUser }) => ({ workspaceId: workspace, userId: viewerUser }),
    "forbidden",
  ),
  setWorkspaceOwner: own(({ workspace, viewerUser }) => ({ workspaceId: workspace, userId: viewerUser }), "forbidden"),
  checkInstallation: own(() => undefined, "forbidden"),
  testMail: own(() => undefined, "forbidden"),
  createApiKey: own((ids) => ({ name: "script", workspaceId: ids.workspace }), "not_found"),
  beginExternalSignIn: { access: "open", input: () => ({ providerId: "custom" }) },
  finishExternalSignIn: { access: "open", input: () => ({ providerId: "custom", parameters: {} }) },
  beginLink: own(() => ({ providerId: "custom" })),
  ensureAccount: {
    access: "server",
    input: () => ({ subject: "host-1", name: "Host", email: "host.case@example.test" }),
  },
  listLinkedAccounts: own(() => undefined),
  unlinkAccount: own(() => ({ providerId: "custom" })),
  getIdToken: own(() => undefined),
  listApiKeys: own(() => undefined),
  getApiKey: own(onKey, "not_found"),
  updateApiKey: own(onKey, "not_found"),
  deleteApiKey: own(onKey, "not_found"),
};

const WORKSPACE: Record<string, Entry> = {
  createWorkspace: own(() => ({ name: "More", slug: "more" })),
  listWorkspaces: own(() => undefined),
  listWorkspaceSummaries: own(() => undefined),
  getWorkspaceSummary: read(named),
  checkSlug: own(() => ({ slug: "free" })),
  setActiveWorkspace: { access: "member", input: named },
  leaveWorkspace: { access: "member", input: named },
  getFullWorkspace: read(named),
  updateWorkspace: change((ids) => ({ workspaceId: ids.workspace, data: { name: "Renamed" } })),
  deleteWorkspace: change(named),
  hasPermission: {
    access: "read",
    input: (ids) => ({ workspaceId: ids.workspace, permissions: { task: ["read"] } }),
    nonMember: "forbidden",
  },
  listMembers: read(named),
  listProjectAccess: change(named),
  getOwnProjectAccess: read(named),
  setProjectAccess: change((ids) => ({
    workspaceId: ids.workspace,
    userId: ids.viewerUser,
    projectAccess: "selected",
    projectIds: [ids.project],
  })),
  getDefaultProjectAccess: read(named),
  setDefaultProjectAccess: change(({ workspace }) => ({ workspaceId: workspace, defaultProjectAccess: "all" })),
  getProjectAccess: read(onProject),
  setProjectPrivacy: change(({ project }) => ({ projectId: project, isPrivate: false })),
  setProjectLevel: change(({ project, memberUser }) => ({ projectId: project, userId: memberUser, level: "edit" })),
  getActiveMember: read(named),
  getActiveMemberRole: read((ids) => ({ workspaceId: ids.workspace, userId: ids.adminUser })),
  updateMemberRole: change((ids) => ({ workspaceId: ids.workspace, memberId: ids.memberMember, role: "viewer" })),
  removeMember: change((ids) => ({ workspaceId: ids.workspace, memberIdOrEmail: ids.memberMember })),
  listRoles: read(named),
  getRole: read((ids) => ({ workspaceId: ids.workspace, roleId: ids.role })),
  createRole: change((ids) => ({ workspaceId: ids.workspace, role: "new", permission: { task: ["read"] } })),
  updateRole: change((ids) => ({ workspaceId: ids.workspace, roleId: ids.role, data: { roleName: "renamed" } })),
  deleteRole: change((ids) => ({ workspaceId: ids.workspace, roleId: ids.role })),
  listInvitations: change(named),
  inviteMember: change((ids) => ({ workspaceId: ids.workspace, email: "guest@example.test", role: "member" })),
  cancelInvitation: change(onInvitation),
  viewInvitation: { access: "open", input: onInvitation },
  getInvitation: own(onInvitation, "forbidden"),
  acceptInvitation: own(onInvitation, "forbidden"),
  rejectInvitation: own(onInvitation, "forbidden"),
  listUserInvitations: own(() => undefined),
};

const PROJECTS: Record<string, Entry> = {
  listProjects: read(named),
  getProject: read(onProject),
  getProjectProgress: read(onProject),
  getProjectCharts: read(onProject),
  requestBackgroundUpload: change(({ project }) => ({ projectId: project, ...BACKGROUND })),
  finalizeBackgroundUpload: change(({ project, backgroundKey: key, backgroundVersion: version }) => {
    return { projectId: project, key, version, ...BACKGROUND };
  }),
  readBackground: read(onProject),
  deleteBackground: change(({ otherProject }) => ({ projectId: otherProject })),
  listProjectMembers: read(onProject),
  createProject: change((ids) => ({ workspaceId: ids.workspace, name: "New", slug: "NEW" })),
  openProject: read(onProject),
  locateProject: read((ids) => ({ workspaceSlug: ids.workspaceSlug, projectSlug: ids.projectSlug })),
  updateProject: change((ids) => ({ projectId: ids.project, name: "Renamed" })),
  moveProject: change((ids) => ({ projectId: ids.project, workspaceId: "another" })),
  listWorkflowRules: read(onProject),
  deleteWorkflowRule: change((ids) => ({ ruleId: ids.rule })),
  saveWorkflowRule: change((ids) => ({
    projectId: ids.project,
    integrationType: "github",
    eventType: "pr_merged",
    columnId: ids.column,
  })),
  archiveProject: change(onProject),
  unarchiveProject: change(onProject),
  deleteProject: change(onProject),
  reorderProjects: change((ids) => ({ workspaceId: ids.workspace, projects: [{ id: ids.project, position: 9 }] })),
  listColumns: read(onProject),
  createColumn: change((ids) => ({ projectId: ids.project, name: "Waiting" })),
  updateColumn: change((ids) => ({ columnId: ids.column, name: "Renamed" })),
  deleteColumn: change((ids) => ({ columnId: ids.otherColumn })),
  reorderColumns: change((ids) => ({ projectId: ids.project, columns: [{ id: ids.column, position: 9 }] })),
};

const onPublicProject: Entry = { access: "open", input: ({ publicProject }) => ({ projectId: publicProject }) };

const TASKS: Record<string, Entry> = {
  listTasks: read(named),
  getBoard: read(onProject),
  getBoardUnlessKnown: read(onProject),
  getBoardVersion: read(onProject),
  getPublicBoard: onPublicProject,
  getPublicBoardUnlessKnown: onPublicProject,
  getPublicBoardVersion: onPublicProject,
  getTask: read(onTask),
  getVersionedTask: read(onTask),
  getDescriptionPart: read(onTask),
  getTaskByKey: read((ids) => ({ taskKey: `${ids.projectSlug}-1`, workspaceId: ids.workspace })),
  reorderTasks: change((ids) => ({ projectId: ids.project, tasks: [{ id: ids.task, position: 9 }] })),
  exportTasks: read(onProject),
  openExport: read(onProject),
  importTasks: change((ids) => ({ projectId: ids.project, tasks: [{ title: "Imported", status: "to-do" }] })),
  createTask: change((ids) => ({ projectId: ids.project, title: "New" })),
  editTask: change((ids) => ({ taskId: ids.task, title: "Edited" })),
  updateTask: change((ids) => ({ taskId: ids.task, projectId: ids.project, ...WHOLE })),
  moveTask: change((ids) => ({ taskId: ids.task, destinationProjectId: ids.otherProject })),
  deleteTask: change(onTask),
  getDeletedTask: change((ids) => ({ projectId: ids.project, number: ids.deletedNumber })),
  duplicateTask: change(onTask),
  setTaskRecurrence: change((ids) => ({
    taskId: ids.task,
    recurrence: { frequency: "daily", interval: 1, timeZone: "UTC" },
  })),
  listDeletedTasks: change(onProject),
  rescheduleTask: change((ids) => ({ taskId: ids.task, dueDate: "2027-03-01" })),
  undoChange: change((ids) => ({ changeId: ids.change })),
  restoreTask: change((ids) => ({ taskId: ids.deletedTask })),
  bulkEditTasks: change((ids) => ({ taskIds: [ids.task], operation: "updatePriority", value: "high" })),
  requestImageUpload: change((ids) => ({ taskId: ids.task, ...IMAGE, surface: "comment" })),
  finalizeImageUpload: change((ids) => ({ taskId: ids.task, key: ids.uploadKey, ...IMAGE, surface: "description" })),
  requestDraftUpload: change((ids) => ({ projectId: ids.project, ...IMAGE, surface: "description" })),
  finalizeDraftUpload: change((ids) => ({
    projectId: ids.project,
    key: ids.draftUploadKey,
    ...IMAGE,
    surface: "description",
  })),
  listTaskFiles: read((ids) => ({ taskId: ids.task })),
  deleteTaskFile: change((ids) => ({ fileId: ids.image })),
  createUpload: change((ids) => ({ taskId: ids.task, ...IMAGE, surface: "comment" })),
  getUpload: onUpload((ids) => ({ uploadId: ids.resumable })),
  appendUpload: onUpload((ids) => ({ uploadId: ids.resumable, offset: 0, bytes: null })),
  cancelUpload: onUpload((ids) => ({ uploadId: ids.resumable })),
  readImage: read((ids) => ({ imageId: ids.image })),
  sweepUploads: { access: "server" },
  listAssignedTasks: read(named),
  getMyWork: read((ids) => ({ workspaceId: ids.workspace })),
  search: read((ids) => ({ workspaceId: ids.workspace, q: "task" })),
};

const TALK: Record<string, Entry> = {
  listActivities: read(onTask),
  listDescriptionVersions: read(onTask),
  createActivity: change((ids) => ({ taskId: ids.task, userId: ids.viewerUser, message: "Built", type: "task" })),
  listComments: read(onTask),
  createComment: change((ids) => ({ taskId: ids.task, content: "Well" })),
  updateComment: change((ids) => ({ commentId: ids.comment, content: "Well" })),
  deleteComment: change((ids) => ({ commentId: ids.comment })),
  setPresence: read((ids) => ({ taskId: ids.task, windowId: "w", state: "viewing" })),
  listReactions: read(onTask),
  listExternalLinks: read(onTask),
  createExternalLink: change((ids) => ({ taskId: ids.task, url: "https://docs.example" })),
  deleteExternalLink: change((ids) => ({ taskId: ids.task, linkId: ids.link })),
  addReaction: change((ids) => ({ commentId: ids.comment, emoji: "\u{1f44d}" })),
  removeReaction: change((ids) => ({ commentId: ids.comment, emoji: "\u{1f44d}" })),
  listWatchers: read(onTask),
  claimTask: change(onProject),
  getTaskClaim: read(onTask),
  listSavedViews: read(named),
  countViewTasks: read(named),
  getSavedView: read(onView),
  getVersionedSavedView: read(onView),
  listViewTasks: read(onView),
  setViewFavorite: watch(({ view }) => ({ viewId: view, isFavorite: true })),
  createSavedView: change(({ workspace }) => ({ workspaceId: workspace, name: "Bugs", visibility: "public" })),
  editSavedView: change(({ view }) => ({ viewId: view, name: "Defects" })),
  setDefaultView: change(({ project, view }) => ({ projectId: project, viewId: view })),
  clearDefaultView: change(onProject),
  deleteSavedView: change(onView),
  createCalendarFeed: change(onProject),
  listCalendarFeeds: change(onProject),
  deleteCalendarFeed: change(({ project, feed }) => ({ projectId: project, feedId: feed })),
  readCalendarFeed: { access: "open", input: ({ feedToken }) => ({ token: feedToken }) },
  listTaskTemplates: read(onProject),
  createTaskTemplate: change(({ project }) => ({ projectId: project, name: "Bug report" })),
  editTaskTemplate: change(({ taskTemplate }) => ({ templateId: taskTemplate, title: "Describe the bug" })),
  reorderTaskTemplates: change(({ project, taskTemplate }) => {
    return { projectId: project, templates: [{ id: taskTemplate, position: 3 }] };
  }),
  createTaskFromTemplate: change(({ taskTemplate }) => ({ templateId: taskTemplate })),
  deleteTaskTemplate: change(({ taskTemplate }) => ({ templateId: taskTemplate })),
  listProjectFields: read(onProject),
  listWorkspaceFields: read(named),
  listTaskFieldValues: read(onTask),
  listProjectFieldValues: read(onProject),
  listFieldFilterValues: read(onProject),
  listMilestones: read(onProject),
  createMilestone: change(({ project }) => ({ projectId: project, name: "2.0" })),
  editMilestone: change(({ milestone }) => ({ milestoneId: milestone, name: "1.1" })),
  deleteMilestone: change(({ milestone }) => ({ milestoneId: milestone })),
  getMilestoneBurnUp: read(({ milestone }) => ({ milestoneId: milestone })),
  listCycles: read(onProject),
  createCycle: change(({ project }) => {
    return { projectId: project, name: "Sprint 9", startDate: "2031-05-06", endDate: "2031-05-07" };
  }),
  editCycle: change(({ cycle }) => ({ cycleId: cycle, name: "Sprint 2" })),
  closeCycle: change(({ cycle }) => ({ cycleId: cycle })),
  deleteCycle: change(({ cycle }) => ({ cycleId: cycle })),
  getCycleBurnUp: read(({ cycle }) => ({ cycleId: cycle })),
  createCustomField: change(({ project }) => ({ projectId: project, name: "Severity", type: "text" })),
  editCustomField: change(({ field }) => ({ fieldId: field, name: "Named" })),
  previewFieldChange: change(({ field }) => ({ fieldId: field, type: "number" })),
  reorderCustomFields: change(({ project, field }) => ({
    projectId: project,
    fields: [{ id: field, position: 7 }],
  })),
  setFieldVisibility: change(({ project, workspaceField }) => ({
    projectId: project,
    fieldId: workspaceField,
    hidden: true,
  })),
  setFieldValue: change(({ task, field }) => ({ taskId: task, fieldId: field, value: "Small" })),
  deleteCustomField: change(({ workspaceField }) => ({ fieldId: workspaceField })),
  restoreCustomField: change(({ deletedField }) => ({ fieldId: deletedField })),
  renewClaim: change((ids) => ({ claimId: ids.claim })),
  releaseClaim: change((ids) => ({ claimId: ids.claim, note: "Half done" })),
  watchTask: watch(onTask),
  unwatchTask: watch(onTask),
  watchTasks: watch((ids) => ({ taskIds: [ids.task], isWatching: true })),
  listLabelsOnTask: read(onTask),
  listWorkspaceLabels: read(named),
  getLabel: read((ids) => ({ labelId: ids.label })),
  createLabel: change((ids) => ({ workspaceId: ids.workspace, name: "new", color: "red" })),
  mergeLabel: change((ids) => ({ labelId: ids.template, intoId: ids.template })),
  updateLabel: change((ids) => ({ labelId: ids.template, name: "renamed" })),
  deleteLabel: change((ids) => ({ labelId: ids.label })),
  attachLabel: change((ids) => ({ labelId: ids.template, taskId: ids.task })),
  detachLabel: change((ids) => ({ labelId: ids.label })),
  listRelations: read(onTask),
  createRelation: change((ids) => ({ sourceTaskId: ids.task, targetTaskId: ids.otherTask, relationType: "related" })),
  deleteRelation: change((ids) => ({ relationId: ids.relation })),
  listProjectRelations: read((ids) => ({ projectId: ids.project, relationType: "blocks" })),
  listSubtaskCounts: read(onProject),
  listTimeEntries: read(onTask),
  listWorkspaceTimeEntries: read((ids) => ({ workspaceId: ids.workspace, since: "2027-01-04", until: "2027-01-11" })),
  getTimeEntry: read((ids) => ({ timeEntryId: ids.timeEntry })),
  createTimeEntry: change((ids) => ({ taskId: ids.task, ...TIMES })),
  updateTimeEntry: change((ids) => ({ timeEntryId: ids.timeEntry, ...TIMES })),
  startTimer: change(onTask),
  stopTimer: change(onTask),
  getRunningTimer: own(() => ({})),
  deleteTimeEntry: change((ids) => ({ timeEntryId: ids.timeEntry })),
};

const onRule: Input = ({ workspace, project }) => ({
  workspaceId: workspace,
  isActive: true,
  emailEnabled: true,
  ntfyEnabled: false,
  gotifyEnabled: false,
  webhookEnabled: false,
  projectMode: "selected",
  selectedProjectIds: [project],
});
const onHook: Input = ({ project }) => ({ projectId: project, webhookUrl: "https://hooks.example.test/in" });

const TELEGRAM = { botToken: "123456789:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", chatId: "-1001234567890" };

const FORGE = { baseUrl: "https://git.example.test", accessToken: "token-0123456789abcdef" };
const RULES = { outgoing: { mode: "all" }, incoming: { mode: "all" } };
const onForge: Input = ({ forgeProject }) => ({ projectId: forgeProject, kind: "gitea" });
const onForgeLink: Input = (ids) => ({ ...Object(onForge(ids)), linkId: ids.forgeLink });

const DELIVERY: Record<string, Entry> = {
  followOutbox: { access: "server", input: () => ({ after: 0 }) },
  openEventStream: read((ids) => ({ workspaceId: ids.workspace, projectId: ids.project })),
  openInboxStream: own(() => undefined),
  listChanges: read((ids) => ({ workspaceId: ids.workspace, projectId: ids.project })),
  // Responses of endpoints may contain internal details, so viewers are not allowed.
  listDeliveries: change(onProject),
  redeliver: change((ids) => ({ deliveryId: ids.delivery })),
  testChatIntegration: change(onProject),
  testWebhookIntegration: change(onProject),
  listNotifications: own(() => undefined),
  createNotification: own(
    ({ task }) => ({ type: "info", relatedEntityId: task, relatedEntityType: "task" }),
    "not_found",
  ),
  editNotification: own(({ notification }) => ({ notificationId: notification, isRead: false }), "not_found"),
  readNotification: own(({ notification }) => ({ notificationId: notification }), "not_found"),
  readAllNotifications: own(() => undefined),
  clearNotifications: own(() => undefined),
  getNotificationPreferences: own(() => undefined),
  saveNotificationPreferences: own(() => ({ emailEnabled: true })),
  saveNotificationRule: own(onRule, "not_found"),
  deleteNotificationRule: own(named, "not_found"),
  getChatIntegration: read(onProject),
  saveChatIntegration: change(onHook),
  editChatIntegration: change(onHook),
  deleteChatIntegration: change(onProject),
  getWebhookIntegration: read(onProject),
  saveWebhookIntegration: change(onHook),
  editWebhookIntegration: change(onHook),
  deleteWebhookIntegration: change(onProject),
  getTelegramIntegration: read(onProject),
  saveTelegramIntegration: change((ids) => ({ ...Object(onProject(ids)), ...TELEGRAM })),
  editTelegramIntegration: change((ids) => ({ ...Object(onProject(ids)), chatId: "-1" })),
  deleteTelegramIntegration: change(onProject),
  getForgeConnection: read(onForge),
  saveForgeConnection: change((ids) => ({ ...Object(onForge(ids)), ...FORGE, path: "acme/site" })),
  editForgeConnection: change((ids) => ({ ...Object(onForge(ids)), isActive: true })),
  deleteForgeConnection: change(onForge),
  listForgeRepositories: change((ids) => ({ ...Object(onForge(ids)), ...FORGE })),
  checkForgeRepository: change((ids) => ({ ...Object(onForge(ids)), ...FORGE, path: "acme/site" })),
  importForgeIssues: change(onForge),
  syncForge: change(onForge),
  listForgeLog: read(onForge),
  listForgePeople: change(onForge),
  getForgeSync: read(onForge),
  previewForgeSync: change((ids) => ({ ...Object(onForge(ids)), rules: RULES })),
  saveForgeSync: change((ids) => ({ ...Object(onForge(ids)), rules: RULES, previewToken: "0".repeat(64) })),
  reviewForgeLink: change(onForgeLink),
  pauseForgeLink: change(onForgeLink),
  resumeForgeLink: change((ids) => ({ ...Object(onForgeLink(ids)), source: "ours", token: "0".repeat(64) })),
  getTaskBranch: read(onTask),
  receiveForgeHint: {
    access: "open",
    input: () => ({ kind: "github", headers: {}, body: new Uint8Array() }),
    refusal: "invalid",
  },
  listAutomations: read(onProject),
  getAutomation: read((ids) => ({ automationId: ids.automation })),
  listAutomationRuns: read((ids) => ({ automationId: ids.automation })),
  createAutomation: change((ids) => ({ ...Object(onProject(ids)), name: "Triage", ...AUTOMATION })),
  dryRunAutomation: change((ids) => ({ ...Object(onProject(ids)), ...AUTOMATION })),
  editAutomation: change((ids) => ({ automationId: ids.automation, name: "Sort" })),
  deleteAutomation: change((ids) => ({ automationId: ids.automation })),
  listChannels: read(onProject),
  createChannel: change((ids) => ({ ...Object(onProject(ids)), kind: "telegram", name: "Bot", settings: TELEGRAM })),
  editChannel: change((ids) => ({ channelId: ids.channel, name: "Bot" })),
  deleteChannel: change((ids) => ({ channelId: ids.channel })),
  testChannel: change((ids) => ({ channelId: ids.channel })),
  listChannelDeliveries: change((ids) => ({ channelId: ids.channel })),
  listWebhooks: read(onProject),
  createWebhook: change((ids) => ({ ...Object(onHook(ids)), name: "Bot" })),
  editWebhook: change((ids) => ({ webhookId: ids.webhook, name: "Bot" })),
  deleteWebhook: change((ids) => ({ webhookId: ids.webhook })),
  testWebhook: change((ids) => ({ webhookId: ids.webhook })),
  listWebhookDeliveries: change((ids) => ({ webhookId: ids.webhook })),
};

export const ENTRIES: Readonly<Record<string, Entry>> = {
  ...IDENTITY,
  ...WORKSPACE,
  ...PROJECTS,
  ...TASKS,
  ...TALK,
  ...DELIVERY,
};

/**
 * Names of the client's methods: a group from the operation's tag, and a method from its ID without the group's noun.
 *
 * @module
 */

/** The group for each tag, and the noun that its method names omit. */
export const GROUPS: Readonly<Record<string, readonly [group: string, noun: RegExp]>> = {
  Account: ["account", /Account/],
  Session: ["sessions", /Sessions?$/],
  "API key": ["apiKeys", /ApiKeys?/],
  "Two-factor": ["twoFactor", /TwoFactor/],
  Passkey: ["passkeys", /Passkeys?/],
  Device: ["device", /Device/],
  Authorization: ["authorization", /(?<=get|decide)Authorization(?=Request$)/],
  "Linked account": ["linkedAccounts", /LinkedAccounts/],
  Workspace: ["workspaces", /Workspaces?/],
  Member: ["members", /Members?/],
  Role: ["roles", /Roles?/],
  Invitation: ["invitations", /Invitations?/],
  Project: ["projects", /Projects?/],
  Column: ["columns", /Columns?/],
  Task: ["tasks", /Tasks?/],
  Image: ["images", /Image/],
  Label: ["labels", /Labels?/],
  Comment: ["comments", /Comments?/],
  Activity: ["activities", /Activity|Activities/],
  Relation: ["relations", /TaskRelations?/],
  Link: ["links", /ExternalLinks?/],
  Claim: ["claims", /TaskClaim|Claim|Task/],
  "Project access": ["access", /ProjectAccess|FromProject|Project/],
  Milestone: ["milestones", /Milestones?/],
  Cycle: ["cycles", /Cycles?/],
  "Custom field": ["customFields", /CustomFields?/],
  View: ["views", /SavedViews?|View/],
  "Calendar feed": ["calendarFeeds", /CalendarFeeds?/],
  "Task template": ["taskTemplates", /TaskTemplates?|Template/],
  "Time entry": ["timeEntries", /TimeEntry|TimeEntries/],
  Search: ["search", /$/],
  Notification: ["notifications", /Notifications?/],
  Preferences: ["preferences", /NotificationPreferences|Notification/],
  Integration: ["integrations", /Integration/],
  Webhook: ["webhooks", /Webhooks?/],
  Channel: ["channels", /Channels?/],
  Forge: ["forges", /Forge(?!jo)/],
  Automation: ["automations", /Automations?/],
  "Live updates": ["events", /$/],
  Agents: ["agents", /$/],
  Compatibility: ["compatibility", /$/],
  Operator: ["operator", /Installation|Sizes|(?:Of|To|In|From)AnyWorkspace/],
  System: ["system", /$/],
  Documentation: ["system", /$/],
};

/** Names that replace clumsy derived names. */
const NAMES: Readonly<Record<string, string>> = {
  signUpWithEmail: "account.signUp",
  signInWithEmail: "account.signIn",
  revokeOtherSessions: "sessions.revokeOthers",
  startDeviceAuthorization: "device.requestCode",
  signInWithPasskey: "passkeys.signIn",
  unlinkAccount: "linkedAccounts.unlink",
  leaveWorkspace: "workspaces.leave",
  listMembers: "members.find",
  listWorkspaceMembers: "members.list",
  updateMemberRole: "members.setRole",
  inviteMember: "invitations.create",
  listUserInvitations: "invitations.listReceived",
  exportTasks: "tasks.exportProject",
  importTasks: "tasks.importProject",
  markNotificationRead: "notifications.read",
  markAllNotificationsRead: "notifications.readAll",
  retryDelivery: "integrations.redeliver",
  sendTestEmail: "operator.testMail",
  getOpenApiDocument: "system.getOpenApi",
  listTaskLabels: "labels.listOfTask",
  listWorkspaceLabels: "labels.list",
};

/** Operations that have no method although they return JSON or no content, with the reason. */
export const OTHERWISE: Readonly<Record<string, string>> = {
  receiveGitHubAppWebhook: "GitHub sends it",
  receiveGitHubWebhook: "GitHub sends it",
  receiveGiteaWebhook: "Gitea sends it",
  receiveGitLabWebhook: "GitLab sends it",
  receiveForgejoWebhook: "Forgejo sends it",
  uploadImage: "`images.upload()` sends the bytes to the signed address",
  continueUpload: "resumable uploads send its bytes and headers",
  cancelUpload: "resumable uploads send its headers",
  sendMcpMessage: "clients of the Model Context Protocol call it",
};

/** Returns for example `["tasks", "edit"]`. */
export function methodName(operationId: string, tag: string): [group: string, method: string] {
  const [group, noun] = GROUPS[tag] ?? [];
  if (group === undefined || noun === undefined) throw new Error(`The tag "${tag}" has no group in method_names.ts`);
  const name = NAMES[operationId] ?? `${group}.${operationId.replace(noun, "").replace(/^update(?=[A-Z]|$)/, "edit")}`;
  const [wanted = "", method = ""] = name.split(".");
  return [wanted, method];
}

/**
 * All UI strings in English. A translation is an object of the same shape. Loaded by the first page that needs more than
 * {@linkcode enCore}.
 *
 * @module
 */

import { actions as taskActions } from "./actions.ts";
import { enCore } from "./core.ts";
import { discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { errors } from "./errors.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { overview, timesheet, transfer, trash } from "./operations.ts";
import { planning } from "./planning.ts";
import { publicBoard } from "./public_board.ts";
import { savedViews } from "./saved_views.ts";
import { palette, search } from "./search.ts";
import { automations } from "./settings/automations.ts";
import { calendarFeeds } from "./settings/calendar_feeds.ts";
import { channels } from "./settings/channels.ts";
import { customFields } from "./settings/custom_fields.ts";
import { instance } from "./settings/instance.ts";
import { labels } from "./settings/labels.ts";
import { limits } from "./settings/limits.ts";
import { notifications } from "./settings/notifications.ts";
import { repositories } from "./settings/repositories.ts";
import { settings } from "./settings/settings.ts";
import { taskTemplates } from "./settings/task_templates.ts";
import { webhooks } from "./settings/webhooks.ts";
import { shortcuts } from "./shortcuts.ts";
import { table } from "./table.ts";
import { board, task } from "./task.ts";
import { time } from "./time.ts";
import { timeline } from "./timeline.ts";
import { conflict, gone, status, unsent } from "./unsaved.ts";
import { versions } from "./versions.ts";
import { views } from "./views.ts";
import { samples, templates, welcome } from "./welcome.ts";
import { work } from "./work.ts";
import { integrations, project, workspace } from "./workspace.ts";

export const en = {
  ...enCore,
  board: { ...enCore.board, ...board },
  task: { ...enCore.task, ...task },
  errors,
  editor,
  taskActions,
  history,
  unsent,
  conflict,
  gone,
  status,
  fields: {
    name: "Name",
    personName: "Name",
    email: "Email",
    password: "Password",
    newPassword: "New password",
    currentPassword: "Current password",
    passwordHint: "At least 8 characters. A few unrelated words are easy to remember and hard to guess.",
    showPassword: "Show password",
    hidePassword: "Hide password",
  },
  checks: {
    name: "Enter your name",
    title: "Enter a name",
    date: "Choose a date",
    email: "Enter an email address, such as ada@example.com",
    password: "Enter your password",
    newPassword: "Choose a password of at least 8 characters",
    currentPassword: "Enter your current password",
    totp: "Enter the 6-digit code from your authenticator app",
    backupCode: "Enter one of your backup codes",
    userCode: "Enter the 8-letter code shown on your device, such as BCDF-GHJK",
    permissions: "Select at least one permission",
    slug: "Use letters, digits, dashes and underscores only",
  },
  signIn: {
    title: "Sign in",
    subtitle: "Welcome back.",
    submit: "Sign in",
    remember: "Keep me signed in on this device",
    forgotten: "Forgot your password?",
    passkey: "Sign in with a passkey",
    external: (provider: string | null) => `Sign in with ${provider ?? "single sign-on"}`,
    magicLink: "Email me a sign-in link",
    magicLinkSent: (email: string) =>
      `If ${email} can be used to sign in, we've emailed you a link. It expires in a few minutes.`,
    or: "or",
    newHere: "New here?",
    signUp: "Create an account",
    passwordWasReset: "Password changed. Sign in with your new password.",
    signedOut: "You're signed out.",
    externalFailed: "Single sign-on failed. Try again or sign in another way.",
    accountDeleted: "Your account has been deleted.",
  },
  signInAgain: {
    title: "Sign in again",
    text: "Your session has expired. Sign in to continue. You won't lose any text.",
    otherWays: "Other ways to sign in",
  },
  signUp: {
    title: "Create your account",
    subtitle: "One account for all your workspaces.",
    first: "This is the first account. You'll be the operator of this server.",
    submit: "Create account",
    haveAccount: "Already have an account?",
    signIn: "Sign in",
    invited: (workspace: string) =>
      `You've been invited to ${workspace}. Sign up with the email address that received the invitation.`,
    byInvitation: "Sign-up is restricted on this server. If you've been invited, open the link in your invitation.",
  },
  secondFactor: {
    title: "Two-factor authentication",
    subtitle: "Enter the 6-digit code from your authenticator app.",
    backupSubtitle: "Enter one of your backup codes. Each code works once.",
    code: "Authentication code",
    backupCode: "Backup code",
    trust: "Don't ask again in this browser for 30 days",
    submit: "Continue",
    useBackup: "Use a backup code instead",
    useTotp: "Use your authenticator app instead",
    back: "Back to sign-in",
  },
  forgotten: {
    title: "Reset your password",
    subtitle: "Enter your email address and we'll send you a reset link.",
    submit: "Send reset link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If an account exists for ${email}, we've sent a link to reset the password. It expires in one hour.`,
    noMail: "Email isn't set up on this server. Ask its operator to reset your password.",
    back: "Back to sign-in",
  },
  reset: {
    title: "Choose a new password",
    subtitle: "You'll be signed out on all other devices.",
    submit: "Change password",
    badLinkTitle: "This link no longer works",
    badLink: "It has expired or was already used. Request a new one.",
    again: "Request a new link",
  },
  verifyEmail: {
    title: "Confirm your email address",
    text: "You opened a link from an email. Confirm only if you requested it.",
    submit: "Confirm email address",
    doneTitle: "Email confirmed",
    done: "Thanks! Your email address is confirmed.",
    failedTitle: "This link no longer works",
    failed: "It has expired or was already used. Request a new one in your account settings.",
    go: "Continue",
    settings: "Open settings",
  },
  magicLink: {
    title: "Sign in to Hexlane",
    text: "You opened a link from an email. Continue only if you requested it.",
    submit: "Sign in",
    failedTitle: "This link no longer works",
    failed: "It has expired or was already used. Request a new one.",
    back: "Back to sign-in",
  },
  invitation: {
    title: (workspace: string) => `Join ${workspace}`,
    from: (inviter: string) => `${inviter} has invited you.`,
    workspace: "Workspace",
    inviter: "Invited by",
    role: "Your role",
    sentTo: "Sent to",
    until: "Expires",
    accept: "Join workspace",
    reject: "Decline",
    rejectTitle: "Decline this invitation?",
    rejectText: "To join later, you'll need a new invitation.",
    signIn: "Sign in to join",
    signUp: "Create account",
    otherAccount: (mine: string, theirs: string) =>
      `You're signed in as ${mine}, but this invitation was sent to ${theirs}.`,
    switchAccount: "Use another account",
    switchTitle: "Sign out to use another account?",
    switchText: (mine: string) => `You'll be signed out of ${mine} in this browser.`,
    unconfirmed: (email: string) =>
      `Confirm ${email} first: open the link in the email we sent you. Didn't get it? Send it again.`,
    confirm: "Send confirmation email",
    confirmSent: "Confirmation email sent. Open the link to come back here.",
    goneTitle: "This invitation is no longer valid",
    gone: "It has expired, or was already used or revoked. Ask for a new one.",
    home: "Back to home",
  },
  device: {
    title: "Connect a device",
    subtitle: "Enter the code shown on your device or in your terminal.",
    code: "Code",
    submit: "Continue",
    askTitle: "Authorize this device?",
    ask: (client: string) => `${client} wants to access your account.`,
    client: "App",
    address: "Requested from",
    unknownAddress: "an unknown address",
    asked: "Requested",
    account: "Your account",
    access: "Access",
    fullAccess: "Full access to all your workspaces",
    warning:
      "Approve only if you just started this yourself and the code matches the one on your device. If someone sent you this code or link, deny the request.",
    approve: "Approve",
    deny: "Deny",
    approvedTitle: "Device connected",
    approved: "You can close this page and return to your terminal. Connected devices are listed in your settings.",
    deniedTitle: "Request denied",
    denied: "No access was granted. You can close this page.",
    overTitle: "This request is no longer valid",
    over: "It was already approved or denied, or has expired. Start again on your device to get a new code.",
    another: "Enter another code",
    devices: "View devices",
  },
  authorize: {
    askTitle: "Authorize this app?",
    ask: "An app wants to access your account.",
    client: "App name (unverified)",
    back: "Redirects to",
    thisComputer: (host: string) => `an app on this computer (${host})`,
    program: (scheme: string) => `the app that opens “${scheme}:” links on this computer`,
    warning:
      "Approve only if you just started this yourself and trust the redirect address. The app name isn't verified. If someone sent you this link, deny the request.",
    approvedTitle: "App connected",
    approved: "Redirecting you to the app. You can revoke its access under Settings > Security > Sessions and devices.",
    deniedTitle: "Request denied",
    denied: "No access was granted. You can close this page.",
    overTitle: "This request is no longer valid",
    over: "It was already approved or denied, or has expired. Start again in the app.",
    refusedTitle: "This app can't be authorized",
    refused: "The app's request is invalid. No access was granted.",
    unknownClient:
      "The app isn't registered, or its registration expired after 30 days. Remove the connection in the app and add it again.",
  },
  home: {
    title: (name: string) => `Hello, ${name}`,
    workspaces: "Your workspaces",
    none: "No workspaces yet",
    noneText: "A workspace contains a team's projects. Create one or wait for an invitation.",
    create: "Create workspace",
    createText: "For a team, a company or just yourself. You can invite people later.",
    name: "Name",
    address: "URL",
    addressHint: "Lowercase letters, digits and dashes",
    created: (name: string) => `${name} created`,
    invitations: "Invitations",
    invitedBy: (inviter: string) => `Invited by ${inviter}`,
    open: "Open",
  },
  settings,
  notifications,
  workspace,
  project,
  integrations,
  palette,
  shortcuts,
  inbox,
  instance,
  labels,
  taskTemplates,
  calendarFeeds,
  search,
  publicBoard,
  time,
  limits,
  table,
  timeline,
  versions,
  discussion,
  overview,
  planning,
  samples,
  repositories,
  savedViews,
  templates,
  timesheet,
  transfer,
  trash,
  customFields,
  automations,
  channels,
  webhooks,
  welcome,
  views,
  work,
};

export type Text = typeof en;

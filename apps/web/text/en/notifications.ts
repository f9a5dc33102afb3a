/**
 * The words of the notification settings.
 *
 * @module
 */
import type { ChannelName } from "../../api/types.ts";

export const notifications = {
  newsTitle: "What you are told",
  newsText: "Everything lands in your inbox. What is off here lands nowhere.",
  assignment: "A task is given to me",
  comment: "Somebody comments on my task or mentions me",
  status: "The status of my task changes",
  reminder: "A task of mine is due soon or overdue",
  leadTime: "Remind me",
  leadTimes: {
    60: "1 hour before",
    180: "3 hours before",
    720: "12 hours before",
    1440: "1 day before",
    2880: "2 days before",
    10080: "1 week before",
  } as Readonly<Record<number, string>>,
  minutes: (count: number) => `${count} minutes before`,
  channelsTitle: "Channels",
  channelsText: "Ways out of the inbox. A channel is used where a rule below says so.",
  emailHint: (address: string) => `To ${address}`,
  noMail: "This server sends no mail.",
  /** Of channels without a proper name. */
  channelLabels: { email: "Email", webhook: "Webhook" } as Partial<Record<ChannelName, string>>,
  channelHints: {
    ntfy: "Push messages to phone and desk, by ntfy.sh or a server of your own",
    gotify: "Push messages by a Gotify server of your own",
    webhook: "JSON to a program of yours",
  } as Partial<Record<ChannelName, string>>,
  /** Of a channel without a hint of its own. */
  channelHint: (channel: string) => `Messages through ${channel}`,
  server: "Server",
  topic: "Topic",
  token: "Token",
  tokenStored: (masked: string) => `Stored: ${masked}. Leave empty to keep it.`,
  optional: "Optional",
  url: "Address",
  secret: "Secret",
  secretHint: "Optional. Signs what is sent",
  rulesTitle: "Rules",
  rulesText: "For each workspace: which channels, and for which projects. Without a rule there is only the inbox.",
  noWorkspace: "You are in no workspace yet.",
  active: "Rule is on",
  none: "Inbox only",
  off: "Off",
  edit: "Edit",
  editLabel: (workspace: string) => `Edit the rule of ${workspace}`,
  editTitle: (workspace: string) => `Rule of ${workspace}`,
  channels: "Channels",
  notConfigured: "not set up above",
  projects: "Projects",
  allProjects: "All, also those to come",
  selectedProjects: "Only these",
  chooseProject: "Choose at least one project",
  projectCount: (count: number) => (count === 1 ? "1 project" : `${count} projects`),
  everyProject: "every project",
  deleteRule: "Remove the rule",
  deleted: (workspace: string) => `The rule of ${workspace} is removed.`,
  saved: (workspace: string) => `The rule of ${workspace} is saved.`,
};

/** UI strings for calendar feeds, in English. @module */

export const calendarFeeds = {
  title: "Calendar feeds",
  project:
    "Subscribe to this project in a calendar app. Anyone with the link can read the titles, dates and descriptions of its tasks.",
  view: "Subscribe to this view in a calendar app. Anyone with the link can read the titles, dates and descriptions of its tasks.",
  own: "In a calendar app, subscribe to tasks assigned to you in any workspace. Anyone with the link can read their titles, dates and descriptions.",
  none: "No links yet",
  create: "Create link",
  created: "Link created",
  tasks: "Tasks",
  allTasks: "All tasks with a date",
  labeled: (names: string) => `Labeled ${names}`,
  goneLabels: "Labels that no longer exist",
  madeOn: (date: string) => `created ${date}`,
  copy: "Copy link",
  copyName: (feed: string) => `Copy link: ${feed}`,
  revoke: "Revoke",
  revokeName: (feed: string) => `Revoke link: ${feed}`,
  revokeTitle: "Revoke this link?",
  revokeText: "Calendar apps that use this link will stop updating. This can't be undone.",
  revoked: "Link revoked",
};

/** UI strings for the versions of a description, in English. @module */
export const versions = {
  open: "History",
  title: "Description history",
  explanation: "Changes from the last 45 days. Restoring a version is recorded as a new change.",
  list: "Versions",
  current: "Current version",
  first: "Earlier version",
  empty: "Empty",
  changes: "Changes",
  restore: "Restore this version",
  restored: "Description restored",
  older: "Show older versions",
};

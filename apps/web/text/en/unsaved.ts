/** UI strings for unsaved text and deleted tasks, in English. @module */
export const unsent = {
  title: "Not saved yet",
  explanation:
    "These changes are stored only in this browser. Those waiting for a connection will be saved automatically.",
  givenBack: (title: string, reason: string) =>
    `Couldn't update “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason} Your text is kept as a draft.`,
  sending: "Saving…",
  waiting: "Waiting for connection",
  signedOut: "Will be saved when you sign in",
  refused: (title: string, reason: string) =>
    `Couldn't add “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason}`,
  maybeAdded: (title: string) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” may already have been added. It was sent more than a day ago. Check before you try again.`,
  maybeSent: "This was sent more than a day ago and may have been saved. Check before you try again.",
  signOutTitle: "Delete unsaved text and sign out?",
  signOutText: "Some of your text isn't saved yet. Signing out deletes it from this browser.",
  fieldInUse: "The field already contains text. Save or discard it first.",
};

/** Shown when two people changed the same text. */
export const conflict = {
  description: (title: string) => `Someone else changed the description of “${title}”`,
  title: (title: string) => `Someone else renamed “${title}”`,
  field: (field: string, title: string) => `Someone else changed “${field}” on “${title}”`,
  explanation: "Compare both versions and choose which one to keep.",
  theirs: "Their version",
  mine: "Your version",
  keep: "Keep mine",
  take: "Take theirs",
  edit: "Edit",
  taken: "Your version was discarded",
};

export const gone = {
  unsavedText: "Your unsaved text",
  deletedBy: (name: string | undefined) => `${name ?? "Someone"} deleted this task.`,
  deletedByYou: "You deleted this task.",
  textBelow: "Your unsaved text is below.",
  restore: "Restore task",
  restOffline: "You're offline. The rest of this task isn't available until you reconnect.",
};

/** The indicator for saved and pending changes. */
export const status = {
  saving: "Saving…",
  offline: (count: number) =>
    count === 0
      ? "You're offline. You can keep working."
      : `You're offline. ${count === 1 ? "1 change is" : `${count} changes are`} waiting.`,
  waiting: (count: number) =>
    `Can't reach the server. ${count === 1 ? "1 change is" : `${count} changes are`} waiting.`,
  refused: (count: number) => `Couldn't save ${count === 1 ? "1 change" : `${count} changes`}`,
  conflict: "Someone else changed the same text",
  review: "Review",
  details: "Details",
};

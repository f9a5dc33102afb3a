/** Texts about unsaved text and deleted tasks, in English. @module */
export const unsent = {
  title: "Not saved yet",
  sending: "Saving…",
  waiting: "Waiting for connection",
  signedOut: "Will be sent when you sign in",
  refused: (title: string, reason: string) =>
    `Couldn't add “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason}`,
  maybeSent: "This was sent more than a day ago and may have been saved. Check before you try again.",
  signOutTitle: "Delete unsaved text and sign out?",
  signOutText: "Some of your text is not saved yet. Signing out deletes it from this browser.",
  fieldInUse: "The field already contains text. Save or discard it first.",
};

export const gone = {
  unsavedText: "Your unsaved text",
  deletedBy: (name: string | undefined) => `${name ?? "Someone"} deleted this task.`,
  deletedByYou: "You deleted this task in another window.",
  textBelow: "Your unsaved text is below.",
  restore: "Restore task",
  restOffline: "You're offline. The rest of this task is not available until you reconnect.",
};

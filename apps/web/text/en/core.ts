/** The English texts that every page needs: boards and the shell. @module */
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const enCore = {
  app: {
    name: "Hexlane",
    skip: "Skip to content",
    loading: "Loading",
    working: "Waiting for the server",
    offline: "You're offline. Changes won't be saved until you reconnect.",
    signedOut: "You're signed out. Sign in to save your changes.",
    signIn: "Sign in",
    account: "Your account",
    settings: "Settings",
    documentation: "API documentation",
    signOut: "Sign out",
    home: "Home",
    appearance: "Appearance",
  },
  actions: {
    cancel: "Cancel",
    close: "Close",
    save: "Save",
    saved: "Saved",
    retry: "Try again",
    copy: "Copy",
    copied: "Copied",
    copyFailed: "Couldn't copy. Select the text and copy it manually.",
    done: "Done",
  },
  draft: {
    begun: (text: string) => `Draft: ${text}`,
    restored: "Draft restored",
    discard: "Discard",
    discarded: "Draft discarded",
  },
  missing: {
    title: "Page not found",
    text: "The URL may be wrong, or the page may have moved.",
    home: "Back to home",
  },
  errors: {
    unauthenticated: "You're signed out. Sign in to save your changes.",
    OFFLINE: "Can't reach the server. Check your connection and try again.",
    TIMEOUT: "The server took too long to respond. Try again in a moment.",
    SESSION_REQUIRED: "To do this, sign in with a browser.",
    QUOTA_EXCEEDED:
      "This workspace or server has reached its storage limit. Delete what you no longer need or ask the administrator to raise the limit.",
    ACCOUNT_QUOTA_EXCEEDED:
      "Your workspaces have reached the limit for descriptions, logos and metadata. Shorten this text, or one in another workspace.",
    TOO_MUCH_WORK: "Too many changes at once. Select fewer tasks or split the file.",
    PROJECT_ARCHIVED: "This project is archived. Restore it to make changes.",
    LABEL_NAME_TAKEN: "Choose a label name that isn't taken",
    forbidden: "You don't have permission to do this. Ask a workspace admin.",
    rate_limited: (seconds: number | undefined) =>
      seconds === undefined || seconds < 90
        ? "Too many requests. Try again in a minute."
        : `Too many requests. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    unknown: "Something went wrong. Try again. If the problem persists, contact the administrator of this server.",
    page: "Couldn't load this page",
  },
  board,
  task,
  shell,
};

/** The texts that every page needs. */
export type CoreText = typeof enCore;

/** The English UI strings that every page needs, for boards and the shell. @module */
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const enCore = {
  app: {
    name: "Hexlane",
    skip: "Skip to content",
    loading: "Loading",
    working: "Working…",
    signedOut: "You're signed out. Sign in to continue.",
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
    unsaved: "Unsaved changes",
    discard: "Discard",
    discarded: "Draft discarded",
  },
  missing: {
    title: "Page not found",
    text: "The URL may be wrong, or the page may have moved.",
    home: "Back to home",
  },
  errors: {
    unauthenticated: "You're signed out. Sign in to continue.",
    OFFLINE: "Can't reach the server. Check your connection and try again.",
    TIMEOUT: "The server took too long to respond. Try again in a moment.",
    forbidden: "You don't have permission to do this. Ask a workspace admin.",
    rate_limited: (seconds: number | undefined) =>
      seconds === undefined || seconds < 90
        ? "Too many requests. Try again in a minute."
        : `Too many requests. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    unknown: "Something went wrong. Try again. If the problem persists, contact the operator of this server.",
    page: "Couldn't load this page",
  },
  board,
  task,
  shell,
};

/** The UI strings that every page needs. */
export type CoreText = typeof enCore;

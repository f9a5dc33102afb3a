/**
 * The words that are there from the beginning: those of boards and of what surrounds every page, in English.
 *
 * @module
 */
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const enCore = {
  app: {
    name: "Hexlane",
    skip: "Skip to the content",
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
    copyFailed: "Could not copy. Select the text and copy it yourself.",
    done: "Done",
  },
  draft: {
    begun: (text: string) => `Draft: ${text}`,
    restored: "Draft restored",
    discard: "Discard",
    discarded: "Draft discarded",
  },
  missing: {
    title: "There is no such page",
    text: "The address may be mistyped, or the page may have moved.",
    home: "Go to the home page",
  },
  errors: {
    unauthenticated: "You're signed out. Sign in to save your changes.",
    OFFLINE: "The server cannot be reached. Check your connection, then try again.",
    TIMEOUT: "The server took too long to answer. Try again in a moment.",
    SESSION_REQUIRED: "This can only be done in a browser that is signed in.",
    QUOTA_EXCEEDED:
      "This workspace or server has reached its storage limit. Delete what you no longer need, or ask the operator of the server to raise the limit.",
    ACCOUNT_QUOTA_EXCEEDED:
      "Your workspaces have reached the limit for descriptions, logos and metadata. Shorten this text, or one in another workspace.",
    TOO_MUCH_WORK: "This is too much to change at once. Choose fewer tasks, or divide the file.",
    PROJECT_ARCHIVED: "This project is archived. Bring it back to change it.",
    LABEL_NAME_TAKEN: "There is a label of this name already. Choose another name",
    forbidden: "You may not do this. Ask an admin of the workspace.",
    rate_limited: (seconds: number | undefined) =>
      seconds === undefined || seconds < 90
        ? "Too many tries in a short time. Wait a minute, then try again."
        : `Too many tries in a short time. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    unknown: "Something went wrong on the server. Try again; if it goes on, tell whoever runs this server.",
    page: "This page could not be loaded",
  },
  board,
  task,
  shell,
};

/** What every page knows. */
export type CoreText = typeof enCore;

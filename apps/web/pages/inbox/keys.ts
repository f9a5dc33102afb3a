/** The keyboard shortcuts of the inbox, for the list and for the shortcut sheet. @module */

export const INBOX_KEYS = {
  nextNotification: "j",
  previousNotification: "k",
  markRead: "e",
  markUnread: "u",
  snooze: "h",
} as const;

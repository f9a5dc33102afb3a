/** An account of a forge that has appeared in an issue or comment of a repository. @module */

/** An account of a forge, and the member it belongs to. */
export interface ForgePerson {
  connectionId: string;
  /** The forge's ID for the account. Unlike the login, it never changes. */
  externalId: string;
  /** In the spelling of the forge. */
  login: string;
  /** The display name. */
  name: string | null;
  avatarUrl: string | null;
  /**
   * The account of the member who signed in here with this forge account. It remains after the accounts are unlinked,
   * so that tasks keep their assignees. Null if there is none, even if the connection's `people` maps the login.
   */
  userId: string | null;
  /** When the account was last seen, accurate to a day. */
  seenAt: Date;
}

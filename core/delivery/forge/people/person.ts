/** An account of a forge that was seen in the issues and comments of a repository. @module */

/** An account of a forge, and the member it belongs to. */
export interface ForgePerson {
  connectionId: string;
  /** The forge's id of the account. Unlike the login, it never changes. */
  externalId: string;
  /** In the spelling of the forge. */
  login: string;
  /** The display name. */
  name: string | null;
  avatarUrl: string | null;
  /**
   * The account of the member who signed in here with this account of the forge. It stays when the accounts are unlinked,
   * so that tasks keep their assignees. Null for anyone else, including people who are mapped only by `people` of the
   * connection.
   */
  userId: string | null;
  /** When it was last seen, to within a day. */
  seenAt: Date;
}

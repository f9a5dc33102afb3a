/** Stable codes about accounts, passwords, sessions, API keys and email addresses. @module */
/** The codes, with a sentence and an example each. */
export const ACCOUNT_CODES = {
  ACCOUNT_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "No such linked account or password belongs to you. List your linked accounts and use one of their ids.",
    example: 'Cannot find linked account "custom"',
  },
  ACCOUNT_NOT_LINKED: {
    kinds: ["conflict"],
    sentence:
      "An account with this email exists, and the two sides have not both verified the address, or the account uses a second factor. Sign in to it as before and link it in the settings.",
    example: "Cannot use the account with this email: not both sides have proven the address",
  },
  CHANGE_EMAIL_DISABLED: {
    kinds: ["invalid"],
    sentence:
      "The server sends no mail, so a new address cannot be confirmed. Ask the operator to set up a mail server.",
    example: "Cannot change the email: this server sends no mails",
  },
  EMAIL_ALREADY_VERIFIED: {
    kinds: ["invalid"],
    sentence: "Your address is verified. There is nothing to do.",
    example: "Cannot send a verification email: the address is verified already",
  },
  EMAIL_CAN_NOT_BE_UPDATED: {
    kinds: ["invalid"],
    sentence:
      "The account's fields do not include its email. Use the request that changes the email: it confirms the new address first.",
    example: "Cannot update the account: its email stays",
  },
  EMAIL_IS_THE_SAME: {
    kinds: ["invalid"],
    sentence: "The new address is the one your account has. Send another one.",
    example: "Cannot change the email: it is the same",
  },
  EMAIL_MISMATCH: {
    kinds: ["invalid"],
    sentence: "While you are signed in, you can ask for a verification mail to your own address only.",
    example: "Cannot send a verification email: the address is not that of your account",
  },
  EXPIRES_IN_IS_TOO_LARGE: {
    kinds: ["invalid"],
    sentence: "The API key would live too long. Send a smaller number of seconds, or null for a key without an end.",
    example: "Must be at most 31622400 seconds",
  },
  EXPIRES_IN_IS_TOO_SMALL: {
    kinds: ["invalid"],
    sentence: "The lifetime of an API key is a whole number of seconds, at least 1.",
    example: "Must be a whole number of seconds, at least 1",
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    kinds: ["invalid"],
    sentence: "This is your last way to sign in. Set a password or add a passkey before you unlink it.",
    example: "Cannot unlink the account: nothing else is left to sign in with",
  },
  IMAGE_TOO_LARGE: {
    kinds: ["invalid"],
    sentence: "The avatar is too large. Send a smaller image.",
    example: "Must have at most 524288 bytes once decoded",
  },
  IMAGE_TYPE_MISMATCH: {
    kinds: ["invalid"],
    sentence: "The bytes of the avatar are not of the content type you named. Name the real type.",
    example: "Is not the image/png it is said to be",
  },
  INSUFFICIENT_API_KEY_SCOPE: {
    kinds: ["forbidden"],
    sentence:
      "The API key is limited to one workspace or to some permissions, and this request needs more. Use a key without that limit.",
    example: "Cannot act for the whole account with an API key that is limited",
  },
  INVALID_BASE64: {
    kinds: ["invalid"],
    sentence: "The avatar is not valid base64. Send base64 alone or a data URL.",
    example: "Must be base64, alone or in a data URL",
  },
  INVALID_CALLBACK_URL: {
    kinds: ["invalid"],
    sentence:
      "The address to return to must be a path on this server or at an origin the operator trusts (CORS_ORIGINS).",
    example: "Must be a path on this server or an address at a trusted origin",
  },
  INVALID_EMAIL_OR_PASSWORD: {
    kinds: ["unauthenticated"],
    sentence: "The email or the password is wrong. Try again, or reset the password.",
    example: "Cannot sign in: email or password is wrong",
  },
  INVALID_EMAIL: {
    kinds: ["invalid"],
    sentence: "The text is not an email address.",
    example: "Is not an email address",
  },
  INVALID_PASSWORD: {
    kinds: ["invalid"],
    sentence: "The current password is wrong.",
    example: "Is not the password of this account",
  },
  INVALID_TOKEN: {
    kinds: ["invalid"],
    sentence: "The link was used before, or this server did not make it. Ask for a new one.",
    example: "Cannot use the link: it was used before or is not one of ours",
  },
  INVITATION_REQUIRED: {
    kinds: ["forbidden"],
    sentence: "This server lets invited people sign up. Open the link of your invitation, or send its id.",
    example: "Cannot sign up: the link of an invitation to this email is needed",
  },
  KEY_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no API key with this id. List your keys.",
    example: 'Cannot find API key "01985d0e"',
  },
  MAGIC_LINK_DISABLED: {
    kinds: ["invalid"],
    sentence: "The server sends no mail, so it cannot send sign-in links. Sign in another way.",
    example: "Cannot send a sign-in link: this server sends no mails",
  },
  NO_FIELDS_TO_UPDATE: {
    kinds: ["invalid"],
    sentence: "The request changes nothing. Send at least one field of the account.",
    example: "Cannot update the account: no fields are given",
  },
  NO_VALUES_TO_UPDATE: {
    kinds: ["invalid"],
    sentence: "The request changes nothing. Send a name, whether the key is enabled, or an expiry.",
    example: "Cannot update the key: no fields are given",
  },
  PASSWORD_TOO_COMMON: {
    kinds: ["invalid"],
    sentence: "Attackers try this password first. Choose a longer or less common one.",
    example: "Is one of the most commonly guessed passwords",
  },
  PASSWORD_TOO_LONG: {
    kinds: ["invalid"],
    sentence: "The password is too long. Choose a shorter one.",
    example: "Must have at most 256 characters",
  },
  PASSWORD_TOO_SHORT: {
    kinds: ["invalid"],
    sentence: "The password is too short. Choose a longer one.",
    example: "Must have at least 8 characters",
  },
  REGISTRATION_DISABLED: {
    kinds: ["forbidden"],
    sentence: "The operator has closed registration. Ask the operator for an account.",
    example: "Cannot sign up: registration is closed",
  },
  RESET_PASSWORD_DISABLED: {
    kinds: ["invalid"],
    sentence: "The server sends no mail, so it cannot reset passwords. Ask the operator to set a new password.",
    example: "Cannot reset the password: this server sends no mails",
  },
  SESSION_EXPIRED: {
    kinds: ["invalid"],
    sentence: "Your sign-in is too old to delete the account. Sign in again, or send the password with the request.",
    example: "Cannot delete the account: sign in again or give the password",
  },
  SESSION_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no session with this token or id. List your sessions.",
    example: 'Cannot find session "..."',
  },
  SESSION_NOT_FRESH: {
    kinds: ["forbidden"],
    sentence: "This change needs a sign-in less than a day old. Sign in again and repeat it.",
    example: "Cannot change the email: the last sign-in was more than a day ago, sign in again",
  },
  SESSION_REQUIRED: {
    kinds: ["forbidden"],
    sentence: "API keys and device tokens cannot do this. Sign in and repeat the request with the session.",
    example: "Cannot manage credentials with an API key or device token: sign in",
  },
  SOLE_OWNER_OF_WORKSPACE: {
    kinds: ["conflict"],
    sentence:
      "You are the only owner of a workspace. Make another member its owner, or delete the workspace, before you delete your account.",
    example: 'Cannot delete the account: it is the sole owner of "Engines"',
  },
  TOKEN_EXPIRED: {
    kinds: ["invalid"],
    sentence: "The link has expired. Ask for a new one.",
    example: "Cannot use the link: it has expired, ask for another",
  },
  TOO_MANY_API_KEYS: {
    kinds: ["conflict"],
    sentence: "The account has as many API keys as it may have. Delete one you no longer use.",
    example: "Cannot create the key: the account has 100 already",
  },
  TOO_MANY_ATTEMPTS: {
    kinds: ["rate_limited"],
    sentence: "There were too many wrong passwords for this email. Wait as long as Retry-After says.",
    example: "Cannot check the password: too many wrong ones were given for this email",
  },
  TOO_MANY_MAILS: {
    kinds: ["rate_limited"],
    sentence:
      "Too many mails were requested for this address. Wait as long as Retry-After says, and look into the spam folder.",
    example: "Cannot send another mail: too many were asked for with this address",
  },
  TOO_MANY_PASSWORDS: {
    kinds: ["unavailable"],
    sentence: "The server is checking too many passwords at once. Try again in a moment.",
    example: "Cannot check a password now: too many requests are waiting; try again in a moment",
  },
  TWO_FACTOR_ENABLED: {
    kinds: ["invalid"],
    sentence: "The second factor belongs to the password. Switch it off before you remove the password.",
    example: "Cannot remove the password: the second factor is on, switch it off first",
  },
  UNSUPPORTED_IMAGE_TYPE: {
    kinds: ["invalid"],
    sentence: "An avatar must be a PNG, JPEG or WebP image.",
    example: "Must be a PNG, JPEG or WebP image",
  },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    kinds: ["conflict"],
    sentence: "An account with this email exists. Sign in to it, or use another address.",
    example: "Cannot sign up: an account with this email already exists",
  },
  VERIFICATION_EMAIL_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The server sends no mail, so it cannot verify addresses. Ask the operator to set up a mail server.",
    example: "Cannot send a verification email: this server sends no mails",
  },
} as const;

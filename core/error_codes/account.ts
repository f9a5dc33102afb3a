/** Stable error codes about accounts, passwords, sessions, API keys and email addresses. @module */
/** Each code with an explanation and an example. */
export const ACCOUNT_CODES = {
  ACCOUNT_DISABLED: {
    kinds: ["forbidden"],
    sentence: "An operator of the installation disabled the account. Ask them to enable it.",
    example: "Cannot sign in: an operator disabled this account",
  },
  ACCOUNT_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no such linked account or password. List your linked accounts and use one of their ids.",
    example: 'Cannot find linked account "custom"',
  },
  ACCOUNT_NOT_LINKED: {
    kinds: ["conflict"],
    sentence:
      "An account with this email already exists, but one side has not verified the address, or the account uses a second factor. Sign in to the account as usual, then link it in the settings.",
    example: "Cannot link the account with this email: both sides must have verified the address",
  },
  CHANGE_EMAIL_DISABLED: {
    kinds: ["unsupported"],
    sentence:
      "Email is not configured on this server, so a new address cannot be verified. Ask the operator to set up a mail server.",
    example: "Cannot change the email: email is not configured on this server",
  },
  EMAIL_ALREADY_VERIFIED: {
    kinds: ["invalid"],
    sentence: "Your address is already verified. There is nothing to do.",
    example: "Cannot send a verification email: the address is already verified",
  },
  EMAIL_CAN_NOT_BE_UPDATED: {
    kinds: ["invalid"],
    sentence:
      "This request cannot change the email. Use the request for changing the email, which verifies the new address first.",
    example: "Cannot update the account: the email cannot be changed here",
  },
  EMAIL_IS_THE_SAME: {
    kinds: ["invalid"],
    sentence: "Your account already has this address. Send a different one.",
    example: "Cannot change the email: the account already has this address",
  },
  EMAIL_MISMATCH: {
    kinds: ["invalid"],
    sentence: "While you are signed in, you can request a verification email only for your own address.",
    example: "Cannot send a verification email: this is not the address of your account",
  },
  EXPIRES_IN_IS_TOO_LARGE: {
    kinds: ["invalid"],
    sentence:
      "The lifetime of the API key is too long. Send a smaller number of seconds, or null for a key that never expires.",
    example: "Must be at most 31622400 seconds",
  },
  EXPIRES_IN_IS_TOO_SMALL: {
    kinds: ["invalid"],
    sentence: "The lifetime of an API key must be a whole number of seconds, at least 1.",
    example: "Must be a whole number of seconds, at least 1",
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    kinds: ["invalid"],
    sentence: "This is your only way to sign in. Set a password or add a passkey before you unlink it.",
    example: "Cannot unlink the account: it is the only way to sign in",
  },
  IMAGE_TOO_LARGE: {
    kinds: ["invalid"],
    sentence: "The avatar is too large. Send a smaller image.",
    example: "Must have at most 524288 bytes after decoding",
  },
  IMAGE_TYPE_MISMATCH: {
    kinds: ["invalid"],
    sentence: "The content of the avatar does not match its declared content type. Send the correct type.",
    example: "Content is not image/png",
  },
  INSUFFICIENT_API_KEY_SCOPE: {
    kinds: ["forbidden"],
    sentence:
      "The API key is limited to one workspace or to some permissions, and this request requires more. Use an unrestricted key.",
    example: "Cannot act for the whole account with a restricted API key",
  },
  INVALID_BASE64: {
    kinds: ["invalid"],
    sentence: "The avatar is not valid base64. Send base64, alone or in a data URL.",
    example: "Must be base64, alone or in a data URL",
  },
  INVALID_CALLBACK_URL: {
    kinds: ["invalid"],
    sentence:
      "The return URL must be a path on this server or a URL at an origin that the operator trusts (CORS_ORIGINS).",
    example: "Must be a path on this server or a URL at a trusted origin",
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
    sentence: "The link was already used or is not from this server. Request a new one.",
    example: "Cannot use the link: it is invalid or was already used",
  },
  INVITATION_REQUIRED: {
    kinds: ["forbidden"],
    sentence:
      "Only invited people can sign up on this server. Open the link in your invitation, or send the invitation's id.",
    example: "Cannot sign up: open the link in an invitation sent to this email",
  },
  KEY_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no API key with this id. List your keys.",
    example: 'Cannot find API key "01985d0e"',
  },
  LAST_OPERATOR: {
    kinds: ["conflict"],
    sentence: "The installation needs an operator who can sign in. Make another account an operator first.",
    example: "Cannot change the last operator: make another account an operator first",
  },
  MAGIC_LINK_DISABLED: {
    kinds: ["unsupported"],
    sentence: "Email is not configured on this server, so it cannot send sign-in links. Sign in another way.",
    example: "Cannot send a sign-in link: email is not configured on this server",
  },
  NO_FIELDS_TO_UPDATE: {
    kinds: ["invalid"],
    sentence: "The request changes nothing. Send at least one field of the account.",
    example: "Cannot update the account: no fields are given",
  },
  NO_VALUES_TO_UPDATE: {
    kinds: ["invalid"],
    sentence: "The request changes nothing. Send a name, an expiry, or whether the key is enabled.",
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
  SIGN_UP_POLICY_FIXED: {
    kinds: ["conflict"],
    sentence: "The server setting REGISTRATION controls who can sign up. Change or remove it there.",
    example: "Cannot change who may sign up: the server's settings decide",
  },
  REGISTRATION_DISABLED: {
    kinds: ["forbidden"],
    sentence: "The operator has closed registration. Ask the operator for an account.",
    example: "Cannot sign up: registration is closed",
  },
  RESET_PASSWORD_DISABLED: {
    kinds: ["unsupported"],
    sentence:
      "Email is not configured on this server, so it cannot send reset links. Ask the operator to set a new password.",
    example: "Cannot reset the password: email is not configured on this server",
  },
  SESSION_EXPIRED: {
    kinds: ["invalid"],
    sentence: "Your sign-in is too old to delete the account. Sign in again, or send the password with the request.",
    example: "Cannot delete the account: sign in again or enter the password",
  },
  SESSION_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "You have no session with this token or id. List your sessions.",
    example: 'Cannot find session "..."',
  },
  SESSION_NOT_FRESH: {
    kinds: ["forbidden"],
    sentence: "This change requires a sign-in within the last day. Sign in again, then repeat the request.",
    example: "Cannot change the email: the last sign-in was more than a day ago, sign in again",
  },
  OPERATOR_REQUIRED: {
    kinds: ["forbidden"],
    sentence: "Only operators of the installation may do this. Ask one of them.",
    example: "Only operators may administer this installation",
  },
  SESSION_REQUIRED: {
    kinds: ["forbidden"],
    sentence: "API keys and device tokens cannot do this. Sign in, then repeat the request with the session.",
    example: "Cannot do this with an API key or device token: sign in with a browser, then try again",
  },
  SOLE_OWNER_OF_WORKSPACE: {
    kinds: ["conflict"],
    sentence:
      "You are the only owner of a workspace. Before you delete your account, make another member an owner or delete the workspace.",
    example: 'Cannot delete the account: it is the sole owner of "Engines"',
  },
  TOKEN_EXPIRED: {
    kinds: ["invalid"],
    sentence: "The link has expired. Request a new one.",
    example: "Cannot use the link: it has expired, request a new one",
  },
  TOO_MANY_API_KEYS: {
    kinds: ["conflict"],
    sentence: "The account has reached the maximum number of API keys. Delete one that you no longer use.",
    example: "Cannot create the key: the account already has 100",
  },
  TOO_MANY_ATTEMPTS: {
    kinds: ["rate_limited"],
    sentence: "There were too many incorrect passwords for this email. Wait for the time in Retry-After.",
    example: "Cannot check the password: too many incorrect attempts for this email, try again later",
  },
  TOO_MANY_MAILS: {
    kinds: ["rate_limited"],
    sentence:
      "Too many emails were requested for this address. Check the spam folder, or wait for the time in Retry-After.",
    example: "Cannot send another email: too many were requested for this address, try again later",
  },
  TOO_MANY_PASSWORDS: {
    kinds: ["unavailable"],
    sentence: "The server is checking too many passwords at once. Try again in a moment.",
    example: "Cannot check a password now: too many requests are waiting; try again in a moment",
  },
  TWO_FACTOR_ENABLED: {
    kinds: ["invalid"],
    sentence: "Two-factor authentication requires a password. Turn it off before you remove the password.",
    example: "Cannot remove the password: turn off two-factor authentication first",
  },
  UNSUPPORTED_IMAGE_TYPE: {
    kinds: ["invalid"],
    sentence: "An avatar must be a PNG, JPEG or WebP image.",
    example: "Must be a PNG, JPEG or WebP image",
  },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    kinds: ["conflict"],
    sentence: "An account with this email already exists. Sign in to it, or use another address.",
    example: "Cannot sign up: an account with this email already exists",
  },
  VERIFICATION_EMAIL_NOT_ENABLED: {
    kinds: ["unsupported"],
    sentence:
      "Email is not configured on this server, so it cannot verify addresses. Ask the operator to set up a mail server.",
    example: "Cannot send a verification email: email is not configured on this server",
  },
} as const;

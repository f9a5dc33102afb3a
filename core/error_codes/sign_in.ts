/** Stable codes about passkeys, second factors, devices, OAuth clients and external providers. @module */
/** The codes, with a sentence and an example each. */
export const SIGN_IN_CODES = {
  ACCESS_DENIED: {
    kinds: ["forbidden", "unauthenticated"],
    sentence:
      "The device code belongs to another person, or the external provider refused the sign-in. Start again with the right account.",
    example: "Cannot decide on the request: it is somebody else's",
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    kinds: ["rate_limited"],
    sentence: "There were too many wrong codes for this account. Wait as long as Retry-After says.",
    example: "Cannot verify the code: too many wrong ones were given for this account",
  },
  AUTHENTICATION_FAILED: {
    kinds: ["unauthenticated"],
    sentence: "The passkey's answer could not be verified. Try again, at the server's own address.",
    example: 'Cannot sign in: what the browser answered does not hold at "https://tracker.example"',
  },
  BACKUP_CODES_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The account has no second factor, so it has no backup codes.",
    example: "Cannot verify the code: two-factor authentication is off",
  },
  CHALLENGE_NOT_FOUND: {
    kinds: ["invalid"],
    sentence: "The passkey challenge is unknown or older than five minutes. Start again.",
    example: "Cannot check the passkey: it was not asked for, or more than five minutes ago",
  },
  DEVICE_CODE_ALREADY_PROCESSED: {
    kinds: ["conflict"],
    sentence: "The code was approved or denied before. Let the device ask for a new one.",
    example: "Cannot decide on the request: it was decided before",
  },
  DOMAIN_REQUIRED: {
    kinds: ["invalid"],
    sentence:
      "Browsers make passkeys for host names only. Open the server by name, for example at http://localhost:3000.",
    example: 'Cannot use passkeys at "192.0.2.1": an address has none, use a name such as "localhost"',
  },
  EXPIRED_TOKEN: {
    kinds: ["conflict"],
    sentence: "The code of the device has expired. Let the device ask for a new one.",
    example: "Cannot use the code: it has expired, let the device ask for a new one",
  },
  FAILED_TO_VERIFY_REGISTRATION: {
    kinds: ["invalid"],
    sentence: "The new passkey could not be verified. Try again, at the server's own address.",
    example: 'Cannot add the passkey: what the browser answered does not hold at "https://tracker.example"',
  },
  INVALID_BACKUP_CODE: {
    kinds: ["unauthenticated"],
    sentence: "The backup code is wrong or was used before. Use another one.",
    example: "Cannot verify the code: it is wrong",
  },
  INVALID_CLIENT_METADATA: {
    kinds: ["invalid"],
    sentence: "The server does not support these registration data of an OAuth client.",
    example: 'Must be or contain "authorization_code", which is all there is',
  },
  INVALID_CLIENT: {
    kinds: ["invalid"],
    sentence:
      "The client is unknown. List a device client in DEVICE_AUTH_CLIENT_IDS, or register the OAuth client again.",
    example: "Is no client that this server knows",
  },
  INVALID_CODE: {
    kinds: ["unauthenticated"],
    sentence:
      "The six digits are wrong or too old, or the external provider refused its code. Enter the code your app shows now, or begin the sign-in again.",
    example: "Cannot verify the code: it is wrong",
  },
  INVALID_ID_TOKEN: {
    kinds: ["unauthenticated"],
    sentence:
      "The external provider's identity token could not be verified. Try again; if it persists, tell the operator.",
    example: "Cannot sign in with the provider: its identity token is invalid",
  },
  INVALID_OR_EXPIRED_REQUEST: {
    kinds: ["not_found"],
    sentence:
      "The authorization request was decided before, or is more than ten minutes old. Start again in the program.",
    example: "Cannot find the request: it was decided before, or is too old",
  },
  INVALID_REDIRECT_URI: {
    kinds: ["invalid"],
    sentence: "The client did not register this redirect address, or it is not one a client may register.",
    example: "Is no address that the client registered",
  },
  INVALID_REFRESH_TOKEN: {
    kinds: ["unauthenticated"],
    sentence: "The external provider no longer accepts the refresh token. Sign in with the provider again.",
    example: "Cannot renew the tokens of the provider: it no longer accepts the refresh token",
  },
  INVALID_REQUEST: {
    kinds: ["invalid"],
    sentence: "An OAuth parameter is missing or malformed. The message names it.",
    example: 'Must be "S256"',
  },
  INVALID_SCOPE: {
    kinds: ["invalid"],
    sentence: "The scope of a device request must be words of printable ASCII, separated by single spaces.",
    example: "Must be words of at most 500 characters",
  },
  INVALID_TARGET: {
    kinds: ["invalid"],
    sentence: 'The "resource" of an OAuth request must be this server, or its address for agents.',
    example: "Must be this server, or its address for agents",
  },
  INVALID_TWO_FACTOR_COOKIE: {
    kinds: ["unauthenticated"],
    sentence: "No sign-in waits for this code. Enter your password again.",
    example: "Cannot verify the code: no sign-in waits for it",
  },
  INVALID_USER_CODE: {
    kinds: ["not_found"],
    sentence: "No device shows this code. Check it letter by letter, or let the device ask for a new one.",
    example: "Cannot find a device that shows this code",
  },
  ISSUER_MISMATCH: {
    kinds: ["unauthenticated"],
    sentence: "Another provider than the configured one answered the sign-in. Begin the sign-in again.",
    example: "Cannot sign in with the provider: the response is from another provider",
  },
  LAST_WAY_TO_SIGN_IN: {
    kinds: ["invalid"],
    sentence: "This passkey is your last way to sign in. Set a password before you delete it.",
    example: "Cannot delete the passkey: nothing else is left to sign in with",
  },
  PASSKEY_NOT_FOUND: {
    kinds: ["not_found", "unauthenticated"],
    sentence:
      "The passkey is unknown. Sign in another way; delete the passkey from your device if it is no longer listed.",
    example: 'Cannot find passkey "01985d0e"',
  },
  PREVIOUSLY_REGISTERED: {
    kinds: ["conflict"],
    sentence: "This passkey belongs to an account already. Use another device or security key.",
    example: "Cannot add the passkey: it was added before",
  },
  PROVIDER_NOT_FOUND: {
    kinds: ["not_found"],
    sentence: "The server has no external provider of this name. GET /api/config says whether it has one.",
    example: 'Cannot find provider "github"',
  },
  PROVIDER_UNAVAILABLE: {
    kinds: ["unavailable"],
    sentence:
      "The external provider cannot be reached or does not answer as it should. Try again later, or sign in another way.",
    example: "Cannot reach the provider: it did not respond in time",
  },
  STATE_MISMATCH: {
    kinds: ["unauthenticated"],
    sentence: "The provider's answer belongs to another sign-in. Begin the sign-in again in this browser.",
    example: "Cannot sign in with the provider: the response belongs to another request",
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    kinds: ["invalid"],
    sentence: "There were five wrong codes in this sign-in. Enter your password again.",
    example: "Cannot verify the code: too many wrong ones were given, sign in again",
  },
  TOO_MANY_PASSKEYS: {
    kinds: ["conflict"],
    sentence: "The account has as many passkeys as it may have. Delete one you no longer use.",
    example: "Cannot add a passkey: the account has 20 already",
  },
  TOTP_ALREADY_ENABLED: {
    kinds: ["invalid"],
    sentence: "The second factor is on. Switch it off first to set up another authenticator app.",
    example: "Cannot enable two-factor authentication: it is on already",
  },
  TOTP_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The account has no second factor. Set it up first.",
    example: "Cannot show the secret: two-factor authentication is not set up",
  },
  TWO_FACTOR_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The second factor is off. Switch it on before you make backup codes.",
    example: "Cannot make backup codes: two-factor authentication is off",
  },
  UNSUPPORTED_RESPONSE_TYPE: {
    kinds: ["invalid"],
    sentence: 'The only response type of an OAuth request is "code".',
    example: 'Must be "code"',
  },
} as const;

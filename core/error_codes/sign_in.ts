/** Stable error codes about passkeys, second factors, devices, OAuth clients and external providers. @module */
/** Each code with an explanation and an example. */
export const SIGN_IN_CODES = {
  ACCESS_DENIED: {
    kinds: ["forbidden", "unauthenticated"],
    sentence:
      "The device request belongs to another account, or the external provider denied access. Start again with the right account.",
    example: "Cannot decide on the request: it belongs to another account",
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    kinds: ["rate_limited"],
    sentence: "There were too many incorrect codes for this account. Wait for the time in Retry-After.",
    example: "Cannot verify the code: too many incorrect codes for this account, try again later",
  },
  AUTHENTICATION_FAILED: {
    kinds: ["unauthenticated"],
    sentence: "The passkey could not be verified. Open the server at its own URL and try again.",
    example: 'Cannot sign in: the browser\'s response is not valid for "https://tracker.example"',
  },
  BACKUP_CODES_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The account has no second factor, so it has no backup codes.",
    example: "Cannot verify the code: two-factor authentication is off",
  },
  CHALLENGE_NOT_FOUND: {
    kinds: ["invalid"],
    sentence: "The passkey request is unknown or older than five minutes. Start again.",
    example: "Cannot verify the passkey: the request has expired, try again",
  },
  DEVICE_CODE_ALREADY_PROCESSED: {
    kinds: ["conflict"],
    sentence: "The code was already approved or denied. Request a new one on the device.",
    example: "Cannot decide on the request: it was already approved or denied",
  },
  DOMAIN_REQUIRED: {
    kinds: ["invalid"],
    sentence:
      "Passkeys require a host name, not an IP address. Open the server by name, for example at http://localhost:3000.",
    example: 'Cannot use passkeys at "192.0.2.1": passkeys need a host name such as "localhost"',
  },
  EXPIRED_TOKEN: {
    kinds: ["conflict"],
    sentence: "The device's code has expired. Request a new one on the device.",
    example: "Cannot use the code: it has expired, request a new one on the device",
  },
  FAILED_TO_VERIFY_REGISTRATION: {
    kinds: ["invalid"],
    sentence: "The new passkey could not be verified. Open the server at its own URL and try again.",
    example: 'Cannot add the passkey: the browser\'s response is not valid for "https://tracker.example"',
  },
  INVALID_BACKUP_CODE: {
    kinds: ["unauthenticated"],
    sentence: "The backup code is incorrect or was already used. Use another one.",
    example: "Cannot verify the code: it is incorrect",
  },
  INVALID_CLIENT_METADATA: {
    kinds: ["invalid"],
    sentence: "The server does not support these values in the registration of an OAuth client.",
    example: 'Must be or include "authorization_code"; nothing else is supported',
  },
  INVALID_CLIENT: {
    kinds: ["invalid"],
    sentence:
      "The client is unknown. Add a device client to DEVICE_AUTH_CLIENT_IDS, or register an OAuth client again.",
    example: "Unknown client",
  },
  INVALID_CODE: {
    kinds: ["unauthenticated"],
    sentence:
      "The six-digit code is incorrect or too old, or the external provider refused its code. Enter the code that your app shows now, or start the sign-in again.",
    example: "Cannot verify the code: it is incorrect",
  },
  INVALID_ID_TOKEN: {
    kinds: ["unauthenticated"],
    sentence:
      "The external provider's ID token could not be verified. Try again. If the error persists, tell the operator.",
    example: "Cannot sign in with the provider: its ID token is invalid",
  },
  INVALID_OR_EXPIRED_REQUEST: {
    kinds: ["not_found"],
    sentence:
      "The authorization request was already approved or denied, or is more than ten minutes old. Start again in the program.",
    example: "Cannot find the request: it has expired or was already approved or denied",
  },
  INVALID_REDIRECT_URI: {
    kinds: ["invalid"],
    sentence: "The client did not register this redirect URI, or it is not a URI that clients may register.",
    example: "Is not a registered redirect URI of the client",
  },
  INVALID_REFRESH_TOKEN: {
    kinds: ["unauthenticated"],
    sentence: "The external provider no longer accepts the refresh token. Sign in with the provider again.",
    example: "Cannot renew the provider's tokens: it no longer accepts the refresh token",
  },
  INVALID_REQUEST: {
    kinds: ["invalid"],
    sentence: "An OAuth parameter is missing or malformed. The message names it.",
    example: 'Must be "S256"',
  },
  INVALID_SCOPE: {
    kinds: ["invalid"],
    sentence: "The scope must consist of words of printable ASCII characters, separated by single spaces.",
    example: "Must be space-separated words, at most 500 characters",
  },
  INVALID_TARGET: {
    kinds: ["invalid"],
    sentence: 'The "resource" of an OAuth request must be this server or its MCP endpoint.',
    example: "Must be this server or its MCP endpoint",
  },
  INVALID_TWO_FACTOR_COOKIE: {
    kinds: ["unauthenticated"],
    sentence: "The sign-in has expired or does not exist. Enter your password again.",
    example: "Cannot verify the code: the sign-in has expired, sign in again",
  },
  INVALID_USER_CODE: {
    kinds: ["not_found"],
    sentence: "No device shows this code. Check it letter by letter, or request a new one on the device.",
    example: "Cannot find a device with this code",
  },
  ISSUER_MISMATCH: {
    kinds: ["unauthenticated"],
    sentence: "The response came from a different provider than the configured one. Start the sign-in again.",
    example: "Cannot sign in with the provider: the response is from another provider",
  },
  LAST_WAY_TO_SIGN_IN: {
    kinds: ["invalid"],
    sentence: "This passkey is your only way to sign in. Set a password before you delete it.",
    example: "Cannot delete the passkey: it is the only way to sign in",
  },
  PASSKEY_NOT_FOUND: {
    kinds: ["not_found", "unauthenticated"],
    sentence:
      "The passkey is not registered. Sign in another way. If the passkey is no longer in your list, delete it from your device.",
    example: 'Cannot find passkey "01985d0e"',
  },
  PREVIOUSLY_REGISTERED: {
    kinds: ["conflict"],
    sentence: "This passkey already belongs to an account. Use another device or security key.",
    example: "Cannot add the passkey: it is already registered",
  },
  PROVIDER_NOT_FOUND: {
    kinds: ["not_found", "unsupported"],
    sentence: "The server has no external provider with this name. GET /api/config shows whether it has one.",
    example: 'Cannot find provider "github"',
  },
  PROVIDER_UNAVAILABLE: {
    kinds: ["unavailable"],
    sentence:
      "The external provider cannot be reached or returns an invalid response. Try again later, or sign in another way.",
    example: "Cannot reach the provider: it did not respond in time",
  },
  STATE_MISMATCH: {
    kinds: ["unauthenticated"],
    sentence: "The provider's response belongs to another sign-in. Start the sign-in again in this browser.",
    example: "Cannot sign in with the provider: the response belongs to another request",
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    kinds: ["invalid"],
    sentence: "There were five incorrect codes in this sign-in. Enter your password again.",
    example: "Cannot verify the code: too many incorrect codes, sign in again",
  },
  TOO_MANY_PASSKEYS: {
    kinds: ["conflict"],
    sentence: "The account has reached the maximum number of passkeys. Delete one that you no longer use.",
    example: "Cannot add a passkey: the account already has 20",
  },
  TOTP_ALREADY_ENABLED: {
    kinds: ["invalid"],
    sentence: "The second factor is already on. Turn it off first to set up another authenticator app.",
    example: "Cannot enable two-factor authentication: it is already on",
  },
  TOTP_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The account has no second factor. Set it up first.",
    example: "Cannot show the secret: two-factor authentication is not set up",
  },
  TWO_FACTOR_NOT_ENABLED: {
    kinds: ["invalid"],
    sentence: "The second factor is off. Turn it on before you generate backup codes.",
    example: "Cannot generate backup codes: two-factor authentication is off",
  },
  UNSUPPORTED_RESPONSE_TYPE: {
    kinds: ["invalid"],
    sentence: 'The only supported response type of an OAuth request is "code".',
    example: 'Must be "code"',
  },
} as const;

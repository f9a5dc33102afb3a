/** Stable error codes about requests and the server in general. @module */
/** Each code with an explanation and an example. */
export const REQUEST_CODES = {
  ACCOUNT_CHANGED: {
    kinds: ["unauthenticated"],
    sentence:
      "The credential does not belong to the account that X-Hexlane-Account names. Load the page again, or sign in to the intended account.",
    example: 'Sign in again: the credential does not belong to the account in header "X-Hexlane-Account"',
  },
  CONTROL_CHARACTERS: {
    kinds: ["invalid"],
    sentence:
      "The text contains control characters other than tab, line feed and carriage return, such as terminal escape codes. Send it without them.",
    example: "Text must not contain control characters",
  },
  FEATURE_NOT_CONFIGURED: {
    kinds: ["unsupported"],
    sentence: "The operator has not configured this feature. Ask the operator to set it up.",
    example: "Cannot add a passkey: it is not configured on this server",
  },
  IDEMPOTENCY_KEY_IN_USE: {
    kinds: ["conflict"],
    sentence: "A request with this Idempotency-Key is still running. Wait, then send it again.",
    example: "Cannot process the request yet: another request with the same idempotency key is running",
  },
  INVALID_FETCH_DESTINATION: {
    kinds: ["forbidden"],
    sentence: "A page embeds this URL as an image, frame or script. Open it as a page, or call it from a program.",
    example: 'Cannot load this URL as part of a page ("image")',
  },
  INVISIBLE_CHARACTERS: {
    kinds: ["invalid"],
    sentence:
      "The name contains invisible characters, such as a zero-width space, or nothing visible. Enter it without them.",
    example: "Must not contain invisible characters",
  },
  INVALID_OAUTH_CONFIGURATION: {
    kinds: ["invalid"],
    sentence: "The server has no external provider with this name. GET /api/config shows whether it has one.",
    example: 'Cannot find provider "github"',
  },
  INVALID_ORIGIN: {
    kinds: ["forbidden"],
    sentence: "A request with a cookie must come from the server's own pages, or from an origin in CORS_ORIGINS.",
    example: 'Cannot accept a request from origin "https://evil.example" with a cookie',
  },
  SERVER_STOPPING: {
    kinds: ["unavailable"],
    sentence:
      "The server is stopping and did not make the change. Send the request again after the time in Retry-After.",
    example: "Cannot begin transaction: the server is stopping",
  },
  STORE_NOT_EMPTY: {
    kinds: ["conflict"],
    sentence: "A dump can be loaded only into an empty database.",
    example: "Cannot load the dump: the store is not empty",
  },
  TOO_DEEP: {
    kinds: ["invalid"],
    sentence: "The JSON body is nested too deeply. Send a flatter one.",
    example: "Cannot read the body: it is nested deeper than 32 levels",
  },
  TOO_MANY_NAMES: {
    kinds: ["invalid"],
    sentence: "The JSON body contains too many different field names. Send less at once.",
    example: "Cannot read the body: it has more than 5000 different field names",
  },
  TOO_MANY_VALUES: {
    kinds: ["invalid"],
    sentence: "The JSON body contains too many values for its length. Send less at once.",
    example: "Cannot read the body: it has too many values for its length",
  },
} as const;

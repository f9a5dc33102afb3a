/** Stable codes about requests and servers as such. @module */
/** The codes, with a sentence and an example each. */
export const REQUEST_CODES = {
  ACCOUNT_CHANGED: {
    kinds: ["unauthenticated"],
    sentence:
      "The credential belongs to another account than X-Hexlane-Account names. Load the page again, or sign in as the account you meant.",
    example: 'Sign in again: the credential belongs to another account than header "X-Hexlane-Account" names',
  },
  CONTROL_CHARACTERS: {
    kinds: ["invalid"],
    sentence:
      "The text contains control characters other than tab, line feed and carriage return, such as the escape codes of a terminal. Send it without them.",
    example: "Text must not contain control characters",
  },
  IDEMPOTENCY_KEY_IN_USE: {
    kinds: ["conflict"],
    sentence: "A request with this Idempotency-Key is still running. Wait, then send it again.",
    example: "Cannot answer yet: a request with the same idempotency key is running",
  },
  INVALID_FETCH_DESTINATION: {
    kinds: ["forbidden"],
    sentence:
      "Another page embeds this address as an image, a frame or a script. Open it as a page, or call it with a program.",
    example: 'Cannot answer this address as part of a page ("image")',
  },
  INVISIBLE_CHARACTERS: {
    kinds: ["invalid"],
    sentence:
      "The name holds invisible characters, such as a zero-width space, or nothing visible. Type it again without them.",
    example: "Must not contain invisible characters",
  },
  INVALID_OAUTH_CONFIGURATION: {
    kinds: ["invalid"],
    sentence: "The server has no external provider of this name. GET /api/config says whether it has one.",
    example: 'Cannot find provider "github"',
  },
  INVALID_ORIGIN: {
    kinds: ["forbidden"],
    sentence: "A request with a cookie must come from the server's own pages, or from an origin in CORS_ORIGINS.",
    example: 'Cannot accept a request from origin "https://evil.example" with a cookie',
  },
  SERVER_STOPPING: {
    kinds: ["unavailable"],
    sentence: "The server is stopping and has not begun the change. Send it again, as Retry-After says.",
    example: "Cannot begin transaction: the server is stopping",
  },
  STORE_NOT_EMPTY: {
    kinds: ["conflict"],
    sentence: "A dump can be loaded into an empty installation only.",
    example: "Cannot load the dump: the store is not empty",
  },
  TOO_DEEP: {
    kinds: ["invalid"],
    sentence: "The JSON body is nested too deeply. Send a flatter one.",
    example: "Cannot read the body: it is nested deeper than 32 levels",
  },
  TOO_MANY_NAMES: {
    kinds: ["invalid"],
    sentence: "The JSON body has too many different field names.",
    example: "Cannot read the body: it holds more than 5000 different names of fields",
  },
  TOO_MANY_VALUES: {
    kinds: ["invalid"],
    sentence: "The JSON body has too many values for its length.",
    example: "Cannot read the body: it holds too many values for its length",
  },
} as const;

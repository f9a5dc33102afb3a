/** Error codes that exist only in the HTTP API. All others are in `ERROR_CODES` of core. @module */
import type { ErrorCode, TrackerErrorCode } from "@hexlane/core";

/** An entry of the error reference. */
export interface HttpErrorEntry {
  readonly status: number;
  /** What happened and what to do. */
  readonly sentence: string;
  readonly example: string;
}

/** Codes that only the server uses. */
export const HTTP_ERROR_CODES = {
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    sentence: "Another request used this Idempotency-Key in the last 24 hours. Use a new key for each change.",
    example: "Cannot use the idempotency key: it was used for another request body",
  },
  INVALID_HEADER: {
    status: 400,
    sentence:
      "A header is malformed. If-Match and If-None-Match are lists of entity tags: send the ETag back unchanged, with its " +
      "quotes. Upload-Length and Upload-Offset are numbers of bytes.",
    example: 'Cannot read header "If-Match": it is not a list of entity tags',
  },
  INVALID_HOST: {
    status: 400,
    sentence: "The Host header does not name a host.",
    example: 'Cannot read header "Host": it is not a host name',
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    sentence: "An Idempotency-Key is 1 to 255 visible ASCII characters.",
    example: "Cannot use the idempotency key: it must be 1 to 255 visible ASCII characters",
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    sentence:
      "The range begins after the end of the file. Content-Range in the response contains the size of the file.",
    example: 'Cannot serve range "bytes=900-": the file has 812 bytes',
  },
  UPGRADE_REQUIRED: {
    status: 426,
    sentence: "This is a WebSocket endpoint. Connect with a WebSocket client.",
    example: "Cannot respond over HTTP: this is a WebSocket endpoint",
  },
  WEB_APP_NOT_BUILT: {
    status: 503,
    sentence: 'The server runs from source without a built web app. Start it with "npm start", or use the API.',
    example: "Cannot show the page: the web app is not built",
  },
  incomplete_body: {
    status: 400,
    sentence: "The connection ended before the whole body arrived. Send the request again.",
    example: "Cannot read the body: it ended before all of it had arrived",
  },
  invalid_json: {
    status: 400,
    sentence: "The body is not JSON in UTF-8.",
    example: "Cannot read the body: it is not JSON",
  },
  method_not_allowed: {
    status: 405,
    sentence: "The path exists, but not for this method. The Allow header lists the supported methods.",
    example: 'Cannot PATCH "/api/health": the path supports GET, HEAD',
  },
  misdirected_request: {
    status: 421,
    sentence:
      "The server listens on this machine only, and the Host header names another host. Use localhost, or set BASE_URL.",
    example: 'Cannot accept requests for host "tracker.example" on this address',
  },
  not_acceptable: {
    status: 406,
    sentence: "The Accept header excludes the content types of this endpoint.",
    example: "Cannot process the message: Not Acceptable",
  },
  internal: {
    status: 500,
    sentence: "A defect in the server. Please report it; the server's log has the details.",
    example: "Internal Server Error",
  },
} as const satisfies Record<string, HttpErrorEntry>;

/** The `code` of an error in a response. */
export type HttpErrorCode = keyof typeof HTTP_ERROR_CODES | ErrorCode | TrackerErrorCode;

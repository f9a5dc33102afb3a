/**
 * Fallback messages for stable error codes without their own message. In English, the app shows the server's sentence; in other
 * languages, the message of the code's group.
 *
 * @module
 */
import type { Text } from "./en/mod.ts";

export interface Refusals {
  notFound: string;
  conflict: string;
  invalid: string;
  tooLarge: string;
  unsupported: string;
  unavailable: string;
  /** For a picture that the server does not accept. */
  file: string;
  /** For a name that is taken. */
  name: string;
  /** For a start date after the end date. */
  dates: string;
}

/** The kinds of errors that have no stable code. */
type GeneralKind = "tooLarge" | "unsupported" | "unavailable";

/** The codes with a string in {@linkcode Refusals}, and those with one of the strings that every page has. */
export const REFUSED: Readonly<
  Record<Exclude<keyof Refusals, GeneralKind> | "forbidden" | "unknown" | "unauthenticated", string>
> = {
  notFound:
    "ACCOUNT_NOT_FOUND KEY_NOT_FOUND SESSION_NOT_FOUND INVALID_OR_EXPIRED_REQUEST PROVIDER_NOT_FOUND MEMBER_NOT_FOUND " +
    "ORGANIZATION_NOT_FOUND ROLE_NOT_FOUND INTEGRATION_NOT_FOUND NOTIFICATION_RULE_NOT_FOUND",
  conflict:
    "ACCOUNT_NOT_LINKED TOO_MANY_ROLES LABEL_CHANGED NEIGHBOUR_MOVED PRECONDITION_FAILED RELATION_CYCLE RELATION_EXISTS " +
    "RELATION_TOO_DEEP TOO_MANY_LABELS UPLOAD_BUSY UPLOAD_EXPIRED UPLOAD_MISSING UPLOAD_OFFSET_MISMATCH UNDO_EXPIRED " +
    "CURSOR_EXPIRED IDEMPOTENCY_KEY_IN_USE STORE_NOT_EMPTY TASK_ALREADY_THERE ACCOUNT_CHANGED DESCRIPTION_CHANGED " +
    "FIELD_VALUE_CHANGED TASKS_MOVED TASK_KEY_AMBIGUOUS TOO_MANY_LINKS PROJECT_ALREADY_THERE RELATED_OUTSIDE_PROJECT TIMER_RUNNING " +
    "TOO_MANY_WORKFLOW_RULES TOO_MANY_FEEDS TOO_MANY_TEMPLATES",
  invalid:
    "CHANGE_EMAIL_DISABLED EMAIL_CAN_NOT_BE_UPDATED EXPIRES_IN_IS_TOO_LARGE EXPIRES_IN_IS_TOO_SMALL INVALID_CALLBACK_URL " +
    "MAGIC_LINK_DISABLED NO_FIELDS_TO_UPDATE NO_VALUES_TO_UPDATE RESET_PASSWORD_DISABLED VERIFICATION_EMAIL_NOT_ENABLED " +
    "INVALID_CLIENT_METADATA INVALID_CLIENT INVALID_REDIRECT_URI INVALID_REQUEST INVALID_SCOPE INVALID_TARGET " +
    "UNSUPPORTED_RESPONSE_TYPE INVALID_RESOURCE NO_ACTIVE_ORGANIZATION VALIDATION_ERROR ASSIGNEE_NOT_A_MEMBER INVALID_PRIORITY " +
    "INVALID_STATUS NOT_A_MEMBER RELATION_TO_SELF TASKS_OF_SEVERAL_WORKSPACES VALUE_REQUIRED INVALID_OAUTH_CONFIGURATION " +
    "TOO_DEEP TOO_MANY_NAMES TOO_MANY_VALUES IDEMPOTENCY_KEY_REUSED INVALID_HEADER INVALID_HOST INVALID_IDEMPOTENCY_KEY " +
    "RANGE_NOT_SATISFIABLE UPGRADE_REQUIRED WEB_APP_NOT_BUILT QUERY_INVALID_VALUE QUERY_SYNTAX QUERY_TOO_COMPLEX " +
    "QUERY_UNKNOWN_FIELD QUERY_UNKNOWN_NAME COLUMN_OF_OTHER_PROJECT WEBHOOK_REFUSED",
  file:
    "IMAGE_TOO_LARGE IMAGE_TYPE_MISMATCH INVALID_BASE64 UNSUPPORTED_IMAGE_TYPE UPLOAD_CLAIM_MISMATCH UPLOAD_SIZE_MISMATCH " +
    "UPLOAD_TYPE_MISMATCH",
  name: "TEMPLATE_NAME_TAKEN COLUMN_NAME_TAKEN COLUMN_SLUG_RESERVED COLUMN_SLUG_TAKEN",
  dates: "END_BEFORE_START START_AFTER_DUE",
  forbidden:
    "INSUFFICIENT_API_KEY_SCOPE OPERATOR_REQUIRED YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION " +
    "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER " +
    "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION " +
    "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE " +
    "YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER " +
    "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION " +
    "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS AUTHOR_NOT_ALLOWED NOT_THE_AUTHOR NOT_YOUR_CHANGE OWN_PROJECT_ACCESS " +
    "INVALID_FETCH_DESTINATION INVALID_ORIGIN",
  unknown: "FEATURE_NOT_CONFIGURED TOO_MANY_PASSWORDS PROVIDER_UNAVAILABLE SERVER_STOPPING",
  unauthenticated: "INVALID_ID_TOKEN INVALID_REFRESH_TOKEN ISSUER_MISMATCH STATE_MISMATCH",
};

/** The error messages that each language has, besides the fallbacks for kinds of errors. */
export type OwnErrors = Omit<Text["errors"], "not_found" | "unavailable">;

/** The error messages, with fallback messages for the codes that have none. */
export function withRefusals(errors: OwnErrors, refusals: Refusals): Text["errors"] {
  const { forbidden, unknown, unauthenticated } = errors;
  const texts = { ...refusals, forbidden, unknown, unauthenticated };
  const filled = Object.entries(REFUSED).flatMap(([group, codes]) =>
    codes.split(" ").map((code) => [code, texts[group as keyof typeof REFUSED]]),
  );
  // English shows the server's sentences about these kinds of errors, which are more specific.
  const { notFound: not_found, tooLarge: too_large, conflict, invalid, unsupported, unavailable } = refusals;
  const kinds = { not_found, conflict, invalid, too_large, unsupported, unavailable };
  return { ...Object.fromEntries(filled), ...kinds, ...errors };
}

/**
 * All limits of the domain. The name of a limit includes the unit; the comment gives the reason.
 *
 * @module
 */
/** An opaque id in a path or body. Ids made by this server have 36 characters. */
export const MAX_ID_CHARACTERS = 128;

/** A title is shown as a single line in notifications. */
export const MAX_TITLE_CHARACTERS = 500;
/** Long enough for a specification with tables, short enough to index and to send in a webhook. */
export const MAX_DESCRIPTION_BYTES: number = 256 * 1024;
/** Long enough for a stack trace. */
export const MAX_COMMENT_BYTES: number = 64 * 1024;
/** `eventData` of an activity, as JSON. */
export const MAX_EVENT_DATA_BYTES: number = 64 * 1024;
/** Message and data of a notification that users create for themselves. No quota counts them. */
export const MAX_NOTIFICATION_BYTES: number = 8 * 1024;

/** Names of projects, columns, workspaces, roles, people and keys. */
export const MAX_NAME_CHARACTERS = 100;
/** The name of an icon, an emoji or a short path. */
export const MAX_ICON_CHARACTERS = 100;
/** The prefix of task keys: `WEB` in `WEB-12`. */
export const MAX_PROJECT_SLUG_CHARACTERS = 32;
/** The slug is part of URLs. */
export const MAX_WORKSPACE_SLUG_CHARACTERS = 100;
/** Short enough for a card. */
export const MAX_LABEL_NAME_CHARACTERS = 64;
/** The URL of an image, or a short data URL. */
export const MAX_IMAGE_URL_CHARACTERS = 4096;
/** RFC 5321 4.5.3.1.3 allows 256 octets in a path, including the angle brackets. */
export const MAX_EMAIL_CHARACTERS = 254;
/** An IANA zone name or a BCP 47 tag. */
export const MAX_LOCALE_CHARACTERS = 64;
/** A paragraph or two: the description is sent whenever a client loads the workspace. */
export const MAX_WORKSPACE_DESCRIPTION_CHARACTERS = 2_000;
/** Free-form workspace metadata, as JSON. */
export const MAX_METADATA_BYTES: number = 16 * 1024;
/** Metadata, descriptions and logos of all workspaces of an account, because one response lists them all. */
export const MAX_WORKSPACE_TEXT_BYTES_PER_ACCOUNT: number = 1024 * 1024;

/** NIST SP 800-63B 5.1.1.2. */
export const MIN_PASSWORD_CHARACTERS = 8;
/** The cost of hashing grows with length, and no one types a longer password. */
export const MAX_PASSWORD_CHARACTERS = 256;

/** A session ends this long after its last renewal: 7 days. */
export const SESSION_SECONDS: number = 7 * 24 * 3600;
/** A session older than this is renewed when it is used: 1 day. */
export const SESSION_RENEW_SECONDS: number = 24 * 3600;
/** Sessions of one account, devices included. More than any user needs, and few enough to end in one transaction. */
export const MAX_SESSIONS = 200;
/** API keys of one account, including expired ones. */
export const MAX_API_KEYS = 100;
/** The maximum lifetime of a key that expires: a year. Keys may also never expire. */
export const MAX_API_KEY_SECONDS: number = 366 * 24 * 3600;
/** `lastUsedAt` of a key or session is written at most this often. */
export const LAST_USED_SECONDS = 60;
/** Token hashes cached in memory, so that most requests need no hashing. */
export const MAX_CACHED_TOKEN_HASHES = 10_000;
/** A device waits this long for approval: enough time to find a browser and sign up. */
export const DEVICE_CODE_SECONDS = 1800;
/** The initial polling interval of a device (RFC 8628 3.2). */
export const DEVICE_POLL_SECONDS = 5;
/** Added to the polling interval of a device that polls too often (RFC 8628 3.5). */
export const DEVICE_SLOW_DOWN_SECONDS = 5;
/** A poll may arrive this early, because timers and networks are not exact. */
export const DEVICE_POLL_GRACE_MILLISECONDS = 500;
/** A late device receives `expired_token` for this long. After that, the code is unknown. */
export const EXPIRED_DEVICE_CODE_SECONDS: number = 24 * 3600;
/** RFC 6749 sets no limit; clients send a few words. */
export const MAX_SCOPE_CHARACTERS = 500;
/** Lifetime of a dynamic OAuth client registration: 30 days. */
export const OAUTH_CLIENT_SECONDS: number = 30 * 24 * 3600;
/** Redirect URIs of one OAuth client. */
export const MAX_REDIRECT_URIS = 10;
/** The longest URL that most browsers and proxies accept. */
export const MAX_REDIRECT_URI_CHARACTERS = 2048;
/** Our client ids, which are part of URLs, are about half as long. */
export const MAX_OAUTH_CLIENT_ID_CHARACTERS = 2048;
/** The `state` of an OAuth client. Some clients put a whole token into it. */
export const MAX_OAUTH_STATE_CHARACTERS = 2048;
/** Lifetime of an authorization request: enough time to sign up first. */
export const AUTHORIZATION_REQUEST_SECONDS = 600;
/** RFC 6749 4.1.2 recommends at most ten minutes. */
export const AUTHORIZATION_CODE_SECONDS: number = 5 * 60;
/** Replaying an authorization code within this time revokes the token that was issued for it. */
export const REPLAYED_CODE_SECONDS: number = 24 * 3600;
/** Wrong passwords for one email address in one window. */
export const MAX_PASSWORD_ATTEMPTS = 10;
/** The window in which wrong passwords are counted. */
export const PASSWORD_ATTEMPT_SECONDS: number = 15 * 60;
/** Email addresses whose wrong passwords are counted in memory. */
export const MAX_LIMITED_ADDRESSES = 50_000;
/** IP addresses stored for one account: the most recently used ones. */
export const MAX_KNOWN_ADDRESSES = 50;
/** A sign-in from a known IP address is recorded at most this often: 1 day. */
export const KNOWN_ADDRESS_SECONDS: number = 24 * 3600;
/** Verifications removed in one transaction. The same limit applies to device requests. */
export const MAX_SWEPT_SIGN_INS = 500;
/** Time to sign in at an external provider, including a password reset there: 10 minutes. */
export const EXTERNAL_SIGN_IN_SECONDS = 600;
/** Additional scopes in one request to an external provider. */
export const MAX_REQUESTED_SCOPES = 20;
/** An external provider's id for a person (OpenID Connect Core 2, `sub`). */
export const MAX_SUBJECT_CHARACTERS = 255;
/** A sign-in waits this long for the second factor: enough time to find the phone. */
export const SECOND_FACTOR_SECONDS = 600;
/** Wrong second factors in one sign-in. */
export const MAX_SECOND_FACTOR_ATTEMPTS = 5;
/** After each sign-in, a trusted browser skips the second factor for this long: 30 days. */
export const TRUSTED_DEVICE_SECONDS: number = 30 * 24 * 3600;
/** Backup codes generated at once. */
export const BACKUP_CODES = 10;
/** Enough for several security keys and all devices of a user. */
export const MAX_PASSKEYS = 20;
/** A browser must respond to a challenge within this time: enough to find the security key. */
export const PASSKEY_CHALLENGE_SECONDS = 300;
/** A session younger than this may add sign-in methods: 1 day. */
export const FRESH_SESSION_SECONDS: number = 24 * 3600;
/** Browsers send a few hundred characters. */
export const MAX_USER_AGENT_CHARACTERS = 500;

/** Lifetime of an email verification link: people often read mail the next day. */
export const EMAIL_VERIFICATION_SECONDS: number = 24 * 3600;
/** Lifetime of a password reset link. */
export const PASSWORD_RESET_SECONDS = 3600;
/** Lifetime of a magic link. It is short because the link alone is enough to sign in. */
export const MAGIC_LINK_SECONDS: number = 5 * 60;
/** Emails that may be requested for one address in one window. */
export const MAX_MAILS_PER_ADDRESS = 5;
/** Emails to other people that one account may cause in one window. */
export const MAX_MAILS_PER_SENDER = 50;
/** Sign-up links that may be requested in one window, in total, across all addresses without an account. */
export const MAX_MAILS_TO_NEW_ADDRESSES = 100;
/** The window in which emails are counted. */
export const MAIL_WINDOW_SECONDS: number = 15 * 60;
/** Emails held in memory: about 10 MB. */
export const MAX_WAITING_MAILS = 1_000;
/** Emails sent concurrently. */
export const MAX_MAILS_SENDING = 5;
/** Delays before the retries: an email fails permanently about a minute after it was queued. */
export const MAIL_RETRY_SECONDS: readonly number[] = [2, 4, 8, 16, 32];
/** Length of a user-chosen name in an email to another person. */
export const MAX_MAIL_NAME_CHARACTERS = 60;
/** Length of the final URL of a link in an email. */
export const MAX_CALLBACK_URL_CHARACTERS = 2048;

/** Lifetime of an invitation. */
export const INVITATION_SECONDS: number = 7 * 24 * 3600;
/** Per workspace, in addition to the built-in roles. */
export const MAX_CUSTOM_ROLES = 25;
/** More than any user needs. */
export const MAX_WORKSPACES_PER_ACCOUNT = 1_000;
/** More than fit on a board. */
export const MAX_COLUMNS_PER_PROJECT = 100;
/** More than fit on a card. */
export const MAX_LABELS_PER_TASK = 100;

/** Tasks in one bulk request. */
export const MAX_BULK_TASKS = 1_000;
/** Tasks in one import file. */
export const MAX_IMPORT_TASKS = 5_000;

/** Rows that one request writes, including search tokens, labels and mentions: about 5 seconds of writing. */
export const MAX_CHANGED_ROWS = 200_000;
/** Tasks in one part of a long change: other writers wait about 50 ms. */
export const MAX_PART_TASKS = 100;
/** Rows that one part of a long change writes, for the same reason. */
export const MAX_PART_ROWS = 2_000;
/** Copies of a label that one part of a long change updates or deletes. */
export const MAX_PART_COPIES = 500;
/** Tasks that one part of a long change deletes permanently. */
export const MAX_PART_REMOVALS = 20;
/** Rows that belong to tasks, including search tokens, that one transaction deletes permanently: about 50 ms. */
export const MAX_REMOVED_ROWS = 10_000;
/**
 * Bytes of descriptions in the tasks that one request updates: SQLite rewrites the whole row when any field changes.
 * 16 MiB blocked other writers for about 100 ms.
 */
export const MAX_REWRITTEN_BYTES: number = 16 * 1024 * 1024;
/** Bytes of descriptions in the tasks that one part of a long change updates: about 50 ms. */
export const MAX_PART_BYTES: number = 8 * 1024 * 1024;
/** Text of this length takes about as long to write as one row. */
export const ROW_CHARACTERS = 512;
/**
 * A change to more tasks than this counts as long, and each account runs one long change at a time. A task with a description
 * of 255 KiB can block other writers for several milliseconds.
 */
export const LONG_CHANGE_TASKS = 20;
/** Wait before retrying a change that another long change blocked: most take a few seconds. */
export const LONG_CHANGE_RETRY_SECONDS = 5;

/** Positions closer than this are respaced before a card is placed between them. */
export const MIN_POSITION_GAP = 1e-9;
/** Beyond this, a double cannot represent positions between neighbors. */
export const MAX_POSITION = 1e12;
/** The highest position that a client may set. A million cards can be appended after it without moving others. */
export const MAX_GIVEN_POSITION: number = MAX_POSITION - 1e6;

/** A deleted task can be restored for 30 days. */
export const RESTORE_SECONDS: number = 30 * 24 * 3600;

/** An image in a description or a comment. */
export const MAX_IMAGE_BYTES: number = 10 * 1024 * 1024;
/** Avatars are shown small, in the corner of a card. */
export const MAX_AVATAR_BYTES: number = 512 * 1024;
/** The limit of common file systems. */
export const MAX_FILENAME_CHARACTERS = 255;
/** Lifetime of a presigned upload URL. */
export const UPLOAD_SECONDS: number = 5 * 60;
/** An upload that was not finalized within this time is deleted. */
export const UPLOAD_SWEEP_SECONDS: number = 15 * 60;

/** Rows of a list if the request has neither limit nor cursor. */
export const MAX_LIST_ROWS = 10_000;
/** The default page size. */
export const DEFAULT_PAGE_ROWS = 100;
/** The maximum page size. */
export const MAX_PAGE_ROWS = 500;

/** Total texts in one page of a list: a page with long texts has fewer rows. */
export const MAX_LIST_BYTES: number = 8 * 1024 * 1024;
/** Longer texts are read separately, and only for rows that are on the page. */
export const MAX_INLINE_BYTES: number = 2 * 1024;
/** Estimated JSON of a board that is read whole, in one snapshot. The tasks of a larger board are read in batches. */
export const MAX_WHOLE_BOARD_BYTES: number = 4 * 1024 * 1024;
/** Estimated JSON of a task without title and description. */
export const TASK_JSON_BYTES = 500;
/** Estimated JSON of a label on a task. */
export const LABEL_JSON_BYTES = 100;
/** A project that never had more tasks than this is read as a whole, without being measured. */
export const MAX_UNMEASURED_TASKS = 16;
/** Descriptions in one batch of tasks. Memory holds one batch per slow reader. */
export const MAX_BATCH_BYTES: number = 256 * 1024;
/** Tasks in one batch. Reading 25 tasks with 100 labels each blocks the event loop for about 10 ms. */
export const MAX_BATCH_TASKS = 25;

/** A longer query was probably pasted by mistake. */
export const MAX_SEARCH_QUERY_CHARACTERS = 500;
/** Words of a query that are searched. The rest are ignored. */
export const MAX_SEARCH_TERMS = 8;
/** Indexed words of one document. */
export const MAX_SEARCH_TOKENS = 2_000;
/** Longer words are cut to this length. */
export const MAX_SEARCH_TOKEN_CHARACTERS = 64;
/** Indexed characters of one document, after decomposition: one ligature may become 18 characters. */
export const MAX_SEARCHED_CHARACTERS: number = 256 * 1024;
/** Documents scored for one query: the newest matches. */
export const MAX_SEARCH_CANDIDATES = 1_000;
/** To see more, users can make the query more specific. */
export const MAX_SEARCH_RESULTS = 50;
/** The default number of results. */
export const DEFAULT_SEARCH_RESULTS = 20;
/** Text shown in a search result. */
export const MAX_SEARCH_EXCERPT_CHARACTERS = 1_000;

/** Tasks visited to detect a cycle of relations. A longer chain is refused. */
export const MAX_RELATION_STEPS = 1_000;
/** Nesting of an activity's `eventData`. Deeper JSON is refused. */
export const MAX_EVENT_DATA_DEPTH = 32;

/** The name of an author in another system. */
export const MAX_EXTERNAL_NAME_CHARACTERS = 120;
/** Uploads and objects handled by one sweep. */
export const MAX_SWEPT_UPLOADS = 500;

/** How long the result for an `Idempotency-Key` is stored. */
export const REPLAY_SECONDS: number = 24 * 3600;
/** A UUID has 36 characters. */
export const MAX_IDEMPOTENCY_KEY_CHARACTERS = 255;

/** Webhook URLs contain tokens, not documents. */
export const MAX_WEBHOOK_URL_CHARACTERS = 2048;
/** Tokens and signing secrets that users enter for integrations. */
export const MAX_SECRET_CHARACTERS = 512;
/** The limit of ntfy. */
export const MAX_NTFY_TOPIC_CHARACTERS = 64;
/** A rule for more projects than this should select all projects. */
export const MAX_SELECTED_PROJECTS = 1_000;
/** The shortest time between a reminder and the due date. */
export const MIN_REMINDER_LEAD_MINUTES = 5;
/** 30 days. */
export const MAX_REMINDER_LEAD_MINUTES: number = 30 * 24 * 60;
/** 1 day. */
export const DEFAULT_REMINDER_LEAD_MINUTES: number = 24 * 60;
/** A request waits this long for a DNS lookup. A slower hostname is checked when a message is sent. */
export const RESOLVE_MILLISECONDS = 2_000;

/** A new member's feed of changes starts this long before they joined: more than server clocks may differ. */
export const JOINING_OVERLAP_SECONDS = 600;
/** Events read from the outbox at once: a page takes a few milliseconds. */
export const EVENT_PAGE_ROWS = 500;
/** JSON of a page of events. One description can take half of it. A single larger event is still read whole. */
export const EVENT_PAGE_BYTES: number = 1024 * 1024;
/**
 * Events buffered for subscribers: more than the largest import creates, so that subscribers keep up during an import.
 */
export const MAX_RECENT_EVENTS = 10_000;
/** JSON of all buffered events. */
export const MAX_RECENT_EVENT_CHARACTERS: number = 16 * 1024 * 1024;
/** Open streams and sockets in one process. */
export const MAX_EVENT_READERS = 10_000;
/** A subscriber that leaves events unread for this long is dropped. */
export const SLOW_READER_SECONDS = 30;
/** How often a subscriber's permissions are reloaded, in case the announcement of a change was lost. */
export const READER_REVIEW_SECONDS = 60;
/** A client's id for one of its windows. */
export const MAX_WINDOW_ID_CHARACTERS = 128;

/** Delays between the attempts of a delivery. The last attempt is about three days after the first. */
export const DELIVERY_RETRY_SECONDS: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
];
/** A longer `Retry-After` of a receiver is cut to this. */
export const MAX_RETRY_AFTER_SECONDS: number = 24 * 3600;
/** The longest delay between two attempts: the longest retry delay, 10% jitter and some slack. */
export const MAX_DELIVERY_PAUSE_SECONDS: number = 27 * 3600;
/** The part of a receiver's response that the delivery log stores. */
export const MAX_DELIVERY_RESPONSE_BYTES = 1024;
/** An endpoint that accepts nothing for this long is disabled: 5 days, longer than one delivery is retried. */
export const ENDPOINT_FAILURE_SECONDS: number = 5 * 24 * 3600;
/** A finished delivery stays in the log for 30 days. */
export const DELIVERY_LOG_SECONDS: number = 30 * 24 * 3600;
/** Events are kept for 45 days, for subscribers and for redelivery of logged deliveries. */
export const EVENT_SECONDS: number = 45 * 24 * 3600;
/** Deliveries that one process sends concurrently. */
export const MAX_DELIVERIES_SENDING = 8;
/** Deliveries that one process sends to one endpoint concurrently: an endpoint that hangs does not block the others. */
export const MAX_DELIVERIES_PER_ENDPOINT = 2;
/** An endpoint whose last response took this long is slow. All slow endpoints together get half of the capacity. */
export const SLOW_DELIVERY_SECONDS = 2;
/**
 * An account with a slow endpoint is slow for an hour. All slow accounts together get three quarters of the capacity.
 */
export const SLOW_ACCOUNT_SECONDS = 3600;
/** Maximum number of entries in memory, each, for slow endpoints, slow accounts, and the accounts of endpoints. */
export const MAX_SLOW_ENDPOINTS = 10_000;
/** The longest pause of an endpoint that asked for a later retry: 10 minutes. */
export const MAX_ENDPOINT_PAUSE_SECONDS = 600;
/** Maximum number of paused endpoints in memory. */
export const MAX_PAUSED_ENDPOINTS = 500;
/** Lifetime of a worker's lease on a partition: one attempt takes up to 15 seconds, or 60 for an email. */
export const PARTITION_LEASE_SECONDS = 90;
/** Deliveries sent from one partition before another one is processed. */
export const MAX_DELIVERIES_PER_RUN = 20;
/** Partitions of one endpoint that wait in memory. The rest wait in the store. */
export const MAX_WAITING_PARTITIONS = 128;
/** Partitions read at once. */
export const PARTITION_PAGE_ROWS = 500;
/** Events planned in one transaction. */
export const RELAY_EVENTS = 100;
/** Deliveries, events or markers deleted in one transaction. */
export const MAX_SWEPT_DELIVERIES = 500;
/** A due date set after it passed causes a reminder only if it passed less than a day ago. */
export const OVERDUE_GRACE_SECONDS: number = 24 * 3600;
/** Tasks for which one transaction creates reminders. */
export const MAX_REMINDED_TASKS = 50;
/** Tasks checked for reminders between yields. */
export const REMINDER_PAGE_ROWS = 200;
/** Events scanned at once for changed due dates. */
export const MAX_REMINDER_EVENTS = 10_000;
/** Events scanned for one polling request. */
export const MAX_POLLED_EVENTS = 5_000;
/** Event data in one polling response, which ends after the event that exceeds this. */
export const MAX_POLLED_BYTES: number = 2 * 1024 * 1024;
/** Notification emails to an unconfirmed address per hour. */
export const MAX_UNPROVEN_MAILS = 20;
/** The window for emails to an unconfirmed address. */
export const UNPROVEN_MAIL_SECONDS = 3600;

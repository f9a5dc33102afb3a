/**
 * Every limit of the domain, with its unit in its name and its reason.
 *
 * @module
 */
/** An opaque id in a path or body; ours are 36 characters long. */
export const MAX_ID_CHARACTERS = 128;

/** A title fits in one line of a notification. */
export const MAX_TITLE_CHARACTERS = 500;
/** Long enough for a specification with tables, short enough to index and to send in a webhook. */
export const MAX_DESCRIPTION_BYTES: number = 256 * 1024;
/** Long enough for a stack trace. */
export const MAX_COMMENT_BYTES: number = 64 * 1024;
/** `eventData` of an activity, as JSON. */
export const MAX_EVENT_DATA_BYTES: number = 64 * 1024;
/** Message and data of a notification to oneself: no quota counts them. */
export const MAX_NOTIFICATION_BYTES: number = 8 * 1024;

/** Names of projects, columns, workspaces, roles, people, keys. */
export const MAX_NAME_CHARACTERS = 100;
/** Name of an icon, an emoji or a short path. */
export const MAX_ICON_CHARACTERS = 100;
/** The prefix of task keys: `WEB` in `WEB-12`. */
export const MAX_PROJECT_SLUG_CHARACTERS = 32;
/** Part of an address. */
export const MAX_WORKSPACE_SLUG_CHARACTERS = 100;
/** Fits on a card. */
export const MAX_LABEL_NAME_CHARACTERS = 64;
/** An address of a picture or a short data URL. */
export const MAX_IMAGE_URL_CHARACTERS = 4096;
/** RFC 5321 4.5.3.1.3 allows 256 octets in a path, brackets included. */
export const MAX_EMAIL_CHARACTERS = 254;
/** An IANA zone name or a BCP 47 tag. */
export const MAX_LOCALE_CHARACTERS = 64;
/** A paragraph or two; it is sent with every look at the workspace. */
export const MAX_WORKSPACE_DESCRIPTION_CHARACTERS = 2_000;
/** Free-form workspace metadata, as JSON. */
export const MAX_METADATA_BYTES: number = 16 * 1024;
/** Metadata, descriptions and logos of all workspaces of an account: they are listed in one response. */
export const MAX_WORKSPACE_TEXT_BYTES_PER_ACCOUNT: number = 1024 * 1024;

/** NIST SP 800-63B 5.1.1.2. */
export const MIN_PASSWORD_CHARACTERS = 8;
/** The cost of hashing grows with length; longer passwords are not typed. */
export const MAX_PASSWORD_CHARACTERS = 256;

/** A session ends this long after its last renewal: 7 days. */
export const SESSION_SECONDS: number = 7 * 24 * 3600;
/** A session older than this is renewed when it is used: 1 day. */
export const SESSION_RENEW_SECONDS: number = 24 * 3600;
/** Sessions of one account, devices included. More than any user needs, and few enough to end in one transaction. */
export const MAX_SESSIONS = 200;
/** API keys of one account, including expired ones. */
export const MAX_API_KEYS = 100;
/** A key may be limited to at most a year; no limit is allowed too. */
export const MAX_API_KEY_SECONDS: number = 366 * 24 * 3600;
/** `lastUsedAt` of a key or session is written at most this often. */
export const LAST_USED_SECONDS = 60;
/** Tokens whose hashes are held in memory, so that a request costs no hashing. */
export const MAX_CACHED_TOKEN_HASHES = 10_000;
/** A device waits this long to be let in: time to find a browser and to sign up. */
export const DEVICE_CODE_SECONDS = 1800;
/** A device asks at most this often, until it is told to slow down (RFC 8628 3.2). */
export const DEVICE_POLL_SECONDS = 5;
/** By how much one that asks too often has to slow down (RFC 8628 3.5). */
export const DEVICE_SLOW_DOWN_SECONDS = 5;
/** A poll may come this much early: timers and networks are not exact. */
export const DEVICE_POLL_GRACE_MILLISECONDS = 500;
/** A late device gets `expired_token` for this long; then the code is unknown. */
export const EXPIRED_DEVICE_CODE_SECONDS: number = 24 * 3600;
/** RFC 6749 sets no limit; clients send a few words. */
export const MAX_SCOPE_CHARACTERS = 500;
/** An OAuth client that registered itself registers again after this: 30 days. */
export const OAUTH_CLIENT_SECONDS: number = 30 * 24 * 3600;
/** Addresses that one OAuth client may be sent back to. */
export const MAX_REDIRECT_URIS = 10;
/** As long as most browsers and proxies take. */
export const MAX_REDIRECT_URI_CHARACTERS = 2048;
/** Ours are about half as long: it goes into addresses. */
export const MAX_OAUTH_CLIENT_ID_CHARACTERS = 2048;
/** The `state` of an OAuth client. Some clients put a whole token into it. */
export const MAX_OAUTH_STATE_CHARACTERS = 2048;
/** Lifetime of an authorization request: enough to sign up first. */
export const AUTHORIZATION_REQUEST_SECONDS = 600;
/** RFC 6749 4.1.2 recommends at most ten minutes. */
export const AUTHORIZATION_CODE_SECONDS: number = 5 * 60;
/** An authorization code that comes back a second time within this ends what the first one gave. */
export const REPLAYED_CODE_SECONDS: number = 24 * 3600;
/** Wrong passwords for one address in one window. */
export const MAX_PASSWORD_ATTEMPTS = 10;
/** The window in which wrong passwords are counted. */
export const PASSWORD_ATTEMPT_SECONDS: number = 15 * 60;
/** Addresses whose wrong passwords are counted in memory. */
export const MAX_LIMITED_ADDRESSES = 50_000;
/** Addresses remembered of one account: those used last. */
export const MAX_KNOWN_ADDRESSES = 50;
/** A further sign-in from a known address is noted at most this often: 1 day. */
export const KNOWN_ADDRESS_SECONDS: number = 24 * 3600;
/** Verifications, and device requests, removed in one transaction. */
export const MAX_SWEPT_SIGN_INS = 500;
/** Time to sign in at an external provider, forgotten password included: 10 minutes. */
export const EXTERNAL_SIGN_IN_SECONDS = 600;
/** Scopes that one request to an external provider may add. */
export const MAX_REQUESTED_SCOPES = 20;
/** An external provider's name for a person (OpenID Connect Core 2, `sub`). */
export const MAX_SUBJECT_CHARACTERS = 255;
/** A sign-in waits this long for its second factor: time to find the phone. */
export const SECOND_FACTOR_SECONDS = 600;
/** Wrong second factors in one sign-in. */
export const MAX_SECOND_FACTOR_ATTEMPTS = 5;
/** A browser is not asked for the second factor again for so long after each sign-in: 30 days. */
export const TRUSTED_DEVICE_SECONDS: number = 30 * 24 * 3600;
/** Backup codes made at once. */
export const BACKUP_CODES = 10;
/** Enough for several security keys and all devices of a user. */
export const MAX_PASSKEYS = 20;
/** A browser answers a challenge within this: time to find the security key. */
export const PASSKEY_CHALLENGE_SECONDS = 300;
/** A session younger than this may add ways to sign in: 1 day. */
export const FRESH_SESSION_SECONDS: number = 24 * 3600;
/** Browsers send a few hundred. */
export const MAX_USER_AGENT_CHARACTERS = 500;

/** The link that confirms an address: mails are often read the next day. */
export const EMAIL_VERIFICATION_SECONDS: number = 24 * 3600;
/** Lifetime of a password reset link. */
export const PASSWORD_RESET_SECONDS = 3600;
/** The link alone signs in, so it is short-lived. */
export const MAGIC_LINK_SECONDS: number = 5 * 60;
/** Mails that can be asked for with one address in one window, and mails one account can cause to others. */
export const MAX_MAILS_PER_ADDRESS = 5;
/** Mails that one account may cause in {@linkcode MAIL_WINDOW_SECONDS}. */
export const MAX_MAILS_PER_SENDER = 50;
/** Sign-up links that may be requested for addresses without an account in one window, all together. */
export const MAX_MAILS_TO_NEW_ADDRESSES = 100;
/** The window in which mails are counted. */
export const MAIL_WINDOW_SECONDS: number = 15 * 60;
/** Mails held in memory: about 10 MB. */
export const MAX_WAITING_MAILS = 1_000;
/** Mails sent concurrently. */
export const MAX_MAILS_SENDING = 5;
/** Pauses before the attempts after the first: an attempt fails for good about a minute after the mail was handed in. */
export const MAIL_RETRY_SECONDS: readonly number[] = [2, 4, 8, 16, 32];
/** Length of a user-chosen name in a mail to another person. */
export const MAX_MAIL_NAME_CHARACTERS = 60;
/** Length of the final URL of a link in a mail. */
export const MAX_CALLBACK_URL_CHARACTERS = 2048;

/** Lifetime of an invitation. */
export const INVITATION_SECONDS: number = 7 * 24 * 3600;
/** Per workspace, in addition to the built-in roles. */
export const MAX_CUSTOM_ROLES = 25;
/** More than any user needs. */
export const MAX_WORKSPACES_PER_ACCOUNT = 1_000;
/** More fit on no board. */
export const MAX_COLUMNS_PER_PROJECT = 100;
/** More fit on no card. */
export const MAX_LABELS_PER_TASK = 100;

/** Tasks touched by one bulk request or import: one transaction stays short. */
export const MAX_BULK_TASKS = 1_000;
/** Tasks in one file. */
export const MAX_IMPORT_TASKS = 5_000;

/** Rows one request writes at most, search tokens, labels and mentions included: about 5 seconds of the writer's time. */
export const MAX_CHANGED_ROWS = 200_000;
/** Tasks that one part of a long change touches: the writer is free for others after about 50 ms. */
export const MAX_PART_TASKS = 100;
/** Rows that one part of a long change writes, for the same reason. */
export const MAX_PART_ROWS = 2_000;
/** Copies of a label that one part changes or deletes. */
export const MAX_PART_COPIES = 500;
/** Tasks that one part removes for good. */
export const MAX_PART_REMOVALS = 20;
/** Rows that belong to tasks, search tokens included, that one transaction removes for good: about 50 ms. */
export const MAX_REMOVED_ROWS = 10_000;
/**
 * Bytes of descriptions of the tasks that one request rewrites at most: SQLite writes a whole row again when one of its
 * fields changes. 16 MiB held the writer for about 100 ms.
 */
export const MAX_REWRITTEN_BYTES: number = 16 * 1024 * 1024;
/** The same for one part of a long change: about 50 ms. */
export const MAX_PART_BYTES: number = 8 * 1024 * 1024;
/** Text that takes as long to write as one row. */
export const ROW_CHARACTERS = 512;
/**
 * A change of more tasks is long, and each account runs one at a time. With descriptions of 255 KiB, each task can
 * block other writers for some milliseconds.
 */
export const LONG_CHANGE_TASKS = 20;
/** When to retry a long change that another one blocked: most take a few seconds. */
export const LONG_CHANGE_RETRY_SECONDS = 5;

/** Positions closer than this are spread again before something is put between them. */
export const MIN_POSITION_GAP = 1e-9;
/** Beyond this, a double cannot represent positions between neighbors. */
export const MAX_POSITION = 1e12;
/** What a client may set: a million cards behind it, no append has to move others. */
export const MAX_GIVEN_POSITION: number = MAX_POSITION - 1e6;

/** A deleted task can be restored for 30 days. */
export const RESTORE_SECONDS: number = 30 * 24 * 3600;

/** Of an image in a description or a comment. */
export const MAX_IMAGE_BYTES: number = 10 * 1024 * 1024;
/** A face in a corner of a card. */
export const MAX_AVATAR_BYTES: number = 512 * 1024;
/** As file systems have it. */
export const MAX_FILENAME_CHARACTERS = 255;
/** The presigned address of an upload. */
export const UPLOAD_SECONDS: number = 5 * 60;
/** An upload that was never finalized is swept after this. */
export const UPLOAD_SWEEP_SECONDS: number = 15 * 60;

/** Rows a list answers when the caller asks for no page. */
export const MAX_LIST_ROWS = 10_000;
/** Rows of our own new lists when the caller asks for no page. */
export const DEFAULT_PAGE_ROWS = 100;
/** Rows of one page at most. */
export const MAX_PAGE_ROWS = 500;

/** Texts of one list answer: of longer texts a page holds fewer rows. */
export const MAX_LIST_BYTES: number = 8 * 1024 * 1024;
/** Longer texts of a row are read only once it is known that it is on the page. */
export const MAX_INLINE_BYTES: number = 2 * 1024;
/** JSON of a board that is read as a whole, in one snapshot, about. Of a larger one the tasks are read in batches. */
export const MAX_WHOLE_BOARD_BYTES: number = 4 * 1024 * 1024;
/** JSON of a task without its title and description, about. */
export const TASK_JSON_BYTES = 500;
/** JSON of a label on a task, about. */
export const LABEL_JSON_BYTES = 100;
/** A project that never had more tasks is read as a whole without being measured. */
export const MAX_UNMEASURED_TASKS = 16;
/** Descriptions read at once where tasks are read in batches: for each slow reader one batch is held. */
export const MAX_BATCH_BYTES: number = 256 * 1024;
/** Tasks of one batch: with 100 labels each, reading it keeps the event loop for about 10 ms. */
export const MAX_BATCH_TASKS = 25;

/** Longer ones are pasted by mistake. */
export const MAX_SEARCH_QUERY_CHARACTERS = 500;
/** Words of a query that count; the rest is ignored. */
export const MAX_SEARCH_TERMS = 8;
/** Words of one document that are indexed. */
export const MAX_SEARCH_TOKENS = 2_000;
/** The rest of a longer word is not looked at. */
export const MAX_SEARCH_TOKEN_CHARACTERS = 64;
/** Indexed characters of one document, after decomposition: one ligature may become eighteen. */
export const MAX_SEARCHED_CHARACTERS: number = 256 * 1024;
/** Documents that are scored for one query: the newest of those that match. */
export const MAX_SEARCH_CANDIDATES = 1_000;
/** More results call for a more specific query. */
export const MAX_SEARCH_RESULTS = 50;
/** When nobody says how many. */
export const DEFAULT_SEARCH_RESULTS = 20;
/** Text of a thing found that a result shows. */
export const MAX_SEARCH_EXCERPT_CHARACTERS = 1_000;

/** Tasks visited while looking for a circle of relations: a longer chain is refused. */
export const MAX_RELATION_STEPS = 1_000;
/** `eventData` of an activity: deeper JSON is refused. */
export const MAX_EVENT_DATA_DEPTH = 32;

/** Name of an author in another system. */
export const MAX_EXTERNAL_NAME_CHARACTERS = 120;
/** Uploads and objects handled by one sweep. */
export const MAX_SWEPT_UPLOADS = 500;

/** How long the result for an `Idempotency-Key` is stored. */
export const REPLAY_SECONDS: number = 24 * 3600;
/** A UUID has 36. */
export const MAX_IDEMPOTENCY_KEY_CHARACTERS = 255;

/** Webhook addresses carry tokens, not documents. */
export const MAX_WEBHOOK_URL_CHARACTERS = 2048;
/** Tokens and signing secrets that people give us to use. */
export const MAX_SECRET_CHARACTERS = 512;
/** The limit of ntfy. */
export const MAX_NTFY_TOPIC_CHARACTERS = 64;
/** A rule that names more projects means all of them. */
export const MAX_SELECTED_PROJECTS = 1_000;
/** Lead time of reminders: 5 minutes to 30 days, 1 day by default. */
export const MIN_REMINDER_LEAD_MINUTES = 5;
/** A month before. */
export const MAX_REMINDER_LEAD_MINUTES: number = 30 * 24 * 60;
/** A day before. */
export const DEFAULT_REMINDER_LEAD_MINUTES: number = 24 * 60;
/** A request waits for this lookup. A hostname that takes longer is checked when a message is sent. */
export const RESOLVE_MILLISECONDS = 2_000;

/** A member's feed of changes begins so long before they joined: more than the clocks of servers may differ. */
export const JOINING_OVERLAP_SECONDS = 600;
/** Events read from the outbox at once: one page is a few milliseconds of work. */
export const EVENT_PAGE_ROWS = 500;
/**
 * Size of a page of events as JSON. One description can be half of it. A single event is read whole, whatever its size.
 */
export const EVENT_PAGE_BYTES: number = 1024 * 1024;
/**
 * Events buffered for subscribers: more than the largest import creates, so that no subscriber falls behind during one.
 */
export const MAX_RECENT_EVENTS = 10_000;
/** Total size of these events as JSON. */
export const MAX_RECENT_EVENT_CHARACTERS: number = 16 * 1024 * 1024;
/** Open streams and sockets of one process. */
export const MAX_EVENT_READERS = 10_000;
/** A subscriber that takes no available event for this long is dropped. */
export const SLOW_READER_SECONDS = 30;
/** How often a subscriber's permissions are reloaded, in case the announcement of a change was lost. */
export const READER_REVIEW_SECONDS = 60;
/** A browser's name for one of its windows. */
export const MAX_WINDOW_ID_CHARACTERS = 128;

/** Pauses between the attempts of a delivery: the last one is made about three days after the first. */
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
/** A receiver that asks for a longer pause is asked again after this. */
export const MAX_RETRY_AFTER_SECONDS: number = 24 * 3600;
/** No pause between two attempts is longer: a tenth more than the longest, and some. */
export const MAX_DELIVERY_PAUSE_SECONDS: number = 27 * 3600;
/** Size of a response in the delivery log. */
export const MAX_DELIVERY_RESPONSE_BYTES = 1024;
/** An endpoint that took nothing for so long is switched off: 5 days, longer than one delivery is tried. */
export const ENDPOINT_FAILURE_SECONDS: number = 5 * 24 * 3600;
/** A finished delivery is shown for 30 days. */
export const DELIVERY_LOG_SECONDS: number = 30 * 24 * 3600;
/** Events are kept for 45 days: for subscribers, and until no delivery in the log needs them for a redelivery. */
export const EVENT_SECONDS: number = 45 * 24 * 3600;
/** Deliveries that one process sends at once. */
export const MAX_DELIVERIES_SENDING = 8;
/** Of those, to one endpoint: one that hangs leaves capacity for the others. */
export const MAX_DELIVERIES_PER_ENDPOINT = 2;
/** An endpoint whose last response took this long is slow: all of those together get half of what is sent at once. */
export const SLOW_DELIVERY_SECONDS = 2;
/** An account with a slow endpoint counts as slow for an hour: all of those together get three quarters of what is sent at once. */
export const SLOW_ACCOUNT_SECONDS = 3600;
/** Slow endpoints, slow accounts and accounts of endpoints remembered, each. */
export const MAX_SLOW_ENDPOINTS = 10_000;
/** For how long at most one answer that asks for time holds back everything else for its endpoint: 10 minutes. */
export const MAX_ENDPOINT_PAUSE_SECONDS = 600;
/** Endpoints remembered that asked for time. */
export const MAX_PAUSED_ENDPOINTS = 500;
/** A worker that has not come back by then is taken for dead: a channel tries for 15 seconds, a mail for 60. */
export const PARTITION_LEASE_SECONDS = 90;
/** Deliveries sent from one partition before others are processed. */
export const MAX_DELIVERIES_PER_RUN = 20;
/** Partitions of one endpoint that wait in memory. The store holds the rest. */
export const MAX_WAITING_PARTITIONS = 128;
/** Partitions looked up at once. */
export const PARTITION_PAGE_ROWS = 500;
/** Events planned in one transaction. */
export const RELAY_EVENTS = 100;
/** Deliveries, events or marks removed in one transaction. */
export const MAX_SWEPT_DELIVERIES = 500;
/** A due date that is set after it passed causes a reminder if it passed less than this ago: 1 day. */
export const OVERDUE_GRACE_SECONDS: number = 24 * 3600;
/** Tasks reminded of in one transaction. */
export const MAX_REMINDED_TASKS = 50;
/** Tasks checked for reminders between yields. */
export const REMINDER_PAGE_ROWS = 200;
/** Events looked through for changed due dates at one look. */
export const MAX_REMINDER_EVENTS = 10_000;
/** Events scanned for one polling request. */
export const MAX_POLLED_EVENTS = 5_000;
/** Data of the events in one answer; the answer ends after the event that exceeds it. */
export const MAX_POLLED_BYTES: number = 2 * 1024 * 1024;
/** Notification mails to an unconfirmed address per hour. */
export const MAX_UNPROVEN_MAILS = 20;
/** The window for mails to an unconfirmed address. */
export const UNPROVEN_MAIL_SECONDS = 3600;

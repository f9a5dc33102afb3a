/** Limits of deliveries, events, reminders and emails. Part of `limits.ts`. @module */
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
/** The longest `Retry-After` that is respected. A longer one is shortened to this. */
export const MAX_RETRY_AFTER_SECONDS: number = 24 * 3600;
/** The longest delay between attempts: the longest retry delay, 10% jitter and some slack. */
export const MAX_DELIVERY_PAUSE_SECONDS: number = 27 * 3600;
/** The part of a receiver's response that the delivery log stores. */
export const MAX_DELIVERY_RESPONSE_BYTES = 1024;
/** An endpoint that accepts nothing for this long is disabled: 5 days, longer than a delivery is retried. */
export const ENDPOINT_FAILURE_SECONDS: number = 5 * 24 * 3600;
/** A finished delivery stays in the log for 30 days. */
export const DELIVERY_LOG_SECONDS: number = 30 * 24 * 3600;
/** Events are kept for 45 days, for subscribers and for redelivery of logged deliveries. */
export const EVENT_SECONDS: number = 45 * 24 * 3600;
/** Deliveries that one process sends concurrently. */
export const MAX_DELIVERIES_SENDING = 8;
/**
 * Deliveries that one process sends to one endpoint concurrently, so that an endpoint that hangs does not block other
 * endpoints.
 */
export const MAX_DELIVERIES_PER_ENDPOINT = 2;
/** Deliveries overdue by more than this are reported to operators. */
export const MAX_DELIVERY_DELAY_SECONDS = 60;
/** Maximum number of overdue partitions that a health check counts. */
export const MAX_OVERDUE_PARTITIONS = 1_000;
/** A part of the installation that takes longer than this to respond counts as failed. */
export const MAX_CHECK_SECONDS = 10;
/** An endpoint whose last response took this long is slow. All slow endpoints together get half of the capacity. */
export const SLOW_DELIVERY_SECONDS = 2;
/**
 * An account with a slow endpoint is slow for an hour. All slow accounts together get three quarters of the capacity.
 */
export const SLOW_ACCOUNT_SECONDS = 3600;
/** Maximum number of entries in each in-memory map: slow endpoints, slow accounts, and the accounts of endpoints. */
export const MAX_SLOW_ENDPOINTS = 10_000;
/** The longest pause that an endpoint can request: 10 minutes. */
export const MAX_ENDPOINT_PAUSE_SECONDS = 600;
/** Maximum number of paused endpoints in memory. */
export const MAX_PAUSED_ENDPOINTS = 500;
/** Lifetime of a worker's lease on a partition. One attempt takes up to 15 seconds, or 60 for an email. */
export const PARTITION_LEASE_SECONDS = 90;
/** Deliveries sent from one partition before other partitions are processed. */
export const MAX_DELIVERIES_PER_RUN = 20;
/** Partitions of one endpoint that wait in memory. The rest wait in the store. */
export const MAX_WAITING_PARTITIONS = 128;
/** Partitions read at once. */
export const PARTITION_PAGE_ROWS = 500;
/** Events planned in one transaction. */
export const RELAY_EVENTS = 100;
/** Deliveries, events or markers deleted in one transaction. */
export const MAX_SWEPT_DELIVERIES = 500;
/** A due date that is already past when it is set causes a reminder only if it is less than a day old. */
export const OVERDUE_GRACE_SECONDS: number = 24 * 3600;
/** Tasks for which one transaction creates reminders. */
export const MAX_REMINDED_TASKS = 50;
/** Tasks checked for reminders between yields. */
export const REMINDER_PAGE_ROWS = 200;
/** Events scanned at once for changed due dates. */
export const MAX_REMINDER_EVENTS = 10_000;
/** Events scanned for one polling request. */
export const MAX_POLLED_EVENTS = 5_000;
/** Maximum size of the event data in one polling response, which ends after the event that exceeds it. */
export const MAX_POLLED_BYTES: number = 2 * 1024 * 1024;
/** Notification emails to an unconfirmed address per hour. */
export const MAX_UNPROVEN_MAILS = 20;
/** The window for emails to an unconfirmed address. */
export const UNPROVEN_MAIL_SECONDS = 3600;

/**
 * Sends spans to a collector with OTLP over HTTP, as JSON. The official exporter and its packages would add 18 MB to the
 * installation for this one request.
 *
 * @module
 */
import type { Log } from "../../log.ts";
import { type Repeating, repeat } from "../repeat.ts";
import { type EndedSpan, SPAN_KINDS, type SpanValue } from "./tracing.ts";

export interface OtlpExporterOptions {
  /** The full URL, for example `http://localhost:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  log: Log;
  fetch?: typeof fetch;
}

/** Beyond this number, spans are dropped, because a slow collector must not use up the memory. */
const MAX_WAITING = 4_096;
const MAX_BATCH = 512;
const EVERY_SECONDS = 5;
const TIMEOUT_MILLISECONDS = 10_000;
/** OTLP 1.10, "Retryable Response Codes". */
const RETRIED = [429, 502, 503, 504];
const ERROR_STATUS = 2;

export class OtlpExporter {
  readonly #options: OtlpExporterOptions;
  #waiting: EndedSpan[] = [];
  #dropped = 0;
  #sending: Promise<void> | undefined;
  #repeating: Repeating | undefined;
  #hasWarned = false;
  /** Whether the last request failed with a temporary error, so that the next request waits for the interval. */
  #mustWait = false;

  constructor(options: OtlpExporterOptions) {
    this.#options = options;
  }

  start(): void {
    const { log } = this.#options;
    this.#repeating ??= repeat(() => this.flush(), { everySeconds: EVERY_SECONDS, log, failure: "cannot send traces" });
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(span);
    else this.#dropped++;
    if (this.#waiting.length >= MAX_BATCH && !this.#mustWait) void this.flush();
  }

  /** Sends the waiting spans. One request at a time. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Makes a last attempt to send the waiting spans. */
  async stop(): Promise<void> {
    this.#repeating?.stop();
    await this.flush();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      const failure = await this.#send(batch);
      this.#mustWait = failure?.isTemporary === true;
      if (failure?.isTemporary) return this.#warn(failure.reason);
      this.#waiting = this.#waiting.slice(batch.length);
      if (failure) this.#warn(failure.reason);
      else this.#hasWarned = false;
    }
  }

  async #send(spans: readonly EndedSpan[]): Promise<{ reason: string; isTemporary: boolean } | undefined> {
    const { url, headers, fetch: send = fetch } = this.#options;
    try {
      const response = await send(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(requestOf(spans, this.#options)),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      await response.body?.cancel();
      if (response.ok) return undefined;
      return { reason: `HTTP ${response.status}`, isTemporary: RETRIED.includes(response.status) };
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error), isTemporary: true };
    }
  }

  /** Warns only once until a request succeeds, so that an absent collector does not fill the log. */
  #warn(reason: string): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#options.log.write("warn", "cannot send traces", { reason, dropped: this.#dropped });
  }
}

/** Returns the body of an `ExportTraceServiceRequest`. */
function requestOf(spans: readonly EndedSpan[], { serviceName, version }: OtlpExporterOptions): object {
  const resource = { attributes: attributesOf({ "service.name": serviceName, "service.version": version }) };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "hexlane", version }, spans: spans.map(spanOf) }] }],
  };
}

function spanOf({ name, kind, traceId, spanId, parentId, startedAt, endedAt, attributes, isError }: EndedSpan): object {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: SPAN_KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    status: isError ? { code: ERROR_STATUS } : {},
  };
}

function attributesOf(values: Readonly<Record<string, SpanValue>>): object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: valueIn(value) }));
}

function valueIn(value: SpanValue): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Exact only to a microsecond, because nanoseconds since 1970 exceed the safe integer range. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

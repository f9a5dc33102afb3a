/** Spans of requests, of their transactions and of messages that are sent, in the terms of OpenTelemetry. @module */
import { randomBytes } from "node:crypto";

/** The kinds of OTLP's `SpanKind`. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3 } as const;

export type SpanValue = string | number | boolean;

/** A span that has ended. */
export interface EndedSpan {
  name: string;
  kind: keyof typeof SPAN_KINDS;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Readonly<Record<string, SpanValue>>;
  /** Whether the operation failed. A refused request does not count as a failure. */
  isError: boolean;
}

/** A span in progress. */
export interface Span {
  readonly traceId: string;
  /** Begins a child span. */
  begin(name: string, kind?: EndedSpan["kind"]): Span;
  end(attributes?: EndedSpan["attributes"], options?: { isError?: boolean }): void;
}

export interface TracingOptions {
  /** The share of traces that are recorded, from 0 to 1. */
  ratio: number;
  /** Receives each span when it ends. Must not throw. */
  onSpan(span: EndedSpan): void;
}

/** W3C Trace Context 3.2: version, trace ID, parent ID, flags. */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/;
const SAMPLED_FLAG = 1;
/** The part of a trace ID that is random in every version of Trace Context. */
const RANDOM_DIGITS = 12;

export class Tracing {
  readonly #options: TracingOptions;

  constructor(options: TracingOptions) {
    this.#options = options;
  }

  /**
   * Begins a trace, or joins the one that the client named. Unless the client decided against recording, the trace ID
   * alone decides whether the trace is recorded, so that every server makes the same decision and a client cannot force
   * a recording.
   *
   * @param traceparent the header of the client
   * @returns undefined if the trace is not recorded
   */
  begin(name: string, kind: EndedSpan["kind"], traceparent: string | null = null): Span | undefined {
    const [, traceId = hex(16), parentId, flags] = (traceparent !== null && TRACEPARENT.exec(traceparent)) || [];
    const isRefused = flags !== undefined && (Number.parseInt(flags, 16) & SAMPLED_FLAG) === 0;
    const share = Number.parseInt(traceId.slice(-RANDOM_DIGITS), 16) / 16 ** RANDOM_DIGITS;
    if (isRefused || share >= this.#options.ratio) return undefined;
    return this.#open({ name, kind, traceId, parentId });
  }

  #open({ name, kind, traceId, parentId }: Pick<EndedSpan, "name" | "kind" | "traceId" | "parentId">): Span {
    const spanId = hex(8);
    const startedAt = now();
    return {
      traceId,
      begin: (part, partKind = "internal") => this.#open({ name: part, kind: partKind, traceId, parentId: spanId }),
      end: (attributes = {}, { isError = false } = {}) =>
        this.#options.onSpan({
          ...{ name, kind, traceId, spanId, parentId, startedAt, attributes, isError },
          endedAt: now(),
        }),
    };
  }
}

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");
const now = (): number => performance.timeOrigin + performance.now();

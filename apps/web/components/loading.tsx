/** Loading and error states. @module */
import type { ReactNode } from "react";
import { errorSentence } from "../format/error_text.ts";
import { useText } from "../text/mod.tsx";
import { Button } from "./button/button.tsx";
import { Notice } from "./notice_box.tsx";

/** Gray lines, shown after a short delay so that fast responses do not flicker. */
export function Skeleton({ lines = 3 }: { lines?: number }): ReactNode {
  const { app } = useText();
  return (
    <div className="skeleton column gap-3" role="status">
      <span className="visually-hidden">{app.loading}</span>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  );
}

/** An error message with a retry button. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const text = useText();
  return (
    <Notice tone="danger">
      <p>{errorSentence(error, text)}</p>
      <Button onClick={onRetry}>{text.actions.retry}</Button>
    </Notice>
  );
}

export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query, or its loading or error state. */
export function Loaded<Data>({ query, lines = 3, children }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <Failure error={error} onRetry={refetch} /> : <Skeleton lines={lines} />;
}

/** An empty state. */
export function Empty({ title, text, level = 2, children }: EmptyProps): ReactNode {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="empty rounded-large column gap-3">
      <Heading>{title}</Heading>
      {text !== undefined && <p className="lead">{text}</p>}
      {children}
    </div>
  );
}

export interface EmptyProps {
  title: string;
  text?: string | undefined;
  /** The level of the heading. @default 2 */
  level?: 2 | 3;
  children?: ReactNode;
}

/** What stands there until the rest has come, and when it does not. @module */
import type { ReactNode } from "react";
import { errorSentence } from "../format/error_text.ts";
import { useText } from "../text/mod.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Grey lines; shown only after a moment, so that a quick answer does not flicker. */
export function Skeleton({ lines = 3 }: { lines?: number }): ReactNode {
  const { app } = useText();
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{app.loading}</span>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  );
}

/** Says why something could not be loaded, and offers to try again. */
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

/** The data of a query once it is there. */
export function Loaded<Data>({
  query,
  lines = 3,
  children,
}: {
  query: LoadedQuery<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <Failure error={error} onRetry={refetch} /> : <Skeleton lines={lines} />;
}

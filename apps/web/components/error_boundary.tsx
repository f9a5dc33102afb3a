/** Contains an error in the part of the page that it affects. @module */
import { Component, type ReactNode, Suspense } from "react";
import { forgetFailedLoads } from "../browser/failed_loads.ts";
import { Failure } from "./loading.tsx";

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the failed part. @default the error and a retry button */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { caught: { error: unknown } } {
    return { caught: { error } };
  }

  override componentDidMount(): void {
    addEventListener("online", this.#retry);
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.#retry);
  }

  #retry = (): void => {
    if (!this.state.caught) return;
    forgetFailedLoads();
    this.setState({ caught: undefined } as never);
  };

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (this.props.fallback) return this.props.fallback(caught.error, this.#retry);
    return <Failure error={caught.error} onRetry={this.#retry} />;
  }
}

export interface DeferredProps {
  children: ReactNode;
  /** Rendered while the code of the children loads. @default nothing */
  loading?: ReactNode;
  fallback?: ErrorBoundaryProps["fallback"];
}

/** Renders lazy components, and contains their errors. */
export function Deferred({ children, loading, fallback }: DeferredProps): ReactNode {
  return (
    <ErrorBoundary {...(fallback ? { fallback } : {})}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A component whose code is loaded on first render, or earlier if it is preloaded. @module */
import { type ComponentType, type ReactNode, use } from "react";
import { noteFailedLoad } from "../../browser/failed_loads.ts";
import { hasPendingRequests } from "../../drafts/pending_requests.ts";

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Preloads the code. A failure surfaces only when the component renders. */
  load(): Promise<void>;
}

/** The fields that React reads to use a fulfilled promise synchronously. */
type Loading<Props> = Promise<ComponentType<Props>> & { status?: "fulfilled"; value?: ComponentType<Props> };

/** Unlike React's `lazy`, it can be retried after a failure, and renders synchronously once preloaded. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Loading<Props> | undefined;

  function begin(): Loading<Props> {
    if (loading) return loading;
    const started: Loading<Props> = load();
    loading = started;
    started.then(
      (value) => Object.assign(started, { status: "fulfilled", value }),
      () =>
        noteFailedLoad(() => {
          if (loading === started) loading = undefined;
        }),
    );
    return started;
  }

  function Part(props: Props): ReactNode {
    const Loaded = use(begin() as Promise<ComponentType<Props>>);
    return <Loaded {...props} />;
  }

  return Object.assign(Part, {
    async load() {
      await begin().catch(() => {});
    },
  });
}

const loads = new Set<() => Promise<unknown>>();
let isIdle = false;

/** Loads a module once the first page is rendered and the network is idle. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  if (isIdle) void load();
  else loads.add(load);
}

const QUIET_MILLISECONDS = 1_000;

/** Starts idle loading as soon as no request is pending. */
export function beginIdleLoading(): () => void {
  let timer = setTimeout(loadWhenIdle, QUIET_MILLISECONDS);
  function loadWhenIdle(): void {
    if (hasPendingRequests()) timer = setTimeout(loadWhenIdle, QUIET_MILLISECONDS);
    else void loadAll();
  }
  return () => clearTimeout(timer);
}

async function loadAll(): Promise<void> {
  isIdle = true;
  for (const load of loads) await load();
  loads.clear();
}

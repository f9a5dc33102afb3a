/** A component whose code is loaded on first render, or earlier if it is preloaded. @module */
import { type ComponentType, type ReactNode, use } from "react";
import { loadOnce } from "../../browser/failed_loads.ts";
import { whenQuiet } from "../../browser/quiet.ts";
import { hasPendingRequests } from "../../drafts/pending_requests.ts";

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Preloads the code. A failure surfaces only when the component renders. */
  load(): Promise<void>;
}

/**
 * Unlike a component made with React's `lazy`, the component can be retried after a failure, and renders synchronously
 * once preloaded.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const begin = loadOnce(load);

  function Part(props: Props): ReactNode {
    const Loaded = use(begin(true) as Promise<ComponentType<Props>>);
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
  if (isIdle) void load().catch(() => {});
  else loads.add(load);
}

const QUIET_MILLISECONDS = 400;

/** Starts idle loading some time after the page has its first data, as soon as no request is pending. */
export function beginIdleLoading(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    timer = setTimeout(() => (hasPendingRequests() ? wait() : void loadAll()), QUIET_MILLISECONDS);
  }
  void whenQuiet().then(wait);
  return () => clearTimeout(timer);
}

async function loadAll(): Promise<void> {
  isIdle = true;
  // Modules that fail to load here are loaded on first use.
  for (const load of loads) await load().catch(() => {});
  loads.clear();
}

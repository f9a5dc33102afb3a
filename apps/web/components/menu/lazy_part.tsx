/** A part whose code is loaded when it is shown, or before. @module */
import { type ComponentType, type ReactNode, use } from "react";
import { noteFailedLoad } from "../../browser/failed_loads.ts";
import { isWorking } from "../../drafts/unsaved_work.ts";

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead. A failure shows only when the part itself is shown. */
  load(): Promise<void>;
}

/** What React reads of a promise, so that it need not wait for one that is fulfilled. */
type Loading<Props> = Promise<ComponentType<Props>> & { status?: "fulfilled"; value?: ComponentType<Props> };

/** Unlike React's `lazy`, it can be loaded again after a failure, and is there at once when it was loaded ahead. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
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

/** Loads something once the first page is there and the browser has nothing else to do. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  if (isIdle) void load();
  else loads.add(load);
}

const QUIET_MILLISECONDS = 1_000;

/** Begins as soon as the page waits for nothing more. */
export function beginIdleLoading(): () => void {
  let timer = setTimeout(look, QUIET_MILLISECONDS);
  function look(): void {
    if (isWorking()) timer = setTimeout(look, QUIET_MILLISECONDS);
    else void loadAll();
  }
  return () => clearTimeout(timer);
}

async function loadAll(): Promise<void> {
  isIdle = true;
  for (const load of loads) await load();
  loads.clear();
}

/** Starts the service worker, where the browser allows one. @module */
import { loadWhenIdle } from "../components/menu/lazy_component.tsx";

/** Missing on pages loaded over plain HTTP, except from localhost. */
const workers = globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined;

loadWhenIdle(async () => {
  // Private windows may refuse. The app works without the worker, except after an offline reload.
  await workers?.register("/service_worker.js").catch(() => {});
});

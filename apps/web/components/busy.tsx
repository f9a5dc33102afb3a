/** A progress line at the top of the window during slow requests. @module */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { hasPendingRequests, onPendingChange } from "../drafts/pending_requests.ts";
import { useText } from "../text/mod.tsx";

const DELAY_MILLISECONDS = 1_000;

export function BusyLine(): ReactNode {
  const { app } = useText();
  const isBusy = useSyncExternalStore(onPendingChange, hasPendingRequests);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLong(true), DELAY_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return (
    <div className={isLong ? "busy busy-on" : "busy"} role="status">
      {isLong && <span className="visually-hidden">{app.working}</span>}
    </div>
  );
}

/** Says when there is no connection. @module */
import { type ReactNode, useSyncExternalStore } from "react";
import { useText } from "../text/mod.tsx";
import { Icon } from "./icon.tsx";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

export function OfflineNotice(): ReactNode {
  const { app } = useText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={isOnline ? "" : "offline"}>
      {!isOnline && (
        <>
          <Icon name="alert" />
          <span>{app.offline}</span>
        </>
      )}
    </div>
  );
}

/** The notice for a lost connection. @module */
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useText } from "../../text/mod.tsx";
import { Icon } from "../icon.tsx";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Full-height pages subtract the height of this bar. */
export function OfflineNotice(): ReactNode {
  const { app } = useText();
  const place = useRef<HTMLDivElement>(null);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty("--bars", `${place.current?.offsetHeight ?? 0}px`);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="bars" role="status" ref={place}>
      {!isOnline && (
        <p className="offline line small gap-2">
          <Icon name="alert" />
          <span>{app.offline}</span>
        </p>
      )}
    </div>
  );
}

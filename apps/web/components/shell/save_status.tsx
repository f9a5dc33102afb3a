/** One indicator for all changes: saving, saved, offline or not saved. @module */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useOutgoing } from "../../drafts/outgoing.ts";
import { hasPendingRequests, onPendingChange } from "../../drafts/pending_requests.ts";
import { withTexts } from "../../text/languages.ts";
import { useFullText } from "../../text/mod.tsx";
import { TextButton } from "../button/button.tsx";
import { Deferred } from "../error_boundary.tsx";
import { Icon } from "../icon/icon.tsx";
import { lazyComponent, loadWhenIdle } from "../menu/lazy_component.tsx";
import { type SaveState, saveStateOf } from "./save_state.ts";

const OutboxDialog = lazyComponent(async () => (await withTexts(import("./outbox_dialog.tsx"))).OutboxDialog);
const Conflicts = lazyComponent(async () => (await withTexts(import("../conflict/conflicts.tsx"))).Conflicts);
loadWhenIdle(OutboxDialog.load);
loadWhenIdle(Conflicts.load);

const DELAY_MILLISECONDS = 1_000;
const SAVED_MILLISECONDS = 2_500;
const RETRY_MILLISECONDS = 2_500;

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Overlays the page, so that nothing moves when it appears. */
export function SaveStatus(): ReactNode {
  const { app, actions, status: words } = useFullText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isBusy = useSyncExternalStore(onPendingChange, hasPendingRequests);
  const entries = useOutgoing();
  const isSlow = useLater(isBusy);
  const state = useSteady(saveStateOf(entries, isOnline));
  const [shown, setShown] = useState<"conflicts" | "details">();
  const text = describe();

  function describe(): string {
    if (state.kind === "conflict") return words.conflict;
    if (state.kind === "refused") return words.refused(state.count);
    if (state.kind === "offline") return words.offline(state.count);
    if (state.kind === "waiting") return words.waiting(state.count);
    if (state.kind === "saving") return words.saving;
    return state.kind === "saved" ? actions.saved : "";
  }

  return (
    <>
      <div className={isSlow ? "busy busy-on" : "busy"} role="status">
        {isSlow && <span className="visually-hidden">{app.working}</span>}
      </div>
      <div className={`save-status line small gap-2 rounded save-status-${state.kind}`}>
        <span role="status" className="line gap-2">
          {text !== "" && <Icon name={ICONS[state.kind]} />}
          <span>{text}</span>
        </span>
        {state.kind === "conflict" ? (
          <TextButton onClick={() => setShown("conflicts")}>{words.review}</TextButton>
        ) : (
          state.count > 0 &&
          state.kind !== "saving" && <TextButton onClick={() => setShown("details")}>{words.details}</TextButton>
        )}
      </div>
      <Deferred fallback={(_error, retry) => <RetryLater retry={retry} />}>
        {shown === "details" && <OutboxDialog onClose={() => setShown(undefined)} />}
        {entries.some((entry) => entry.state === "conflict") && (
          <Conflicts isAsked={shown === "conflicts"} onClose={() => setShown(undefined)} />
        )}
      </Deferred>
    </>
  );
}

const ICONS = {
  idle: "check",
  saved: "check",
  saving: "check",
  waiting: "alert",
  offline: "alert",
  refused: "alert",
  conflict: "alert",
} as const;

/** The code of a dialog could not be loaded, for example without a connection. */
function RetryLater({ retry }: { retry: () => void }): ReactNode {
  useEffect(() => {
    const timer = setTimeout(retry, RETRY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}

/** Returns whether `isOn` has been true for a while. */
function useLater(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLong(true), DELAY_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn]);
  return isLong;
}

/** Shows `saving` only when it takes a while, and `saved` only after something else was shown. */
function useSteady(state: SaveState): SaveState {
  const isLong = useLater(state.kind === "saving");
  const now: SaveState = state.kind === "saving" && !isLong ? { kind: "idle", count: 0 } : state;
  const [wasShown, setWasShown] = useState(false);
  const [isSaved, setSaved] = useState(false);
  if (now.count > 0 && !wasShown) setWasShown(true);
  if (state.count === 0 && wasShown) {
    setWasShown(false);
    setSaved(state.kind === "idle");
  }
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isSaved]);
  return isSaved && now.kind === "idle" ? { kind: "saved", count: 0 } : now;
}

/** Short messages at the edge of the screen, with an optional action such as Undo. @module */
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useText } from "../text/mod.tsx";
import { IconButton } from "./button/button.tsx";
import { Icon } from "./icon/icon.tsx";
import { ariaKeys, Keys } from "./keys.tsx";

export interface Toast {
  text: string;
  /** @default "info" */
  tone?: "info" | "danger";
  /** A toast replaces the previous one on the same topic. */
  topic?: "undo" | "limit";
  action?: {
    label: string;
    /** The shortcut that does the same, as in `shortcuts.ts`. */
    keys?: string;
    run: () => void;
  };
}

interface Shown extends Toast {
  id: number;
}

/** Long enough to read the message and reach its action. It stays while hovered or focused. */
const SHOWN_MILLISECONDS = 12_000;
const MOST = 3;

let shown: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Toast): void {
  const isNew = ({ text, topic }: Shown): boolean =>
    text !== toast.text && (topic === undefined || topic !== toast.topic);
  change([...shown.filter(isNew), { ...toast, id: ++count }].slice(-MOST));
}

export const clearToasts = (): void => change([]);

function dismiss(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Always rendered, because screen readers announce only changes to an existing region. */
export function Toasts(): ReactNode {
  const { board } = useText();
  const list = useSyncExternalStore(subscribe, () => shown);
  return (
    <section className="toasts line gap-2" aria-label={board.messages} aria-live="polite">
      {list.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastBox({ toast: { id, text, tone = "info", action } }: { toast: Shown }): ReactNode {
  const words = useText();
  useEffect(() => {
    const dismissUnlessActive = (): void => {
      if (document.querySelector(`#toast-${id}:is(:hover, :focus-within)`))
        timer = setTimeout(dismissUnlessActive, 1000);
      else dismiss(id);
    };
    let timer = setTimeout(dismissUnlessActive, SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div id={`toast-${id}`} className={`toast bordered rounded-large line gap-3 toast-${tone}`}>
      <Icon name={tone === "danger" ? "alert" : "info"} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="toast-action inline-line gap-2"
          aria-keyshortcuts={action.keys && ariaKeys(action.keys)}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
          {action.keys !== undefined && <Keys keys={action.keys} />}
        </button>
      )}
      <IconButton icon="close" label={words.actions.close} onClick={() => dismiss(id)} />
    </div>
  );
}

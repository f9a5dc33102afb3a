/** The task panel while its code loads, or after loading failed. @module */
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "../../components/button.tsx";
import { Failure, Skeleton } from "../../components/loading.tsx";
import { useText } from "../../text/mod.tsx";

export interface PanelFallbackProps {
  taskKey: string;
  card: TaskCard | undefined;
  onClose: () => void;
  /** Absent while the code is loading. */
  failed?: { error: unknown; retry: () => void };
}

export function PanelFallback({ taskKey, card, onClose, failed }: PanelFallbackProps): ReactNode {
  const { task: words, actions } = useText();
  // The focus is still on the board, and Escape must work before the panel's code has loaded.
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [onClose]);
  return (
    <div className="task-panel scroll-y" role="dialog" aria-label={words.panel(taskKey)}>
      <div className="task-panel-head rounded gap-1">
        <IconButton icon="close" label={actions.close} onClick={onClose} />
      </div>
      <div className="task column gap-3">
        <p className="task-key">{taskKey}</p>
        {card && <h2 className="task-title">{card.title}</h2>}
        {failed ? <Failure error={failed.error} onRetry={failed.retry} /> : <Skeleton lines={5} />}
      </div>
    </div>
  );
}

/** The open task next to its board. @module */
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useCallback, useEffect } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { Failure, Skeleton } from "../../components/loading.tsx";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { keyOf } from "./board_data.ts";
import { useBoard } from "./board_state.ts";

const TaskPanel = lazyComponent(async () => (await withTexts(import("../task/task_panel.tsx"))).TaskPanel);
loadWhenIdle(TaskPanel.load);

export function OpenTask(): ReactNode {
  const { search, data, change } = useBoard();
  const key = search.task ?? "";
  const card = data.tasks.find((one) => keyOf(data.project, one).toLowerCase() === key.toLowerCase());
  const close = useCallback(() => change({ task: undefined }), [change]);
  return (
    <Deferred
      key={key}
      fallback={(error, retry) => <PanelFallback taskKey={key} card={card} onClose={close} failed={{ error, retry }} />}
      loading={<PanelFallback taskKey={key} card={card} onClose={close} />}
    >
      <TaskPanel
        workspaceId={data.project.workspaceId}
        taskKey={key}
        taskId={card?.id}
        card={card}
        onClose={close}
        onDeleted={close}
      />
    </Deferred>
  );
}

interface PanelFallbackProps {
  taskKey: string;
  card: TaskCard | undefined;
  onClose: () => void;
  /** Absent while the code is loading. */
  failed?: { error: unknown; retry: () => void };
}

/** What the panel shows while its code loads or if loading fails. */
function PanelFallback({ taskKey, card, onClose, failed }: PanelFallbackProps): ReactNode {
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

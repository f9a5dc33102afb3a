/** A task next to the board, or on top of it on a phone. @module */
import { Dialog } from "@base-ui/react/dialog";
import type { TaskCard } from "@hexlane/client";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { useWorkspace } from "../../access/location.ts";
import { ErrorBoundary } from "../../components/error_boundary.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { EXPAND } from "../../components/icon/rare_icons.ts";
import { sessionEnd } from "../../drafts/session_end.ts";
import { useFullText } from "../../text/mod.tsx";
import { TaskLoader } from "./task_page.tsx";

export { NewTaskParts } from "./new_task_parts.tsx";

export interface TaskPanelProps {
  workspaceId: string;
  taskKey: string;
  /** Undefined if the board does not contain the task, which is then looked up by its key. */
  taskId: string | undefined;
  card: TaskCard | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

const NARROW = "(max-width: 60rem)";

export function TaskPanel(props: TaskPanelProps): ReactNode {
  const { taskKey, onClose, ...loader } = props;
  const text = useFullText();
  const workspace = useWorkspace();
  const popup = useRef<HTMLDivElement>(null);
  // Non-modal next to a visible board, which stays usable.
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
  return (
    <Dialog.Root
      open
      modal={isNarrow}
      disablePointerDismissal
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen || reason === "focus-out") return;
        // Escape belongs to the sign-in dialog above, even before it has focus.
        if (sessionEnd.ended?.isAsking) sessionEnd.dismiss();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className="task-panel scroll-y"
          ref={popup}
          initialFocus={popup}
          aria-label={text.task.panel(taskKey)}
        >
          <div className="task-panel-head rounded gap-1">
            <Link
              className="icon-button"
              to="/w/$workspaceSlug/t/$taskKey"
              params={{ workspaceSlug: workspace?.slug ?? "", taskKey }}
              aria-label={text.task.openPage}
              title={text.task.openPage}
            >
              <Icon name={EXPAND} />
            </Link>
            <Dialog.Close className="icon-button" aria-label={text.actions.close}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <ErrorBoundary>
            <TaskLoader taskKey={taskKey} {...loader} level={2} />
          </ErrorBoundary>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

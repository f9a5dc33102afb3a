/** Dialogs for forms and confirmations. @module */
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../text/mod.tsx";
import { Button } from "./button/button.tsx";
import { useAction } from "./button/use_action.ts";
import { Icon } from "./icon/icon.tsx";
import { FailureNotice } from "./notice.tsx";

export interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: string | undefined;
  /** Ignores Escape and clicks outside, for content that is shown only once. */
  keep?: boolean;
  children: ReactNode;
}

export function FormDialog({
  open,
  onClose,
  title,
  text: description,
  keep = false,
  children,
}: FormDialogProps): ReactNode {
  const text = useText();
  const popup = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // The next step replaced the content, including the focused element.
    (firstField(popup.current) ?? popup.current)?.focus();
  }, [title]);
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={keep}
      onOpenChange={(isOpen, { reason }) => {
        if (!isOpen && !(keep && reason === "escape-key")) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport scroll-y">
          <Dialog.Popup className="dialog" ref={popup} initialFocus={() => firstField(popup.current) ?? true}>
            <div className="dialog-head between gap-3">
              <Dialog.Title className="breakable">{title}</Dialog.Title>
              {!keep && (
                <Dialog.Close className="icon-button" aria-label={text.actions.close}>
                  <Icon name="close" />
                </Dialog.Close>
              )}
            </div>
            {description !== undefined && (
              <Dialog.Description className="dialog-text">{description}</Dialog.Description>
            )}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function firstField(place: HTMLElement | null): HTMLElement | null {
  const marked = place?.querySelector<HTMLElement>("form [data-first]");
  return marked ?? place?.querySelector<HTMLElement>("form input, form select") ?? null;
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The label of the confirm button. */
  action: string;
  onConfirm: () => Promise<void>;
}

/** Asks for confirmation before a destructive action. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text: question,
  action,
  onConfirm,
}: ConfirmDialogProps): ReactNode {
  const text = useText();
  const { pending, message, run } = useAction();
  const confirm = (): Promise<void> =>
    run(async () => {
      await onConfirm();
      onClose();
      return undefined;
    });

  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="dialog-viewport scroll-y">
          <AlertDialog.Popup className="dialog dialog-small">
            <AlertDialog.Title className="breakable">{title}</AlertDialog.Title>
            <AlertDialog.Description className="dialog-text">{question}</AlertDialog.Description>
            <FailureNotice message={message} />
            <div className="actions actions-end">
              <AlertDialog.Close className="button button-secondary">
                <span>{text.actions.cancel}</span>
              </AlertDialog.Close>
              <Button variant="danger" pending={pending} onClick={confirm}>
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

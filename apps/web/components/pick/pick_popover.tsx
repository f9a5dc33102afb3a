/** A button that shows a value and opens a picker below it. @module */
import { Popover } from "@base-ui/react/popover";
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Icon } from "../icon/icon.tsx";

export interface PickPopoverProps {
  /** The ID of the element that names the value. */
  nameId: string;
  /** The ID of an element that explains what is wrong. */
  faultId?: string | undefined;
  disabled: boolean;
  className?: string;
  /** The value, as the button shows it. */
  shown: ReactNode;
  shownClassName?: string;
  onClose?: () => void;
  /** The content of the picker: its search field takes focus, and `close` returns focus to the button. */
  children: (picker: { input: RefObject<HTMLInputElement | null>; close: () => void }) => ReactNode;
}

export function PickPopover(props: PickPopoverProps): ReactNode {
  const { nameId, faultId, disabled, shown, shownClassName, onClose, children } = props;
  const { className = "pick shrinkable grow line between gap-2" } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const valueId = useId();

  function onTriggerKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  }

  /** Closes only the picker, not the task below it. */
  function onPopupKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function change(open: boolean): void {
    setOpen(open);
    if (!open) onClose?.();
  }

  function close(): void {
    change(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => change(open)}>
      <Popover.Trigger
        ref={button}
        className={className}
        disabled={disabled}
        aria-labelledby={`${nameId} ${valueId}`}
        aria-describedby={faultId}
        onKeyDown={onTriggerKey}
      >
        <span id={valueId} className={shownClassName}>
          {shown}
        </span>
        <Icon name="chevron" className="pick-arrow soft rigid" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner positionMethod="fixed" sideOffset={4} align="start" className="menu-place">
          <Popover.Popup
            ref={popup}
            className="menu pick-menu"
            aria-labelledby={nameId}
            initialFocus={(type) => (type === "touch" ? popup.current : input.current)}
            onKeyDown={onPopupKey}
          >
            {children({ input, close })}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The picker for a custom field of the tasks in a table. @module */
import { Popover } from "@base-ui/react/popover";
import type { CustomField, TaskCard } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { PageDirection } from "../../components/page_direction.tsx";
import type { Person } from "../board/board_data.ts";
import { Choices } from "../task/fields/picked_value.tsx";

export interface OpenFieldPick {
  field: CustomField;
  tasks: readonly TaskCard[];
  anchor: Element;
}

export interface FieldPickProps {
  pick: OpenFieldPick;
  /** The value of the first task. */
  value: string;
  people: readonly Person[];
  workspaceId: string;
  onSet: (value: string) => void;
  onClose: () => void;
}

export function FieldPick({ pick, value, people, workspaceId, onSet, onClose }: FieldPickProps): ReactNode {
  const { field, anchor } = pick;
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  /** Returns focus at once, because the next key may follow in the same frame. */
  function close(): void {
    if (anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <PageDirection>
      <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            positionMethod="fixed"
            sideOffset={4}
            align="start"
            className="menu-place"
          >
            <Popover.Popup
              ref={popup}
              className="menu pick-menu"
              aria-label={field.name}
              initialFocus={(type) => (type === "touch" ? popup.current : input.current)}
              finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
              onKeyDown={onKeyDown}
            >
              <Choices {...{ field, value, people, input, onSet }} project={{ workspaceId }} onClose={close} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </PageDirection>
  );
}

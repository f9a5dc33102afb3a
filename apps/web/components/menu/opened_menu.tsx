/** A menu that opens as soon as it is mounted. Loaded on demand. @module */

import { Menu } from "@base-ui/react/menu";
import { type ReactNode, type RefObject, useState } from "react";
import { PageDirection } from "../page_direction.tsx";

export interface OpenedMenuProps {
  className: string;
  button: ReactNode;
  /** The element that contains the menu. */
  place: RefObject<HTMLElement | null>;
  align: "start" | "end";
}

export interface MenuProps extends OpenedMenuProps {
  children: ReactNode;
  isTall?: boolean;
  /** Whether the button gets focus when the menu closes. @default always */
  finalFocus?: () => boolean;
}

export function OpenedMenu({
  className,
  button,
  place,
  align,
  isTall = false,
  finalFocus,
  children,
}: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(true);
  return (
    <PageDirection>
      <Menu.Root open={isOpen} onOpenChange={setOpen}>
        <Menu.Trigger className={className}>{button}</Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner sideOffset={6} align={align} positionMethod="fixed" className="menu-place">
            <Menu.Popup className={isTall ? "menu menu-tall scroll-y" : "menu"} {...(finalFocus ? { finalFocus } : {})}>
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </PageDirection>
  );
}

/** The sidebar on small screens. Loaded on first use. @module */
import { Dialog } from "@base-ui/react/dialog";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useText } from "../text/mod.tsx";
import { Icon } from "./icon/icon.tsx";
import { SideBar } from "./shell/side_bar.tsx";
import { WorkspaceSwitcher } from "./shell/workspace_switcher.tsx";

export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { shell } = useText();
  const { pathname } = useLocation();
  const leave = useEffectEvent(() => {
    if (open) onClose();
  });
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    // Navigation closes the drawer.
    leave();
  }, [pathname]);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="drawer-viewport">
          <Dialog.Popup className="drawer column gap-3">
            <div className="line between gap-2">
              <Dialog.Title className="visually-hidden">{shell.navigation}</Dialog.Title>
              <WorkspaceSwitcher />
              <Dialog.Close className="icon-button" aria-label={shell.closeMenu}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <SideBar />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What surrounds the pages of whoever is signed in: the side bar, or on a small screen a bar and a drawer. @module */
import { Dialog } from "@base-ui/react/dialog";
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useLiveInbox, useUnreadCount } from "../inbox.ts";
import { useCurrentWorkspace } from "../place.ts";
import { useShortcuts } from "../shortcuts.ts";
import { useText } from "../text/mod.tsx";
import { AccountMenu } from "./account_menu.tsx";
import { Icon, Logo } from "./icon.tsx";
import { ShellDialogsProvider, useShellDialogs } from "./shell_dialogs.tsx";
import { SideBar } from "./side_bar.tsx";
import { WorkspaceSwitcher } from "./workspace_switcher.tsx";

export function Shell(): ReactNode {
  useLiveInbox();
  return (
    <ShellDialogsProvider>
      <Keys />
      <div className="shell">
        <PhoneBar />
        <header className="side">
          <WorkspaceSwitcher />
          <SideBar />
          <AccountMenu withName />
        </header>
        <main id="content" tabIndex={-1} className="page">
          <Outlet />
        </main>
      </div>
    </ShellDialogsProvider>
  );
}

/** The keys that work on every page. */
function Keys(): ReactNode {
  const navigate = useNavigate();
  const { open } = useShellDialogs();
  const workspace = useCurrentWorkspace();
  useShortcuts({
    "mod+k": () => open("palette"),
    "/": () => void navigate({ to: "/search" }),
    "?": () => open("shortcuts"),
    "g h": () => void navigate({ to: "/" }),
    "g i": () => void navigate({ to: "/inbox" }),
    "g m": () => void navigate({ to: "/my-tasks" }),
    "g s": () => void navigate({ to: "/settings/$tab", params: { tab: "account" } }),
    "g w": () => {
      if (workspace) void navigate({ to: "/w/$workspaceSlug", params: { workspaceSlug: workspace.slug } });
    },
  });
  return null;
}

function PhoneBar(): ReactNode {
  const { app, shell } = useText();
  const { open } = useShellDialogs();
  const unread = useUnreadCount();
  return (
    <header className="bar">
      <Drawer />
      <Link to="/" className="brand">
        <Logo />
        <span>{app.name}</span>
      </Link>
      <div className="bar-tools">
        <button type="button" className="icon-button" aria-label={shell.search} onClick={() => open("palette")}>
          <Icon name="search" />
        </button>
        <Link to="/inbox" className="icon-button bar-inbox">
          <Icon name="inbox" />
          <span className="visually-hidden">
            {shell.inbox}
            {unread > 0 && `, ${shell.unread(unread)}`}
          </span>
          {unread > 0 && <span className="dot" aria-hidden="true" />}
        </Link>
        <AccountMenu />
      </div>
    </header>
  );
}

/** The side bar on a small screen. */
function Drawer(): ReactNode {
  const { shell } = useText();
  const { shown, open, close } = useShellDialogs();
  const { pathname } = useLocation();
  const leave = useEffectEvent(() => {
    if (shown === "menu") close();
  });
  // Whoever went somewhere wants to see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page changes, whatever it reads
  useEffect(() => leave(), [pathname]);
  return (
    <Dialog.Root open={shown === "menu"} onOpenChange={(isOpen) => (isOpen ? open("menu") : close())}>
      <Dialog.Trigger className="icon-button" aria-label={shell.menu}>
        <Icon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="drawer-viewport">
          <Dialog.Popup className="drawer">
            <div className="drawer-head">
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

/** The frame of the signed-in pages: a sidebar, or a top bar and a drawer on small screens. @module */
import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useCurrentWorkspace } from "../../access/location.ts";
import { TaskActions } from "../../actions/task_actions.tsx";
import "../../offline/register.ts";
import { startLater } from "../../browser/failed_loads.ts";
import { startOutbox } from "../../drafts/use_outbox.ts";
import { useLiveInbox, useUnreadCount } from "../../queries/inbox.ts";
import { useLiveUpdates } from "../../queries/live/live_updates.ts";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { useText } from "../../text/mod.tsx";
import { IconButton } from "../button/button.tsx";
import { Brand } from "../icon/brand.tsx";
import { Icon } from "../icon/icon.tsx";
import { beginIdleLoading } from "../menu/lazy_component.tsx";
import { AccountMenu } from "./account_menu.tsx";
import { SessionBar } from "./session_bar.tsx";
import { useShellDialogs } from "./shell_dialog_context.ts";
import { ShellDialogsProvider } from "./shell_dialogs.tsx";
import { SideBar } from "./side_bar.tsx";
import { RefusalToasts } from "./unsent_list.tsx";
import { WorkspaceSwitcher } from "./workspace_switcher.tsx";

const loadReplay = () => import("./replay_first_keys.ts");

export function Shell(): ReactNode {
  useLiveInbox();
  useLiveUpdates(useCurrentWorkspace()?.id);
  const queries = useQueryClient();
  useEffect(beginIdleLoading, []);
  useEffect(() => {
    if (globalThis.hexlaneKeys?.length) void loadReplay().then(({ replayFirstKeys }) => replayFirstKeys());
    else globalThis.hexlaneKeys = undefined;
  }, []);
  // Loaded late, because nothing is removed from a page before its first data arrives.
  useEffect(() => {
    // The elements that had focus before the code is loaded.
    const focused: EventTarget[] = [];
    const note = ({ target }: FocusEvent): void => void (target && focused.unshift(target));
    document.addEventListener("focusin", note);
    const stop = startLater(async () => {
      const { keepFocus } = await import("../focus_keeper.ts");
      return () => {
        document.removeEventListener("focusin", note);
        return keepFocus(focused);
      };
    });
    return () => {
      document.removeEventListener("focusin", note);
      stop();
    };
  }, []);
  useEffect(() => startOutbox(queries), [queries]);
  return (
    <ShellDialogsProvider>
      <Keys />
      <SessionBar />
      <RefusalToasts />
      <TaskActions />
      <div className="shell">
        <PhoneBar />
        <header className="side sunken column gap-3">
          <WorkspaceSwitcher />
          <SideBar />
          <AccountMenu withName />
        </header>
        <main id="content" tabIndex={-1} className="page grow full">
          <Outlet />
        </main>
      </div>
    </ShellDialogsProvider>
  );
}

/** The global shortcuts. */
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
  const { shell } = useText();
  const { shown, open } = useShellDialogs();
  const unread = useUnreadCount();
  return (
    <header className="bar surface line between gap-4">
      <IconButton
        icon="menu"
        label={shell.menu}
        aria-haspopup="dialog"
        aria-expanded={shown === "menu"}
        onClick={() => open("menu")}
      />
      <Brand />
      <div className="bar-tools line gap-1">
        <IconButton icon="search" label={shell.search} onClick={() => open("palette")} />
        <Link to="/inbox" className="icon-button relative">
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

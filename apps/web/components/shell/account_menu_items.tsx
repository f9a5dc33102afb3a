/** The items of the account menu. Loaded on demand. @module */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText, useText } from "../../text/mod.tsx";
import { OpenedMenu, type OpenedMenuProps } from "../menu/opened_menu.tsx";
import { useShellDialogs } from "./shell_dialog_context.ts";
import { useAskedSignOut } from "./sign_out_dialog.tsx";

export function AccountMenuItems(props: OpenedMenuProps): ReactNode {
  const { app, shell } = useText();
  const { data: session } = useQuery(sessionQuery);
  const signOut = useAskedSignOut();
  const { open } = useShellDialogs();
  return (
    <OpenedMenu {...props}>
      <Menu.Group>
        <Menu.GroupLabel className="menu-head breakable column">
          <strong>{session?.user.name}</strong>
          <span className="hint">{session?.user.email}</span>
        </Menu.GroupLabel>
        <MenuLink tab="account">{app.settings}</MenuLink>
        <MenuLink tab="appearance">{app.appearance}</MenuLink>
        {session?.user.role === "admin" && (
          <Suspense>
            <InstanceLink />
          </Suspense>
        )}
        <Menu.Item className="menu-item" onClick={() => open("shortcuts")}>
          {shell.shortcuts}
        </Menu.Item>
        <Menu.LinkItem className="menu-item" closeOnClick href="/api/docs">
          {app.documentation}
        </Menu.LinkItem>
      </Menu.Group>
      <Menu.Separator className="menu-line" />
      <Menu.Item className="menu-item" onClick={signOut}>
        {app.signOut}
      </Menu.Item>
    </OpenedMenu>
  );
}

/** For operators only. Its text is in the catalog that loads later. */
function InstanceLink(): ReactNode {
  const { instance } = useFullText();
  return (
    <Menu.LinkItem className="menu-item" closeOnClick render={<Link to="/instance" />}>
      {instance.title}
    </Menu.LinkItem>
  );
}

function MenuLink({ tab, children }: { tab: string; children: ReactNode }): ReactNode {
  return (
    <Menu.LinkItem className="menu-item" closeOnClick render={<Link to="/settings/$tab" params={{ tab }} />}>
      {children}
    </Menu.LinkItem>
  );
}

/** The menu of one's own account. @module */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { sessionQuery } from "../queries.ts";
import { useSignOut } from "../signing.ts";
import { useText } from "../text/mod.tsx";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { useShellDialogs } from "./shell_dialogs.tsx";

/** @param withName for where there is room */
export function AccountMenu({ withName = false }: { withName?: boolean }): ReactNode {
  const { app, shell } = useText();
  const { data: session } = useQuery(sessionQuery);
  const signOut = useSignOut();
  const { open } = useShellDialogs();
  // Inside the header, so that the menu belongs to a landmark too.
  const place = useRef<HTMLDivElement>(null);
  if (!session) return null;
  const { user } = session;
  return (
    <div ref={place} className={withName ? "account account-wide" : "account"}>
      <Menu.Root>
        <Menu.Trigger className="account-button">
          <span className="visually-hidden">
            {app.account}: {user.name}
          </span>
          <Avatar name={user.name} image={user.image} />
          {withName && (
            <span className="account-name" aria-hidden="true">
              {user.name}
            </span>
          )}
          <Icon name="chevron" />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner
            sideOffset={6}
            align={withName ? "start" : "end"}
            positionMethod="fixed"
            className="menu-place"
          >
            <Menu.Popup className="menu">
              <Menu.Group>
                <Menu.GroupLabel className="menu-head">
                  <strong>{user.name}</strong>
                  <span>{user.email}</span>
                </Menu.GroupLabel>
                <MenuLink tab="account">{app.settings}</MenuLink>
                <MenuLink tab="appearance">{app.appearance}</MenuLink>
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
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

function MenuLink({ tab, children }: { tab: string; children: ReactNode }): ReactNode {
  return (
    <Menu.LinkItem className="menu-item" closeOnClick render={<Link to="/settings/$tab" params={{ tab }} />}>
      {children}
    </Menu.LinkItem>
  );
}

/** What surrounds the pages of whoever is signed in. @module */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessionQuery } from "../queries.ts";
import { useSignOut } from "../signing.ts";
import { useText } from "../text/mod.tsx";
import type { User } from "../wire.ts";
import { Avatar } from "./avatar.tsx";
import { Icon, Logo } from "./icon.tsx";

export function Shell(): ReactNode {
  const { app } = useText();
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <header className="bar">
        <Link to="/" className="brand">
          <Logo />
          <span>{app.name}</span>
        </Link>
        {session && <AccountMenu user={session.user} />}
      </header>
      <main id="content" tabIndex={-1} className="page">
        <Outlet />
      </main>
    </>
  );
}

function AccountMenu({ user }: { user: User }): ReactNode {
  const { app } = useText();
  const signOut = useSignOut();
  return (
    <Menu.Root>
      <Menu.Trigger className="account-button" aria-label={`${app.account}: ${user.name}`}>
        <Avatar name={user.name} image={user.image} />
        <Icon name="chevron" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="menu-place">
          <Menu.Popup className="menu">
            <div className="menu-head">
              <strong>{user.name}</strong>
              <span>{user.email}</span>
            </div>
            <Menu.LinkItem
              className="menu-item"
              closeOnClick
              render={<Link to="/settings/$tab" params={{ tab: "account" }} />}
            >
              {app.settings}
            </Menu.LinkItem>
            <Menu.LinkItem
              className="menu-item"
              closeOnClick
              render={<Link to="/settings/$tab" params={{ tab: "appearance" }} />}
            >
              {app.appearance}
            </Menu.LinkItem>
            <Menu.LinkItem className="menu-item" closeOnClick href="/api/docs">
              {app.documentation}
            </Menu.LinkItem>
            <Menu.Separator className="menu-line" />
            <Menu.Item className="menu-item" onClick={signOut}>
              {app.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

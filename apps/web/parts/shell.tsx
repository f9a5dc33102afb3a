/** What surrounds the pages of whoever is signed in. @module */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
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
  // Inside the header, so that the menu belongs to a landmark too.
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger className="account-button">
          <span className="visually-hidden">
            {app.account}: {user.name}
          </span>
          <Avatar name={user.name} image={user.image} />
          <Icon name="chevron" />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner sideOffset={6} align="end" className="menu-place">
            <Menu.Popup className="menu">
              <Menu.Group>
                <Menu.GroupLabel className="menu-head">
                  <strong>{user.name}</strong>
                  <span>{user.email}</span>
                </Menu.GroupLabel>
                <MenuLink tab="account">{app.settings}</MenuLink>
                <MenuLink tab="appearance">{app.appearance}</MenuLink>
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

/** Which workspace one is in, and the way to the others. @module */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useCurrentWorkspace } from "../place.ts";
import { workspacesQuery } from "../queries.ts";
import { useText } from "../text/mod.tsx";
import { initials } from "./avatar.tsx";
import { Icon, Logo } from "./icon.tsx";
import { useShellDialogs } from "./shell_dialogs.tsx";

export function WorkspaceSwitcher(): ReactNode {
  const { app, shell } = useText();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const current = useCurrentWorkspace();
  const { open } = useShellDialogs();
  const place = useRef<HTMLDivElement>(null);
  if (!current) {
    return (
      <Link to="/" className="brand side-brand">
        <Logo />
        <span>{app.name}</span>
      </Link>
    );
  }
  return (
    <div ref={place} className="switcher">
      <Menu.Root>
        <Menu.Trigger className="switcher-button">
          <span className="visually-hidden">{shell.switchWorkspace}:</span>
          <WorkspaceMark name={current.name} />
          <span className="switcher-name">{current.name}</span>
          <Icon name="chevron" />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner sideOffset={6} align="start" positionMethod="fixed" className="menu-place">
            <Menu.Popup className="menu menu-tall">
              <Menu.Group>
                <Menu.GroupLabel className="menu-label">{shell.workspaces}</Menu.GroupLabel>
                {workspaces.map(({ id, name, slug }) => (
                  <Menu.LinkItem
                    key={id}
                    className="menu-item"
                    closeOnClick
                    render={<Link to="/w/$workspaceSlug" params={{ workspaceSlug: slug }} />}
                  >
                    <WorkspaceMark name={name} />
                    <span className="switcher-name">{name}</span>
                    {id === current.id && <Icon name="check" />}
                  </Menu.LinkItem>
                ))}
              </Menu.Group>
              <Menu.Separator className="menu-line" />
              <Menu.Item className="menu-item" onClick={() => open("workspace")}>
                <Icon name="plus" />
                <span>{shell.createWorkspace}</span>
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

function WorkspaceMark({ name }: { name: string }): ReactNode {
  return (
    <span className="avatar avatar-square avatar-small" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** The items of the workspace switcher. Loaded on demand. @module */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentWorkspace } from "../../access/location.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useText } from "../../text/mod.tsx";
import { Icon } from "../icon/icon.tsx";
import { OpenedMenu, type OpenedMenuProps } from "../menu/opened_menu.tsx";
import { useShellDialogs } from "./shell_dialog_context.ts";
import { WorkspaceMark } from "./workspace_mark.tsx";

export function WorkspaceSwitcherItems(props: OpenedMenuProps): ReactNode {
  const { shell } = useText();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const current = useCurrentWorkspace();
  const { open } = useShellDialogs();
  return (
    <OpenedMenu {...props} isTall>
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
            <span className="switcher-name truncate">{name}</span>
            {id === current?.id && <Icon name="check" />}
          </Menu.LinkItem>
        ))}
      </Menu.Group>
      <Menu.Separator className="menu-line" />
      <Menu.Item className="menu-item" onClick={() => open("workspace")}>
        <Icon name="plus" />
        <span>{shell.createWorkspace}</span>
      </Menu.Item>
    </OpenedMenu>
  );
}

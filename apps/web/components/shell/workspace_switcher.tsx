/** The current workspace, with a menu of the others. @module */

import { type ReactNode, useRef } from "react";
import { useCurrentWorkspace } from "../../access/location.ts";
import { useText } from "../../text/mod.tsx";
import { Brand } from "../icon/brand.tsx";
import { Icon } from "../icon/icon.tsx";
import { lazyComponent } from "../menu/lazy_component.tsx";
import { LazyMenu } from "../menu/lazy_menu.tsx";
import { WorkspaceMark } from "./workspace_mark.tsx";

const WorkspaceSwitcherItems = lazyComponent(
  async () => (await import("./workspace_switcher_items.tsx")).WorkspaceSwitcherItems,
);

export function WorkspaceSwitcher(): ReactNode {
  const { shell } = useText();
  const current = useCurrentWorkspace();
  const place = useRef<HTMLDivElement>(null);
  if (!current) return <Brand className="side-brand" />;
  const button = (
    <>
      <span className="visually-hidden">{shell.switchWorkspace}:</span>
      <WorkspaceMark name={current.name} />
      <span dir="auto" className="switcher-name truncate">
        {current.name}
      </span>
      <Icon name="chevron" />
    </>
  );
  const menu = { className: "switcher-button", place, align: "start", button } as const;
  return (
    <div ref={place} className="shrinkable">
      <LazyMenu
        className="switcher-button"
        preload={WorkspaceSwitcherItems.load}
        menu={<WorkspaceSwitcherItems {...menu} />}
      >
        {button}
      </LazyMenu>
    </div>
  );
}

/** The menu of a card, also the way to move a card without dragging. @module */

import type { ReactNode } from "react";
import { Icon } from "../../components/icon.tsx";
import { lazyComponent, loadWhenIdle } from "../../components/menu/lazy_component.tsx";
import { LazyMenu } from "../../components/menu/lazy_menu.tsx";
import { useText } from "../../text/mod.tsx";
import { keyOf } from "./board_data.ts";
import { useBoard } from "./board_state.ts";
import type { CardMenuProps } from "./card_menu_items.tsx";

const OpenedMenu = lazyComponent(async () => (await import("./card_menu_items.tsx")).OpenedMenu);
loadWhenIdle(OpenedMenu.load);

export function CardMenu(props: CardMenuProps): ReactNode {
  const { board: words } = useText();
  const { data } = useBoard();
  const key = keyOf(data.project, props.task);
  return (
    <LazyMenu
      className="icon-button card-menu relative"
      aria-label={words.actionsFor(key)}
      preload={OpenedMenu.load}
      menu={<OpenedMenu {...props} taskKey={key} />}
    >
      <Icon name="more" />
    </LazyMenu>
  );
}

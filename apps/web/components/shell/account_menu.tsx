/** The account menu. @module */

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { sessionQuery } from "../../queries/session.ts";
import { useText } from "../../text/mod.tsx";
import { Avatar } from "../avatar.tsx";
import { Icon } from "../icon/icon.tsx";
import { lazyComponent } from "../menu/lazy_component.tsx";
import { LazyMenu } from "../menu/lazy_menu.tsx";

const AccountMenuItems = lazyComponent(async () => (await import("./account_menu_items.tsx")).AccountMenuItems);

/** @param withName shows the name next to the picture */
export function AccountMenu({ withName = false }: { withName?: boolean }): ReactNode {
  const { app } = useText();
  const { data: session } = useQuery(sessionQuery);
  // Inside the header, because every menu must be in a landmark.
  const place = useRef<HTMLDivElement>(null);
  if (!session) return null;
  const { user } = session;
  const button = (
    <>
      <span className="visually-hidden">
        {app.account}: {user.name}
      </span>
      <Avatar name={user.name} image={user.image} />
      {withName && (
        <span className="account-name truncate" aria-hidden="true">
          {user.name}
        </span>
      )}
      <Icon name="chevron" />
    </>
  );
  const menu = {
    className: "account-button inline-line soft gap-1",
    place,
    align: withName ? "start" : "end",
    button,
  } as const;
  return (
    <div ref={place} className={withName ? "account account-wide" : "account"}>
      <LazyMenu
        className="account-button inline-line soft gap-1"
        preload={AccountMenuItems.load}
        menu={<AccountMenuItems {...menu} />}
      >
        {button}
      </LazyMenu>
    </div>
  );
}

/** The account menu. @module */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { sessionQuery } from "../../queries/session.ts";
import { useText } from "../../text/mod.tsx";
import { Avatar } from "../avatar.tsx";
import { Icon } from "../icon.tsx";
import { LazyMenu } from "../menu/lazy_menu.tsx";

const load = async () => (await import("./account_menu_items.tsx")).AccountMenuItems;

/** @param withName shows the name next to the picture */
export function AccountMenu({ withName = false }: { withName?: boolean }): ReactNode {
  const { app } = useText();
  const { data: session } = useQuery(sessionQuery);
  // Inside the header, because every menu must be in a landmark.
  const place = useRef<HTMLDivElement>(null);
  if (!session) return null;
  const { user } = session;
  return (
    <div ref={place} className={withName ? "account account-wide" : "account"}>
      <LazyMenu className="account-button soft gap-1" load={load} place={place} align={withName ? "start" : "end"}>
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
      </LazyMenu>
    </div>
  );
}

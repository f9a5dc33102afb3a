/** The saved views of a workspace in the sidebar: favorites first, each with its number of tasks. @module */
import type { SavedView, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { Deferred } from "../../components/error_boundary.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { lazyComponent } from "../../components/menu/lazy_component.tsx";
import { viewCountsQuery, viewsQuery } from "../../queries/saved_views.ts";
import { withTexts } from "../../text/languages.ts";
import { useFullText } from "../../text/mod.tsx";
import { RunningTimer } from "../task/running_timer.tsx";
import { LAYOUT_ICONS } from "./layout_icons.ts";
import { StarIcon } from "./star.tsx";
import { NEW_VIEW, type ViewSettings } from "./view_settings.ts";

const loadDialog = () => withTexts(import("./view_dialog.tsx"));
const ViewDialog = lazyComponent(async () => (await loadDialog()).ViewDialog);

/** Other views are shown on request. */
const MOST_SHOWN = 8;

/** The part of the sidebar that is not needed at once. */
export function SideEnd({ workspace }: { workspace: Workspace }): ReactNode {
  return (
    <>
      <RunningTimer />
      <SideViews workspace={workspace} />
    </>
  );
}

function SideViews({ workspace }: { workspace: Workspace }): ReactNode {
  const { savedViews: words, board } = useFullText();
  const navigate = useNavigate();
  const { data: views = [] } = useQuery(viewsQuery(workspace.id));
  const { data: counts } = useQuery({ ...viewCountsQuery(workspace.id), enabled: views.length > 0 });
  const [isAll, setAll] = useState(false);
  const [created, setCreated] = useState<ViewSettings>();
  // The dialog stays mounted after the first use, so that it can restore focus.
  const [isUsed, setUsed] = useState(false);
  const params = (view: SavedView) => ({ workspaceSlug: workspace.slug, viewId: view.id });
  const shown = isAll ? views : views.slice(0, Math.max(MOST_SHOWN, views.filter((view) => view.isFavorite).length));
  const others = views.length - shown.length;
  return (
    <div className="side-group">
      <div className="side-head line between">
        <h2 id="side-views">{board.views}</h2>
        <IconButton
          icon="plus"
          label={words.create}
          className="icon-button-small"
          onPointerEnter={() => void ViewDialog.load()}
          onClick={() => {
            setUsed(true);
            setCreated(NEW_VIEW);
          }}
        />
      </div>
      {views.length > 0 && (
        <ul className="side-list column" aria-labelledby="side-views">
          {shown.map((view) => (
            <li key={view.id}>
              <Link to="/w/$workspaceSlug/views/$viewId" params={params(view)} className="side-link">
                <Icon name={LAYOUT_ICONS[view.layout]} />
                <span className="side-name truncate">
                  <bdi>{view.name}</bdi>
                </span>
                {view.isFavorite && (
                  <span className="side-star">
                    <StarIcon />
                    <span className="visually-hidden">{words.isFavorite}</span>
                  </span>
                )}
                <Count {...counts?.[view.id]} />
              </Link>
            </li>
          ))}
          {(others > 0 || isAll) && (
            <li>
              <button type="button" className="side-link small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                {isAll ? words.fewer : words.others(others)}
              </button>
            </li>
          )}
        </ul>
      )}
      {isUsed && (
        <Deferred>
          <ViewDialog
            workspaceId={workspace.id}
            view={created}
            onClose={() => setCreated(undefined)}
            onSaved={(view) => {
              setCreated(undefined);
              void navigate({ to: "/w/$workspaceSlug/views/$viewId", params: params(view) });
            }}
          />
        </Deferred>
      )}
    </div>
  );
}

function Count({ count, isCapped = false }: { count?: number; isCapped?: boolean }): ReactNode {
  const { board, savedViews: words } = useFullText();
  if (count === undefined) return null;
  const text = isCapped ? words.countMore(count) : board.count(count);
  return (
    <span className="side-count hint small">
      <span aria-hidden="true">{isCapped ? `${count}+` : count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** The header of a saved view: its name, what it finds, and its actions. @module */
import type { SavedView } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useProjects, useWorkspace } from "../../access/location.ts";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { LazyMenu } from "../../components/menu/lazy_menu.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { showToast } from "../../components/toast.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { refreshViews } from "../../queries/saved_views.ts";
import { useFullText } from "../../text/mod.tsx";
import { FeedList } from "../calendar_feeds/feed_list.tsx";
import { StarButton } from "./star.tsx";
import { ViewDialog } from "./view_dialog.tsx";
import { ViewMenu } from "./view_menu.tsx";
import { settingsOf } from "./view_settings.ts";

export interface ViewHeadProps {
  view: SavedView;
  /** Undefined while the tasks load. */
  found: { count: number; hasMore: boolean; totals: string } | undefined;
}

const loaded = (): Promise<void> => Promise.resolve();

export function ViewHead({ view, found }: ViewHeadProps): ReactNode {
  const text = useFullText();
  const { savedViews: words } = text;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const place = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"edit" | "subscribe" | "delete">();
  const close = (): void => setDialog(undefined);
  const { name, description, query } = view;

  async function duplicate(): Promise<void> {
    try {
      const { visibility: _, memberIds: __, ...settings } = settingsOf(view);
      const body = { ...settings, workspaceId: view.workspaceId, name: words.copyOf(name) };
      const copy = await api("POST /api/view", { body });
      await refreshViews(queries);
      await navigate({
        to: "/w/$workspaceSlug/views/$viewId",
        params: { workspaceSlug: workspace?.slug ?? "", viewId: copy.id },
      });
      showToast({ text: words.created(copy.name) });
    } catch (error) {
      showToast({ tone: "danger", text: errorSentence(error, text) });
    }
  }

  const button = (
    <>
      <span className="visually-hidden">{words.actionsFor(name)}</span>
      <Icon name="more" />
    </>
  );
  return (
    <header className="board-head view-head">
      <div className="board-title shrinkable line gap-2">
        <PageTitle>{name}</PageTitle>
        <StarButton view={view} />
        <div ref={place}>
          <LazyMenu
            className="icon-button"
            preload={loaded}
            menu={
              <ViewMenu
                {...{ className: "icon-button", button, place, view }}
                align="start"
                onEdit={() => setDialog("edit")}
                onDuplicate={() => void duplicate()}
                onSubscribe={() => setDialog("subscribe")}
                onDelete={() => setDialog("delete")}
              />
            }
          >
            {button}
          </LazyMenu>
        </div>
      </div>
      <p className="hint view-found" role="status">
        {found && (
          <>
            {found.hasMore ? words.countMore(found.count) : text.board.count(found.count)}
            {found.totals && ` · ${found.totals}`}
          </>
        )}
      </p>
      <div className="view-facts line wrap gap-2 hint">
        <span>{words.visibilities[view.visibility]}</span>
        <ViewProjects view={view} />
        {query && <code dir="ltr">{query}</code>}
        {description && (
          <p className="view-description" dir="auto">
            {description}
          </p>
        )}
      </div>
      <ViewDialog
        workspaceId={view.workspaceId}
        view={dialog === "edit" ? view : undefined}
        onClose={close}
        onSaved={() => {
          close();
          showToast({ text: text.actions.saved });
        }}
      />
      <FormDialog
        open={dialog === "subscribe"}
        onClose={close}
        title={text.calendarFeeds.title}
        text={text.calendarFeeds.view}
      >
        <FeedList place={{ kind: "view", viewId: view.id }} />
      </FormDialog>
      <ConfirmDialog
        open={dialog === "delete"}
        onClose={close}
        title={words.removeTitle(name)}
        text={view.visibility === "private" ? words.removeText : words.removeSharedText}
        action={words.removeAction}
        onConfirm={async () => {
          await api("DELETE /api/view/:id", { id: view.id });
          await navigate({ to: "/w/$workspaceSlug", params: { workspaceSlug: workspace?.slug ?? "" } });
          showToast({ text: words.removed(name) });
          await refreshViews(queries);
        }}
      />
    </header>
  );
}

/** More projects than this are counted, not named. */
const NAMED_PROJECTS = 3;

function ViewProjects({ view: { workspaceId, projectIds } }: Pick<ViewHeadProps, "view">): ReactNode {
  const { savedViews: words } = useFullText();
  const { data: projects = [] } = useProjects(workspaceId);
  if (projectIds.length === 0) return <span>{words.allProjects}</span>;
  const names = projects.filter(({ id }) => projectIds.includes(id)).map((project) => project.name);
  return (
    <span>
      <bdi>{names.length > NAMED_PROJECTS ? words.projectCount(names.length) : names.join(", ")}</bdi>
    </span>
  );
}

/** The menu of a saved view. @module */
import { Menu } from "@base-ui/react/menu";
import type { ListedProject, SavedView } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay, useProjects } from "../../access/location.ts";
import { copy } from "../../components/button/copy_text.ts";
import { OpenedMenu, type OpenedMenuProps } from "../../components/menu/opened_menu.tsx";
import { showToast } from "../../components/toast.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";

export interface ViewMenuProps extends OpenedMenuProps {
  view: SavedView;
  onEdit: () => void;
  onDuplicate: () => void;
  onSubscribe: () => void;
  onDelete: () => void;
}

/** In a view of more projects, the menu has no items that make it the default view of a project. */
const MOST_DEFAULTS = 5;

export function ViewMenu({ view, onEdit, onDuplicate, onSubscribe, onDelete, ...props }: ViewMenuProps): ReactNode {
  const text = useFullText();
  const { savedViews: words } = text;
  const { data: projects = [] } = useProjects(view.workspaceId);
  const may = useMay(view.workspaceId);
  const own = projects.filter(
    ({ id, archivedAt }) => archivedAt === null && (view.projectIds.length === 0 || view.projectIds.includes(id)),
  );
  const isOffered = view.visibility === "public" && may("project:update") && own.length <= MOST_DEFAULTS;

  /** Copies a link that, unlike the URL of the page, contains no name that could change. */
  const copyLink = (): Promise<void> =>
    copy(`${location.origin}/views/${view.id}`, text.actions.copied, text.board.copyFailed);

  return (
    <OpenedMenu {...props}>
      {view.canEdit && (
        <Menu.Item className="menu-item" onClick={onEdit}>
          {words.edit}
        </Menu.Item>
      )}
      <Menu.Item className="menu-item" onClick={onDuplicate}>
        {text.taskActions.names.duplicate}
      </Menu.Item>
      <Menu.Item className="menu-item" onClick={() => void copyLink()}>
        {text.taskActions.names.copyLink}
      </Menu.Item>
      <Menu.Item className="menu-item" onClick={onSubscribe}>
        {text.calendarFeeds.title}
      </Menu.Item>
      {isOffered && own.map((project) => <DefaultItem key={project.id} project={project} view={view} />)}
      {view.canEdit && (
        <>
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-item menu-item-danger" onClick={onDelete}>
            {words.remove}
          </Menu.Item>
        </>
      )}
    </OpenedMenu>
  );
}

/** Makes the view the one that the project offers to people who open it for the first time. */
function DefaultItem({
  project: { id, name, defaultViewId },
  view,
}: {
  project: ListedProject;
  view: SavedView;
}): ReactNode {
  const text = useFullText();
  const { savedViews: words } = text;
  const queries = useQueryClient();
  const isDefault = defaultViewId === view.id;

  async function toggle(): Promise<void> {
    try {
      if (isDefault) await api("DELETE /api/project/:id/default-view", { id });
      else await api("PUT /api/project/:id/default-view", { id, body: { viewId: view.id } });
      await queries.invalidateQueries({ queryKey: projectsQuery(view.workspaceId).queryKey });
      void queries.invalidateQueries({ queryKey: ["board", id] });
      showToast({ text: isDefault ? words.defaultCleared(name) : words.defaultSet(name) });
    } catch (error) {
      showToast({ tone: "danger", text: errorSentence(error, text) });
    }
  }

  return (
    <Menu.Item className="menu-item" onClick={() => void toggle()}>
      {isDefault ? words.clearDefault(name) : words.makeDefault(name)}
    </Menu.Item>
  );
}

/** Saves what a project's board shows as a view, and offers the default view of the project. @module */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../components/button/button.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { showToast } from "../../components/toast.tsx";
import { viewQuery } from "../../queries/saved_views.ts";
import { useFullText } from "../../text/mod.tsx";
import { useBoard } from "../board/board_state.ts";
import { labelNamesOf } from "../board/filters/label_names.ts";
import { readView } from "../board/view_memory.ts";
import { ViewDialog } from "./view_dialog.tsx";
import { viewOfBoard } from "./view_of_board.ts";
import { NEW_VIEW, type ViewSettings } from "./view_settings.ts";

/** @param props.children the control that opens the dialog, instead of a button */
export function SaveView({ children }: { children?: (begin: () => void) => ReactNode }): ReactNode {
  const { savedViews: words } = useFullText();
  const { data, search, people, labels } = useBoard();
  const navigate = useNavigate();
  const { workspaceSlug = "" } = useParams({ strict: false });
  const [settings, setSettings] = useState<ViewSettings>();
  const { id: projectId, workspaceId } = data.project;

  function begin(): void {
    const names = { people, columns: data.columns, labels: labelNamesOf(labels, data.tasks) };
    setSettings({ ...NEW_VIEW, ...viewOfBoard(search, names), projectIds: [projectId] });
  }

  return (
    <>
      {children ? (
        children(begin)
      ) : (
        <Button variant="quiet" onClick={begin}>
          {words.save}
        </Button>
      )}
      <ViewDialog
        workspaceId={workspaceId}
        view={settings}
        onClose={() => setSettings(undefined)}
        onSaved={({ id: viewId, name }) => {
          setSettings(undefined);
          const params = { workspaceSlug, viewId };
          const run = (): void => void navigate({ to: "/w/$workspaceSlug/views/$viewId", params });
          showToast({ text: words.created(name), action: { label: words.open, run } });
        }}
      />
    </>
  );
}

/** Shown to people who open the project without having chosen a view of their own. */
export function DefaultViewOffer(): ReactNode {
  const { savedViews: words, actions } = useFullText();
  const { data, userId } = useBoard();
  const { workspaceSlug = "" } = useParams({ strict: false });
  const { id: projectId, defaultViewId: viewId } = data.project;
  const [isOffered, setOffered] = useState(() => {
    const { search } = readView({ accountId: userId, projectId });
    return Object.keys(search).length === 0 && location.search === "";
  });
  const { data: view } = useQuery({ ...viewQuery(viewId ?? ""), enabled: isOffered && viewId !== null });
  if (!isOffered || !view) return null;
  return (
    <p className="view-offer line gap-2 full rounded sunken">
      <Icon name="info" />
      <span>{words.offer}</span>
      <Link to="/w/$workspaceSlug/views/$viewId" params={{ workspaceSlug, viewId: view.id }}>
        <bdi>{view.name}</bdi>
      </Link>
      <IconButton icon="close" label={actions.close} onClick={() => setOffered(false)} />
    </p>
  );
}

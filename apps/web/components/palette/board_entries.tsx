/** The entries of the palette for the views and pages of the current project and workspace. @module */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCurrentWorkspace, useMay } from "../../access/location.ts";
import { LAYOUT_ICONS } from "../../pages/saved_views/layout_icons.ts";
import { viewsQuery } from "../../queries/saved_views.ts";
import { useFullText } from "../../text/mod.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { TABLE } from "../icon/rare_icons.ts";
import type { PaletteEntry } from "./palette_entries.tsx";

const VIEWS = [
  { view: undefined, name: "board", icon: "board", keys: "v b" },
  { view: "list", name: "list", icon: "list", keys: "v l" },
  { view: "table", name: "table", icon: TABLE, keys: "v e" },
  { view: "backlog", name: "backlog", icon: "list", keys: "v k" },
  { view: "calendar", name: "calendar", icon: "calendar", keys: "v c" },
  { view: "timeline", name: "timeline", icon: "calendar", keys: "v t" },
  { view: "archive", name: "archive", icon: "archive", keys: "v a" },
] as const;

/** Returns the views and pages of the project that the URL names. */
export function useProjectPageEntries(): PaletteEntry[] {
  const { board, overview, palette, planning, shell, trash } = useFullText();
  const navigate = useNavigate();
  const { workspaceSlug, projectSlug } = useParams({ strict: false });
  if (workspaceSlug === undefined || projectSlug === undefined) return [];
  const params = { workspaceSlug, projectSlug };
  const page = (id: string, icon: IconName, name: string, run: () => unknown): PaletteEntry => ({
    id: `project-page-${id}`,
    name,
    kind: palette.pages,
    mark: <Icon name={icon} />,
    run: () => void run(),
  });
  return [
    ...VIEWS.map(({ view, name, icon, keys }) => ({
      ...page(name, icon, board.view[name], () =>
        navigate({ to: "/w/$workspaceSlug/p/$projectSlug", params, search: { view } as never }),
      ),
      keys,
    })),
    page("overview", "info", overview.title, () =>
      navigate({ to: "/w/$workspaceSlug/p/$projectSlug/overview", params }),
    ),
    page("planning", "calendar", planning.title, () =>
      navigate({ to: "/w/$workspaceSlug/p/$projectSlug/planning", params }),
    ),
    page("trash", "archive", trash.title, () => navigate({ to: "/w/$workspaceSlug/p/$projectSlug/trash", params })),
    page("settings", "gear", shell.projectSettings, () =>
      navigate({ to: "/w/$workspaceSlug/p/$projectSlug/settings/$tab", params: { ...params, tab: "general" } }),
    ),
  ];
}

/** Returns the saved views of the current workspace. */
export function useViewEntries(): PaletteEntry[] {
  const { savedViews: words, board } = useFullText();
  const navigate = useNavigate();
  const workspace = useCurrentWorkspace();
  const { data: views = [] } = useQuery({
    ...viewsQuery(workspace?.id ?? ""),
    enabled: workspace !== undefined,
  });
  if (!workspace) return [];
  return views.map(({ id, name, layout }) => ({
    id: `view-${id}`,
    name: words.goTo(name),
    kind: board.views,
    mark: <Icon name={LAYOUT_ICONS[layout]} />,
    run: () =>
      void navigate({
        to: "/w/$workspaceSlug/views/$viewId",
        params: { workspaceSlug: workspace.slug, viewId: id },
      }),
  }));
}

/** Returns the pages of the current workspace that cover several projects. */
export function useWorkspacePageEntries(): PaletteEntry[] {
  const { palette, timesheet, transfer } = useFullText();
  const navigate = useNavigate();
  const workspace = useCurrentWorkspace();
  const may = useMay(workspace?.id);
  if (!workspace) return [];
  const params = { workspaceSlug: workspace.slug };
  const timesheetEntry: PaletteEntry = {
    id: "page-timesheet",
    name: timesheet.title,
    kind: palette.pages,
    mark: <Icon name="calendar" />,
    run: () => void navigate({ to: "/w/$workspaceSlug/timesheet", params }),
  };
  const importEntry: PaletteEntry = {
    id: "page-import",
    name: transfer.importTitle,
    kind: palette.pages,
    mark: <Icon name="plus" />,
    run: () => void navigate({ to: "/w/$workspaceSlug/import", params }),
  };
  return may("project:create") ? [timesheetEntry, importEntry] : [timesheetEntry];
}

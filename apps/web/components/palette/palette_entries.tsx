/** The entries of the command palette. @module */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentWorkspace, useMay, useProjects } from "../../access/location.ts";
import { useFoundLink } from "../../browser/search_link.ts";
import { chooseTheme, THEMES } from "../../browser/theme_choice.ts";
import { isSearchable, searchQuery, usePaused } from "../../queries/search.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { EYE, SIGN_OUT, USERS } from "../icon/rare_icons.ts";
import { ProjectSymbol } from "../icon/symbol.tsx";
import { useShellDialogs } from "../shell/shell_dialog_context.ts";
import { useAskedSignOut } from "../shell/sign_out_dialog.tsx";

export interface PaletteEntry {
  /** Unique among all entries. */
  id: string;
  name: string;
  /** The kind of entry, shown at the end of the row. */
  kind: string;
  mark: ReactNode;
  /** Its shortcut. */
  keys?: string;
  /** Other words that match the entry. */
  words?: string;
  run: () => void;
}

const entriesOf =
  (group: string, kind: string) =>
  (id: string, icon: IconName, name: string, run: () => void): PaletteEntry => ({
    id: `${group}-${id}`,
    name,
    kind,
    mark: <Icon name={icon} />,
    run,
  });

/** Returns the entries that do not come from a search. */
export function usePaletteEntries(): PaletteEntry[] {
  return [...useProjectEntries(), ...usePageEntries(), ...useActionEntries(), ...useWorkspaceEntries()];
}

function useProjectEntries(): PaletteEntry[] {
  const { palette } = useFullText();
  const navigate = useNavigate();
  const workspace = useCurrentWorkspace();
  const { data: projects = [] } = useProjects(workspace?.id);
  if (!workspace) return [];
  return projects
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, name, slug, icon }) => ({
      id: `project-${id}`,
      name,
      kind: palette.projects,
      mark: <ProjectSymbol name={name} icon={icon} />,
      run: () =>
        void navigate({
          to: "/w/$workspaceSlug/p/$projectSlug",
          params: { workspaceSlug: workspace.slug, projectSlug: slug },
        }),
    }));
}

function usePageEntries(): PaletteEntry[] {
  const { palette, shell, app, settings, workspace: workspaceText } = useFullText();
  const navigate = useNavigate();
  const workspace = useCurrentWorkspace();
  const page = entriesOf("page", palette.pages);
  const pages = [
    page("home", "home", app.home, () => void navigate({ to: "/" })),
    page("inbox", "inbox", shell.inbox, () => void navigate({ to: "/inbox" })),
    page("tasks", "tasks", shell.myTasks, () => void navigate({ to: "/my-tasks" })),
    ...(["account", "security", "api-keys", "notifications", "appearance"] as const).map((tab) =>
      page(`settings-${tab}`, "gear", `${settings.title}: ${settings.tabs[tab]}`, () => {
        void navigate({ to: "/settings/$tab", params: { tab } });
      }),
    ),
  ];
  if (!workspace) return pages;
  const params = { workspaceSlug: workspace.slug };
  return [
    ...pages,
    page("workspace", "workspace", workspace.name, () => void navigate({ to: "/w/$workspaceSlug", params })),
    ...(["general", "members", "roles", "labels"] as const).map((tab) =>
      page(`workspace-${tab}`, USERS, `${shell.workspaceSettings}: ${workspaceText.tabs[tab]}`, () => {
        void navigate({ to: "/w/$workspaceSlug/settings/$tab", params: { ...params, tab } });
      }),
    ),
  ];
}

function useActionEntries(): PaletteEntry[] {
  const { palette, shell, app } = useFullText();
  const { open } = useShellDialogs();
  const navigate = useNavigate();
  const signOut = useAskedSignOut();
  const workspace = useCurrentWorkspace();
  const may = useMay(workspace?.id);
  const action = entriesOf("action", palette.actions);
  const invite = (): void => {
    if (!workspace) return;
    const params = { workspaceSlug: workspace.slug, tab: "members" };
    void navigate({ to: "/w/$workspaceSlug/settings/$tab", params, hash: "invitations" });
  };
  return [
    ...(may("project:create") ? [action("project", "plus", shell.createProject, () => open("project"))] : []),
    ...(may("invitation:create") ? [action("invite", USERS, palette.invite, invite)] : []),
    action("workspace", "plus", shell.createWorkspace, () => open("workspace")),
    ...THEMES.map((theme) => action(`theme-${theme}`, EYE, palette[theme], () => chooseTheme(theme))),
    action("shortcuts", "help", shell.shortcuts, () => open("shortcuts")),
    action("sign-out", SIGN_OUT, app.signOut, () => void signOut()),
  ];
}

function useWorkspaceEntries(): PaletteEntry[] {
  const { palette } = useFullText();
  const navigate = useNavigate();
  const current = useCurrentWorkspace();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const entry = entriesOf("workspace", palette.workspaces);
  const open = (workspaceSlug: string): void => void navigate({ to: "/w/$workspaceSlug", params: { workspaceSlug } });
  return workspaces
    .filter(({ id }) => id !== current?.id)
    .map(({ id, name, slug }) => entry(id, "workspace", name, () => open(slug)));
}

const MOST_FOUND = 8;

/** Returns search results from the server. */
export function useFoundEntries(typed: string): { found: PaletteEntry[]; isSearching: boolean } {
  const { palette, search: words } = useFullText();
  const navigate = useNavigate();
  const linkOf = useFoundLink();
  const wanted = usePaused(typed.trim());
  const isWanted = isSearchable(wanted);
  const preferWorkspaceId = useCurrentWorkspace()?.id;
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data, isFetching } = useQuery(searchQuery(wanted, { limit: MOST_FOUND, preferWorkspaceId }));
  if (!isWanted) return { found: [], isSearching: false };
  const found = (data?.results ?? []).flatMap((result): PaletteEntry[] => {
    const link = linkOf(result);
    if (!link || result.type === "workspace") return [];
    const { id, type, title, projectSlug, taskNumber, workspaceId } = result;
    const kind = words.kinds[type] ?? palette.found;
    const other = workspaces.find((workspace) => workspace.id === workspaceId && workspaceId !== preferWorkspaceId);
    const key = type === "task" && taskNumber !== undefined ? `${projectSlug}-${taskNumber} ` : "";
    return [
      {
        id: `found-${type}-${id}`,
        name: `${key}${title}`,
        kind: other ? `${kind} · ${other.name}` : kind,
        mark: <Icon name={type === "task" ? "tasks" : "search"} />,
        run: () => void navigate(link),
      },
    ];
  });
  const everywhere: PaletteEntry = {
    id: "search",
    name: palette.searchFor(wanted),
    kind: palette.pages,
    mark: <Icon name="search" />,
    run: () => void navigate({ to: "/search", search: { q: wanted } }),
  };
  return { found: [...found, everywhere], isSearching: isFetching };
}

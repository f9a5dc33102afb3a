/** The header of a board: name, views and filters. @module */
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../access/location.ts";
import { whenQuiet } from "../../browser/quiet.ts";
import { Deferred } from "../../components/error_boundary.tsx";
import { Icon, type IconName } from "../../components/icon/icon.tsx";
import { lazyComponent } from "../../components/menu/lazy_component.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { plainText } from "../../format/plain_text.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { readBoardSearch, VIEWS } from "./board_filter.ts";
import { useBoardKeys } from "./board_keys.ts";
import { useBoard } from "./board_state.ts";
import { rememberView } from "./view_memory.ts";

// Loaded after the cards, because there is nothing to filter before that.
const FilterBar = lazyComponent(async () => {
  await whenQuiet();
  return (await withTexts(import("./filters/filter_bar.tsx"))).FilterBar;
});

/** The part of a description that is read for its beginning, which may be a long link. */
const READ_CHARACTERS = 4000;
/** More never fits on one line. */
const SHOWN_CHARACTERS = 300;

export function BoardHead(): ReactNode {
  const { data } = useBoard();
  useBoardKeys();
  return (
    <header className="board-head">
      <div className="board-title shrinkable line gap-3">
        <span className="key-badge bordered surface rigid truncate hint" aria-hidden="true">
          {data.project.slug}
        </span>
        <PageTitle>{data.project.name}</PageTitle>
        <ProjectLink page="overview" icon="info" />
        <ProjectLink page="planning" icon="calendar" />
        <SettingsLink />
        <About />
      </div>
      <Views />
      <Deferred loading={<div className="filters" />}>
        <FilterBar />
      </Deferred>
    </header>
  );
}

/** The beginning of the description, which the overview shows in full. */
function About(): ReactNode {
  const { project } = useBoard().data;
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  const text = plainText(project.description?.slice(0, READ_CHARACTERS) ?? "").slice(0, SHOWN_CHARACTERS);
  if (text === "") return null;
  return (
    <Link
      to="/w/$workspaceSlug/p/$projectSlug/overview"
      params={{ workspaceSlug, projectSlug }}
      className="board-about plain-link truncate hint"
      dir="auto"
    >
      {text}
    </Link>
  );
}

function ProjectLink({ page, icon }: { page: "overview" | "planning"; icon: IconName }): ReactNode {
  const { shell } = useText();
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  const name = page === "overview" ? shell.projectOverview : shell.planning;
  return (
    <Link
      to={`/w/$workspaceSlug/p/$projectSlug/${page}`}
      params={{ workspaceSlug, projectSlug }}
      className="icon-button"
      aria-label={name}
      title={name}
    >
      <Icon name={icon} />
    </Link>
  );
}

function SettingsLink(): ReactNode {
  const { shell } = useText();
  const { data } = useBoard();
  const may = useMay(data.project.workspaceId, data.project.id);
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  if (!may("project:update")) return null;
  return (
    <Link
      to="/w/$workspaceSlug/p/$projectSlug/settings/$tab"
      params={{ workspaceSlug, projectSlug, tab: "general" }}
      className="icon-button"
      aria-label={shell.projectSettings}
      title={shell.projectSettings}
    >
      <Icon name="gear" />
    </Link>
  );
}

function Views(): ReactNode {
  const { board: words } = useText();
  const { search, userId, data } = useBoard();
  const owner = { accountId: userId, projectId: data.project.id };
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  return (
    <nav className="views rounded sunken" aria-label={words.views}>
      {VIEWS.map((view) => {
        const isCurrent = (search.view ?? "board") === view;
        const next = readBoardSearch({ ...search, view, task: undefined });
        return (
          <Link
            key={view}
            to="/w/$workspaceSlug/p/$projectSlug"
            params={{ workspaceSlug, projectSlug }}
            search={next as never}
            onClick={() => rememberView(owner, { search: next })}
            activeProps={{}}
            className={isCurrent ? "view plain-link hint view-current" : "view plain-link hint"}
            aria-current={isCurrent ? "page" : undefined}
          >
            {words.view[view]}
          </Link>
        );
      })}
    </nav>
  );
}

/** The state of a project: counts by column, priority and person, and completed tasks over time. @module */
import type { Priority } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useMay } from "../../access/location.ts";
import { Avatar } from "../../components/avatar.tsx";
import { ButtonLink } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { Markdown } from "../../components/editor/markdown.tsx";
import { TRASH } from "../../components/icon/task_icons.ts";
import { Loaded } from "../../components/loading.tsx";
import { PriorityIcon, StatusSign } from "../../components/task_parts.tsx";
import { boardQuery } from "../../queries/board.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import type { BoardData } from "../board/board_data.ts";
import { dueOf } from "../board/board_filter.ts";
import { ProjectPage, type ProjectPlace } from "../project_page.tsx";
import { Section } from "../settings/section.tsx";
import { type Count, overviewOf } from "./overview_data.ts";
import { Progress } from "./progress.tsx";

export function OverviewPage(): ReactNode {
  const { overview: words } = useFullText();
  return (
    <ProjectPage title={words.title} lead={words.lead}>
      {(place) => <LoadedOverview key={place.project.id} {...place} />}
    </ProjectPage>
  );
}

function LoadedOverview(place: ProjectPlace): ReactNode {
  const { planning, trash } = useFullText();
  const { workspace, project } = place;
  const may = useMay(workspace.id, project.id);
  const params = { workspaceSlug: workspace.slug, projectSlug: project.slug };
  const board = useQuery(boardQuery(project.id));
  return (
    <>
      <div className="actions">
        <ButtonLink to="/w/$workspaceSlug/p/$projectSlug/planning" params={params} icon="calendar">
          {planning.title}
        </ButtonLink>
        {may("task:delete") && (
          <ButtonLink to="/w/$workspaceSlug/p/$projectSlug/trash" params={params} icon={TRASH}>
            {trash.title}
          </ButtonLink>
        )}
      </div>
      <Loaded query={board} lines={6}>
        {(data) => <ProjectState data={data} />}
      </Loaded>
      <Progress projectId={project.id} />
    </>
  );
}

function ProjectState({ data }: { data: BoardData }): ReactNode {
  const { overview: words, task } = useFullText();
  const reader = useReader();
  const members = useQuery(membersQuery(data.project.workspaceId));
  const people = useMemo(() => peopleOf(members.data ?? []), [members.data]);
  const { timezone } = reader;
  const overview = useMemo(() => {
    const now = new Date();
    return overviewOf(data, (card) => dueOf(card, { timezone, now }) === "overdue");
  }, [data, timezone]);
  const statuses: Readonly<Record<string, string>> = task.statuses;
  const columnOf = (slug: string) => data.columns.find((column) => column.slug === slug);
  const personOf = (id: string) => people.find((person) => person.id === id);
  const facts = [
    [words.open, overview.total - overview.done],
    [words.done, overview.done],
    [words.overdue, overview.overdue],
    [words.unassigned, overview.unassigned],
  ] as const;
  return (
    <>
      {data.project.description && <Markdown source={data.project.description} people={people} level={1} />}
      <dl className="figures">
        {facts.map(([label, count]) => (
          <div key={label} className="figure bordered rounded-large surface">
            <dt className="hint">{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <Section id="columns" title={words.columns} text={words.columnsText}>
        <Bars
          counts={overview.columns}
          nameOf={(slug) => columnOf(slug)?.name ?? statuses[slug] ?? slug}
          markOf={(slug) => <StatusSign columns={data.columns} status={slug} />}
        />
      </Section>
      <Section id="priorities" title={words.priorities} text={words.openOnly}>
        <Bars
          counts={overview.priorities}
          nameOf={(priority) => task.priorities[priority as Priority]}
          markOf={(priority) => <PriorityIcon priority={priority as Priority} />}
        />
      </Section>
      <Section id="people" title={words.people} text={words.openOnly}>
        <Bars
          counts={overview.people}
          none={words.noOpen}
          nameOf={(id) => (id === "" ? task.nobody : (personOf(id)?.name ?? task.unknownPerson))}
          markOf={(id) => {
            const person = personOf(id);
            return person && <Avatar size="small" name={person.name} image={person.image} />;
          }}
        />
      </Section>
    </>
  );
}

interface BarsProps {
  counts: readonly Count[];
  none?: string;
  nameOf: (id: string) => string;
  markOf: (id: string) => ReactNode;
}

/** A bar for each count. The numbers are text. */
function Bars({ counts, none, nameOf, markOf }: BarsProps): ReactNode {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  if (counts.length === 0) return <p className="hint">{none}</p>;
  return (
    <ul className="bars">
      {counts.map(({ id, count }) => (
        <li key={id} className="bar-row">
          <span className="bar-mark centered" aria-hidden="true">
            {markOf(id)}
          </span>
          <span className="bar-name breakable" dir="auto">
            {nameOf(id)}
          </span>
          <span className="bar-track" aria-hidden="true">
            <span className="bar-fill" style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <span className="bar-count">{count}</span>
        </li>
      ))}
    </ul>
  );
}

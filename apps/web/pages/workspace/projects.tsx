/** The projects of a workspace, in their shared order. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useMay, useProjects } from "../../access/location.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Notice, Outcome } from "../../components/notice.tsx";
import { GRIP } from "../../components/rare_icons.ts";
import { MoveButtons, useRowDrag } from "../../components/row_order.tsx";
import { useShellDialogs } from "../../components/shell/shell_dialog_context.ts";
import { ProjectSymbol } from "../../components/symbol.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { moveWithin } from "../../format/reorder.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

export function ProjectsTab({ workspace }: { workspace: Workspace }): ReactNode {
  const text = useFullText();
  const words = text.workspace.order;
  const { queryKey } = projectsQuery(workspace.id);
  const projects = useProjects(workspace.id);
  const queries = useQueryClient();
  const may = useMay(workspace.id);
  const { open } = useShellDialogs();
  const [said, setSaid] = useState<{ failed: boolean; text: string }>();

  async function move(from: number, to: number): Promise<void> {
    const before = queries.getQueryData(queryKey) ?? [];
    const [current, archived] = [before.filter(isCurrent), before.filter((one) => !isCurrent(one))];
    const moved = current[from];
    const after = moveWithin(current, from, to);
    if (!moved || from === to) return;
    setSaid({ failed: false, text: words.moved(moved.name, to + 1, after.length) });
    queries.setQueryData(queryKey, [...after, ...archived]);
    try {
      const projects = [...after, ...archived].map(({ id }, position) => ({ id, position }));
      await api("PUT /api/project/reorder", { query: { workspaceId: workspace.id }, body: { projects } });
    } catch (error) {
      queries.setQueryData(queryKey, before);
      setSaid({ failed: true, text: errorSentence(error, text) });
    }
    await queries.invalidateQueries({ queryKey });
  }

  return (
    <Section id="projects" title={words.title} text={words.text}>
      {said?.failed && <Notice tone="danger">{said.text}</Notice>}
      <Loaded query={projects}>
        {(list) => {
          const current = list.filter(isCurrent);
          if (current.length === 0) return <p className="hint">{text.shell.noProjects}</p>;
          return (
            <ul className="rows">
              {current.map((project, index) => (
                <ProjectRow
                  key={project.id}
                  project={project}
                  workspaceSlug={workspace.slug}
                  index={index}
                  count={current.length}
                  onMove={may("project:update") ? (to, from = index) => void move(from, to) : undefined}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <div className="actions">
        {may("project:create") && (
          <Button icon="plus" onClick={() => open("project")}>
            {text.shell.createProject}
          </Button>
        )}
        <Outcome>{said?.failed === false && said.text}</Outcome>
      </div>
    </Section>
  );
}

const isCurrent = ({ archivedAt }: ListedProject): boolean => archivedAt === null;

interface ProjectRowProps {
  project: ListedProject;
  workspaceSlug: string;
  index: number;
  count: number;
  /** Undefined without permission. */
  onMove: ((to: number, from?: number) => void) | undefined;
}

function ProjectRow(props: ProjectRowProps): ReactNode {
  return props.onMove ? <MovableRow {...props} onMove={props.onMove} /> : <li className="row">{nameOf(props)}</li>;
}

function MovableRow(props: ProjectRowProps & { onMove: (to: number, from?: number) => void }): ReactNode {
  const { order: words } = useFullText().workspace;
  const row = useRef<HTMLLIElement>(null);
  const { project, index, count, onMove } = props;
  const edge = useRowDrag(row, { kind: "project", index, onMove });
  return (
    <li className="row row-many draggable-row" data-edge={edge} ref={row}>
      <Icon name={GRIP} className="grip" />
      {nameOf(props)}
      <div className="row-actions">
        <MoveButtons
          index={index}
          count={count}
          up={words.up(project.name)}
          down={words.down(project.name)}
          onMove={onMove}
        />
      </div>
    </li>
  );
}

function nameOf({ project, workspaceSlug }: ProjectRowProps): ReactNode {
  return (
    <>
      <ProjectSymbol name={project.name} icon={project.icon} />
      <div className="row-main">
        <p className="row-name">
          <Link
            to="/w/$workspaceSlug/p/$projectSlug/settings/$tab"
            params={{ workspaceSlug, projectSlug: project.slug, tab: "general" }}
          >
            {project.name}
          </Link>
          <span className="key-badge">{project.slug}</span>
        </p>
      </div>
    </>
  );
}

/** The projects of a workspace, in their shared order. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useMay, useProjects } from "../../access/location.ts";
import { useOrder } from "../../actions/use_order.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ProjectSymbol } from "../../components/icon/symbol.tsx";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { MoveButtons, SortableRow, useRowDrag } from "../../components/row_order.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { useShellDialogs } from "../../components/shell/shell_dialog_context.ts";
import { errorSentence } from "../../format/error_text.ts";
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
  const { message, setMessage } = useAction();

  const order = useOrder({
    name: `projects ${workspace.id}`,
    loaded: projects.data?.filter(isCurrent),
    reload: () => queries.invalidateQueries({ queryKey }),
    save: (items) => {
      const archived = (projects.data ?? []).filter((one) => !isCurrent(one));
      const body = { projects: [...items, ...archived].map(({ id }, position) => ({ id, position })) };
      return api("PUT /api/project/reorder", { query: { workspaceId: workspace.id }, body });
    },
    onMoved: ({ name }, place, count) => setMessage({ failed: false, text: words.moved(name, place, count) }),
    onRefused: (error) => setMessage({ failed: true, text: errorSentence(error, text) }),
  });

  return (
    <Section id="projects" title={words.title} text={may("project:update") ? words.text : words.readOnlyText}>
      <FailureNotice message={message} />
      <Rows query={{ ...projects, data: order.items }} none={text.shell.noProjects}>
        {(project, index, { length }) => (
          <ProjectRow
            key={project.id}
            project={project}
            workspaceSlug={workspace.slug}
            index={index}
            count={length}
            onMove={may("project:update") ? (to, from = index) => void order.move(from, to) : undefined}
          />
        )}
      </Rows>
      <div className="actions">
        {may("project:create") && (
          <Button icon="plus" onClick={() => open("project")}>
            {text.shell.createProject}
          </Button>
        )}
        <SuccessOutcome message={message} />
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
  return props.onMove ? <MovableRow {...props} onMove={props.onMove} /> : <Row {...partsOf(props)} />;
}

function MovableRow(props: ProjectRowProps & { onMove: (to: number, from?: number) => void }): ReactNode {
  const { order: words } = useFullText().workspace;
  const row = useRef<HTMLLIElement>(null);
  const { project, index, count, onMove } = props;
  const edge = useRowDrag(row, { kind: "project", index, onMove });
  const { mark, name } = partsOf(props);
  return (
    <SortableRow ref={row} edge={edge} mark={mark} name={name}>
      <MoveButtons
        index={index}
        count={count}
        up={words.up(project.name)}
        down={words.down(project.name)}
        onMove={onMove}
      />
    </SortableRow>
  );
}

function partsOf({ project, workspaceSlug }: ProjectRowProps): { mark: ReactNode; name: ReactNode } {
  const params = { workspaceSlug, projectSlug: project.slug, tab: "general" };
  return {
    mark: <ProjectSymbol name={project.name} icon={project.icon} />,
    name: (
      <>
        <Link to="/w/$workspaceSlug/p/$projectSlug/settings/$tab" params={params}>
          {project.name}
        </Link>
        <span className="key-badge bordered surface rigid truncate hint">{project.slug}</span>
      </>
    ),
  };
}

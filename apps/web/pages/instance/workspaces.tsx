/** The workspaces of the installation with their sizes, and the members of each. @module */
import type { WorkspaceSize } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { TextButton } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { Loaded } from "../../components/loading.tsx";
import { formatBytes } from "../../format/bytes.ts";
import { sizesQuery } from "../../queries/instance.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { WorkspaceMembers } from "./workspace_members.tsx";

export function WorkspacesSection(): ReactNode {
  const { instance: words } = useFullText();
  const query = useQuery(sizesQuery);
  const [opened, setOpened] = useState<WorkspaceSize>();
  return (
    <Section id="workspaces" title={words.workspacesTitle} text={words.workspacesText}>
      <Loaded query={query}>
        {(workspaces) => {
          if (workspaces.length === 0) return <p className="hint">{words.noWorkspaces}</p>;
          return <WorkspaceTable workspaces={workspaces} onOpen={setOpened} />;
        }}
      </Loaded>
      <FormDialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={words.membersOf(opened?.name ?? "")}
      >
        {opened && <WorkspaceMembers workspaceId={opened.id} />}
      </FormDialog>
    </Section>
  );
}

interface WorkspaceTableProps {
  workspaces: readonly WorkspaceSize[];
  onOpen: (workspace: WorkspaceSize) => void;
}

function WorkspaceTable({ workspaces, onOpen }: WorkspaceTableProps): ReactNode {
  const { instance: words } = useFullText();
  const { locale } = useReader();
  const sizeOf = ({ bytes, eventBytes }: WorkspaceSize): number => bytes + eventBytes;
  const rows = workspaces.toSorted((left, right) => sizeOf(right) - sizeOf(left));
  const total = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard */}
      <section className="table-scroll" aria-label={words.sizes} tabIndex={0}>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{words.workspace}</th>
              <th scope="col" className="number wide-only">
                {words.members}
              </th>
              <th scope="col" className="number wide-only">
                {words.projects}
              </th>
              <th scope="col" className="number">
                {words.tasks}
              </th>
              <th scope="col" className="number">
                {words.size}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((workspace) => (
              <tr key={workspace.id}>
                <th scope="row" className="breakable" dir="auto">
                  <TextButton aria-label={words.membersOf(workspace.name)} onClick={() => onOpen(workspace)}>
                    {workspace.name}
                  </TextButton>
                </th>
                <td className="number wide-only">{workspace.members}</td>
                <td className="number wide-only">{workspace.projects}</td>
                <td className="number">{workspace.tasks}</td>
                <td className="number">{formatBytes(sizeOf(workspace), locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="hint">{words.total(formatBytes(total, locale))}</p>
    </>
  );
}

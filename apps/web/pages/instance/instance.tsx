/** The page about the installation, for its operators. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useReader } from "../../components/date.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { formatBytes } from "../../format/bytes.ts";
import { sizesQuery } from "../../queries/instance.ts";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { HealthSection, MailSection } from "./health.tsx";
import { PeopleSection } from "./people.tsx";
import { SignUpPolicySection } from "./sign_up_policy.tsx";

export function InstancePage(): ReactNode {
  const { instance: words } = useFullText();
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  return (
    <div className="sections sections-narrow">
      <div>
        <PageTitle>{words.title}</PageTitle>
        <p className="lead">{words.lead}</p>
      </div>
      {session.user.role === "admin" ? (
        <>
          <HealthSection />
          <MailSection address={session.user.email} />
          <SignUpPolicySection />
          <PeopleSection ownId={session.user.id} />
          <WorkspacesSection />
        </>
      ) : (
        <Notice>{words.notAllowed}</Notice>
      )}
    </div>
  );
}

function WorkspacesSection(): ReactNode {
  const { instance: words } = useFullText();
  const { locale } = useReader();
  const query = useQuery(sizesQuery);
  return (
    <Section id="workspaces" title={words.workspacesTitle} text={words.workspacesText}>
      <Loaded query={query}>
        {(workspaces) => {
          if (workspaces.length === 0) return <p className="hint">{words.noWorkspaces}</p>;
          const rows = workspaces
            .map((workspace) => ({ ...workspace, all: workspace.bytes + workspace.eventBytes }))
            .toSorted((left, right) => right.all - left.all);
          const total = rows.reduce((sum, { all }) => sum + all, 0);
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
                    {rows.map(({ id, name, members, projects, tasks, all }) => (
                      <tr key={id}>
                        <th scope="row" className="breakable" dir="auto">
                          {name}
                        </th>
                        <td className="number wide-only">{members}</td>
                        <td className="number wide-only">{projects}</td>
                        <td className="number">{tasks}</td>
                        <td className="number">{formatBytes(all, locale)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              <p className="hint">{words.total(formatBytes(total, locale))}</p>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

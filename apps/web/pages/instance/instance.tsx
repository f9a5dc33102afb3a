/** The page about the installation, for its operators. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { AuditSection } from "./audit.tsx";
import { HealthSection, MailSection } from "./health.tsx";
import { PeopleSection } from "./people.tsx";
import { SignUpPolicySection } from "./sign_up_policy.tsx";
import { WorkspacesSection } from "./workspaces.tsx";

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
          <AuditSection />
        </>
      ) : (
        <Notice>{words.notAllowed}</Notice>
      )}
    </div>
  );
}

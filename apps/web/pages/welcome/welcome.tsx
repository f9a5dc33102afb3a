/** The page after sign-up: it creates the first workspace and project in one step. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { ButtonLink } from "../../components/button/button.tsx";
import { ColorDot } from "../../components/form/color_field.tsx";
import { Field } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { type Start, TemplateField } from "../../components/form/template_field.tsx";
import { projectOf } from "../../components/form/templates.ts";
import { Brand } from "../../components/icon/brand.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { projectSlugOf } from "../../format/project_slug.ts";
import { pendingInvitationsQuery, workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { createBoard, createWorkspace, type NewWorkspace } from "./create_board.ts";

export function WelcomePage(): ReactNode {
  const { welcome: words } = useFullText();
  return (
    <div className="quiet">
      <header className="quiet-head">
        <Brand />
      </header>
      <main id="content" tabIndex={-1} className="card quiet-card welcome-card">
        <PageTitle focus="field">{words.title}</PageTitle>
        <p className="lead">{words.lead}</p>
        <Invitations />
        <WelcomeForm />
        <p className="aside">
          <Link to="/">{words.skip}</Link>
        </p>
      </main>
    </div>
  );
}

function Invitations(): ReactNode {
  const { welcome: words } = useFullText();
  const { data = [] } = useQuery(pendingInvitationsQuery);
  return data.map(({ id, workspaceName }) => (
    <Notice key={id}>
      <p>{words.invited(workspaceName)}</p>
      <ButtonLink to="/invitation/accept/$invitationId" params={{ invitationId: id }}>
        {words.openInvitation}
      </ButtonLink>
    </Notice>
  ));
}

function WelcomeForm(): ReactNode {
  const text = useFullText();
  const { welcome: words, checks } = text;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: workspaces } = useQuery(workspacesQuery);
  const [start, setStart] = useState<Start>("kanban");
  const [project, setProject] = useState("");
  // Kept for a retry after the server has refused the project.
  const created = useRef<NewWorkspace>(undefined);
  const key = projectSlugOf(project, []) || "WEB";

  async function submit(values: { name?: string; project?: string }): Promise<void> {
    created.current ??= await createWorkspace(values.name?.trim() ?? "");
    const { id: workspaceId, slug: workspaceSlug } = created.current;
    if (start === "import") {
      await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
      return void (await navigate({ to: "/w/$workspaceSlug/import", params: { workspaceSlug } }));
    }
    const isFirst = workspaces?.length === 0;
    const name = values.project?.trim() ?? "";
    const projectSlug = await createBoard({ workspaceId, name, template: start, text, isFirst });
    await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    await navigate({
      to: "/w/$workspaceSlug/p/$projectSlug",
      params: { workspaceSlug, projectSlug },
      state: { addTask: true },
    });
  }

  return (
    <Form
      check={(values) =>
        checkAll(values, {
          name: required(checks.title),
          ...(start === "import" ? {} : { project: required(checks.title) }),
        })
      }
      onSubmit={submit}
    >
      <Field name="name" label={words.workspace} hint={words.workspaceHint} autoComplete="organization" required />
      {start !== "import" && (
        <Field
          name="project"
          label={words.project}
          hint={words.projectHint(key)}
          autoComplete="off"
          value={project}
          onChange={(event) => setProject(event.target.value)}
          required
        />
      )}
      <TemplateField value={start} onChange={setStart} hasImport />
      {start !== "import" && <ColumnPreview start={start} />}
      <SubmitButton wide>{start === "import" ? words.submitImport : words.submit}</SubmitButton>
    </Form>
  );
}

/** The columns of the chosen template. */
function ColumnPreview({ start }: { start: Exclude<Start, "import"> }): ReactNode {
  const text = useFullText();
  const { columns } = projectOf(start, text);
  return (
    <div className="template-columns wrap line gap-3">
      <span className="visually-hidden">{text.welcome.columns(columns.map(({ name }) => name).join(", "))}</span>
      {columns.map(({ name, color }) => (
        <span key={name} className="line gap-1 hint" aria-hidden="true">
          <ColorDot color={color} />
          {name}
        </span>
      ))}
    </div>
  );
}

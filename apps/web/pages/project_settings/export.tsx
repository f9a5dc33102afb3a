/** Exports a project as a file. @module */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { download } from "../../browser/download.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { FailureNotice } from "../../components/notice.tsx";
import { csvOf } from "../../format/csv.ts";
import { api } from "../../queries/api.ts";
import { fieldsQuery } from "../../queries/task/task_document.ts";
import { columnsQuery, membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import type { ProjectPlace } from "../project_page.tsx";
import { Section } from "../settings/section.tsx";
import { tableOfProject } from "./export_table.ts";

export function Export({ workspace, project }: ProjectPlace): ReactNode {
  const text = useFullText();
  const words = text.transfer;
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const read = () => api("GET /api/task/export/:projectId", { projectId: project.id });

  const saveJson = (): Promise<void> =>
    run(async () => {
      download(`${project.slug}.json`, "application/json", JSON.stringify(await read(), null, 2));
      return undefined;
    });
  const saveCsv = (): Promise<void> =>
    run(async () => {
      const [exported, members, columns, fields] = await Promise.all([
        read(),
        queries.fetchQuery(membersQuery(workspace.id)),
        queries.fetchQuery(columnsQuery(project.id)),
        queries.fetchQuery(fieldsQuery(project.id)),
      ]);
      const people = new Map(members.map(({ userId, user }) => [userId, user.email]));
      const statuses = new Map(columns.map(({ slug, name }) => [slug, name]));
      // Excel reads a file without this byte order mark as Latin-1.
      download(
        `${project.slug}.csv`,
        "text/csv",
        `\ufeff${csvOf(tableOfProject(exported, { text, people, statuses, fields }))}`,
      );
      return undefined;
    });

  return (
    <Section id="export" title={words.exportTitle} text={words.exportText}>
      <FailureNotice message={message} />
      <div className="actions">
        <Button pending={pending} onClick={saveJson}>
          {words.json}
        </Button>
        <Button pending={pending} onClick={saveCsv}>
          {words.csv}
        </Button>
      </div>
    </Section>
  );
}

/** The names that the form of an automation offers. @module */
import type { CustomField } from "@hexlane/client";
import { type QuerySurroundings, queryFieldsOf } from "@hexlane/core/query";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../access/location.ts";
import { useReader } from "../../components/date.tsx";
import type { Option } from "../../components/form/field.tsx";
import { sessionQuery } from "../../queries/session.ts";
import { webhooksQuery } from "../../queries/settings.ts";
import { fieldsQuery } from "../../queries/task/task_document.ts";
import { columnsQuery, labelsQuery, membersQuery, projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

export interface AutomationNames {
  statuses: Option[];
  people: Option[];
  labels: Option[];
  projects: Option[];
  fields: Option[];
  webhooks: Option[];
  /** Whether the user may see the webhooks. */
  mayChooseWebhook: boolean;
  /** What the query in the condition can name. */
  around: QuerySurroundings;
}

const NO_FIELDS: readonly CustomField[] = [];

export function useAutomationNames({ workspace, project }: ProjectSettingsProps): AutomationNames {
  const { task, webhooks: webhookWords } = useFullText();
  const reader = useReader();
  const may = useMay(workspace.id);
  const { data: session } = useQuery(sessionQuery);
  const { data: columns = [] } = useQuery(columnsQuery(project.id));
  const { data: members = [] } = useQuery(membersQuery(workspace.id));
  const { data: labels = [] } = useQuery(labelsQuery(workspace.id));
  const { data: projects = [] } = useQuery(projectsQuery(workspace.id));
  const { data: fields = NO_FIELDS } = useQuery(fieldsQuery(project.id));
  const enabled = may("workspace:manage_settings");
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery(project.id), enabled });
  const userId = session?.user.id ?? "";
  const timeZone = reader.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const around = useMemo(
    (): QuerySurroundings => ({
      now: new Date(),
      timeZone,
      userId,
      names: {
        members: members.map(({ user: { id, name, email } }) => ({ id, name, email })),
        labels: labels.map(({ name }) => name),
        columns: columns.map(({ id, slug, name }) => ({ id, slug, name, projectId: project.id })),
        projects: [project],
        workspaces: [workspace],
      },
      fields: queryFieldsOf(fields),
    }),
    [timeZone, userId, members, labels, columns, project, workspace, fields],
  );
  const named = (rows: readonly { id: string; name: string }[]): Option[] =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return {
    statuses: [
      ...columns.map(({ slug, name }) => ({ value: slug, label: name })),
      { value: "planned", label: task.statuses.planned },
      { value: "archived", label: task.statuses.archived },
    ],
    people: members.map(({ user: { id, name } }) => ({ value: id, label: name })),
    labels: named(labels),
    projects: named(projects.filter(({ archivedAt, id }) => archivedAt === null && id !== project.id)),
    fields: named(fields),
    webhooks: webhooks.map(({ id, name }) => ({ value: id, label: name ?? webhookWords.defaultName })),
    mayChooseWebhook: enabled,
    around,
  };
}

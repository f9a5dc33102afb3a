/** The custom fields to choose from in the settings of a view. @module */
import type { CustomField } from "@hexlane/client";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useProjects } from "../../access/location.ts";
import { fieldsQuery } from "../../queries/task/task_document.ts";
import { fieldsByName } from "./view_fields.ts";

/** Only the fields of the first projects are offered. Fields of the workspace are in every project. */
const MOST_PROJECTS = 20;

/** @param projectIds empty for all projects */
export function useFieldsOfProjects(workspaceId: string, projectIds: readonly string[]): readonly CustomField[] {
  const { data: projects = [] } = useProjects(workspaceId);
  const open = projects.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id);
  const wanted = (projectIds.length > 0 ? projectIds : open).slice(0, MOST_PROJECTS);
  const fields = useQueries({ queries: wanted.map(fieldsQuery), combine: joined });
  return useMemo(() => fieldsByName(fields), [fields]);
}

const joined = (results: readonly { data: CustomField[] | undefined }[]): readonly CustomField[] =>
  results.flatMap(({ data = [] }) => data.filter(({ deletedAt, hidden }) => deletedAt === null && !hidden));

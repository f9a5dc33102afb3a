/** The columns into which events of a repository move tasks. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useAction } from "../../../components/button/use_action.ts";
import { Icon } from "../../../components/icon/icon.tsx";
import { FailureNotice } from "../../../components/notice.tsx";
import { api } from "../../../queries/api.ts";
import { workflowRulesQuery } from "../../../queries/repositories.ts";
import { columnsQuery } from "../../../queries/workspace.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FORGES, type ForgeKind } from "./forges.ts";

/** The events, with the slug of the default column of each, as in `columnOfEvent()` on the server. */
const EVENTS = {
  branch_push: "in-progress",
  pr_opened: "in-review",
  pr_merged: "done",
  issue_opened: "to-do",
  issue_closed: "done",
  issue_reopened: "to-do",
} as const;

export function ColumnRules({ projectId, kind }: { projectId: string; kind: ForgeKind }): ReactNode {
  const { repositories: words } = useFullText();
  const id = useId();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const { data: columns = [] } = useQuery(columnsQuery(projectId));
  const { data: rules = [] } = useQuery(workflowRulesQuery(projectId));

  const choose = (eventType: string, columnId: string): Promise<void> =>
    run(async () => {
      const rule = rules.find((one) => one.integrationType === kind && one.eventType === eventType);
      if (columnId !== "") {
        await api("PUT /api/workflow-rule/:id", {
          id: projectId,
          body: { integrationType: kind, eventType, columnId },
        });
      } else if (rule) await api("DELETE /api/workflow-rule/:id", { id: rule.id });
      await queries.invalidateQueries({ queryKey: workflowRulesQuery(projectId).queryKey });
      return undefined;
    });

  return (
    <fieldset className="column gap-2" disabled={pending}>
      <legend className="legend">{words.columnsTitle}</legend>
      <p className="hint">{words.columnsText(FORGES[kind].label)}</p>
      <FailureNotice message={message} />
      {Object.entries(EVENTS).map(([event, slug]) => {
        const standard =
          columns.find((column) => column.slug === slug) ??
          columns.find(({ isFinal }) => isFinal === (slug === "done")) ??
          columns[0];
        const rule = rules.find((one) => one.integrationType === kind && one.eventType === event);
        return (
          <div key={event} className="field column gap-1">
            <label htmlFor={`${id}${event}`}>{words.events[event as keyof typeof EVENTS]}</label>
            <div className="input-group relative">
              <select
                id={`${id}${event}`}
                className="input select"
                value={rule?.columnId ?? ""}
                onChange={({ target }) => void choose(event, target.value)}
              >
                <option value="">{words.standard(standard?.name ?? slug)}</option>
                {columns.map((column) => (
                  <option key={column.id} value={column.id}>
                    {column.name}
                  </option>
                ))}
              </select>
              <Icon name="chevron" className="select-mark soft" />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

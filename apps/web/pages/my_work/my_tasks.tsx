/** The open tasks of the account, in one workspace or in all. @module */
import type { MyWork } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { Empty, Loaded } from "../../components/loading.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { sessionQuery, workspacesQuery } from "../../queries/session.ts";
import { workQuery } from "../../queries/work.ts";
import { useFullText } from "../../text/mod.tsx";
import { faultOf } from "../board/filters/query_fault.tsx";
import { NothingToDo } from "./home.tsx";
import { WorkList } from "./work_list.tsx";
import { WorkQueryField } from "./work_query.tsx";

const EVERYWHERE = "";

export function MyTasksPage(): ReactNode {
  const { board, work: words } = useFullText();
  const { workspace = EVERYWHERE, q: where = "" } = useSearch({ from: "/inside/my-tasks" });
  const navigate = useNavigate();
  const id = useId();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.user.id;
  const workspaceId = workspace === EVERYWHERE ? undefined : workspace;
  const work = useQuery({ ...workQuery(userId ?? "", workspaceId, where), enabled: userId !== undefined });
  const fault = faultOf(work.error);

  function go(next: { workspace: string; where: string }): void {
    void navigate({
      to: "/my-tasks",
      search: {
        ...(next.workspace === EVERYWHERE ? {} : { workspace: next.workspace }),
        ...(next.where === "" ? {} : { q: next.where }),
      },
      replace: true,
    });
  }

  return (
    <div className="home">
      <div className="section-head">
        <PageTitle>{board.myTasks}</PageTitle>
        {workspaces.length > 1 && (
          <div className="line gap-2">
            <label className="hint" htmlFor={id}>
              {words.scope}
            </label>
            <select
              id={id}
              className="input"
              value={workspace}
              onChange={({ target: { value } }) => go({ workspace: value, where })}
            >
              <option value={EVERYWHERE}>{words.everywhere}</option>
              {workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <WorkQueryField {...{ where, workspaceId, fault }} onChange={(typed) => go({ workspace, where: typed })} />
      {fault === undefined && (
        <Loaded query={work} lines={5}>
          {(found) => (
            <WorkList work={found} isHome={false}>
              {where === "" ? (
                <NothingToDo />
              ) : (
                isEmpty(found) && <Empty title={board.nothingFound} text={board.nothingFoundText} />
              )}
            </WorkList>
          )}
        </Loaded>
      )}
    </div>
  );
}

const isEmpty = ({ tasks, assignedByMe, watching }: MyWork): boolean =>
  tasks.length + assignedByMe.length + watching.length === 0;

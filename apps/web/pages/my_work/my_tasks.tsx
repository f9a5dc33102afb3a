/** The open tasks of the account, in one workspace or in all. @module */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { MyWork } from "./home.tsx";

const EVERYWHERE = "";

export function MyTasksPage(): ReactNode {
  const { board, work: words } = useFullText();
  const { workspace = EVERYWHERE } = useSearch({ from: "/inside/my-tasks" });
  const navigate = useNavigate();
  const id = useId();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
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
              onChange={({ target: { value } }) =>
                void navigate({
                  to: "/my-tasks",
                  search: value === EVERYWHERE ? {} : { workspace: value },
                  replace: true,
                })
              }
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
      <MyWork isHome={false} workspaceId={workspace === EVERYWHERE ? undefined : workspace} />
    </div>
  );
}

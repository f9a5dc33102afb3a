/** The people who watch a task, and the button to start or stop watching. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useActionContext } from "../../../actions/context.ts";
import { actionOf, runAction } from "../../../actions/registry.ts";
import { TextButton } from "../../../components/button/button.tsx";
import { watchersQuery } from "../../../queries/discussion.ts";
import { sessionQuery } from "../../../queries/session.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { TaskPart } from "../task_part.tsx";
import { AvatarStack } from "./avatar_stack.tsx";
import { nameList } from "./name_list.ts";

export function Watchers({ task, project }: TaskPart): ReactNode {
  const { discussion: words } = useFullText();
  const ready = useActionContext();
  const { data: watchers } = useQuery(watchersQuery(task.id));
  const { data: session } = useQuery(sessionQuery);
  if (!watchers) return <span className="watchers grow" />;
  const isWatching = watchers.some(({ id }) => id === session?.user.id);
  const names = nameList(
    watchers.map(({ name }) => name),
    words,
    { most: 10 },
  );
  const toggle = () => {
    const action = actionOf(isWatching ? "unwatch" : "watch");
    void runAction(action, { tasks: [task], anchor: undefined, isRow: false }, ready);
  };
  return (
    <span className="watchers line gap-2 grow">
      {project.archivedAt === null && (
        <TextButton aria-keyshortcuts={isWatching ? "Shift+U" : "Shift+S"} onClick={toggle}>
          {isWatching ? words.stopWatching : words.watch}
        </TextButton>
      )}
      {watchers.length > 0 && <AvatarStack people={watchers} label={words.watchedBy(names)} />}
    </span>
  );
}

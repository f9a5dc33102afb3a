/** Shows who else is viewing a task, and who is typing a comment. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { beAt, presenceQuery } from "../../../queries/live/presence.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { Person } from "../../board/board_data.ts";
import type { TaskPart } from "../task_part.tsx";
import { AvatarStack } from "./avatar_stack.tsx";
import { nameList } from "./name_list.ts";

/** Announces that this window shows the task. */
export function usePresence(taskId: string, isGone: boolean): void {
  const queries = useQueryClient();
  useEffect(() => (isGone ? undefined : beAt(queries, taskId)), [queries, taskId, isGone]);
}

function usePresent({ task, people }: TaskPart, isWanted: (one: { isTyping: boolean }) => boolean): Person[] {
  const { data: present } = useQuery(presenceQuery(task.id));
  return present.filter(isWanted).flatMap(({ userId }) => people.find(({ id }) => id === userId) ?? []);
}

/** The avatars of the other people, in the header of the task. */
export function PresentPeople(part: TaskPart): ReactNode {
  const { discussion: words } = useFullText();
  const people = usePresent(part, () => true);
  if (people.length === 0) return null;
  const names = nameList(
    people.map(({ name }) => name),
    words,
  );
  return <AvatarStack people={people} label={words.alsoHere(names)} className="present" />;
}

/** Above the field for a new comment. */
export function TypingPeople(part: TaskPart): ReactNode {
  const { discussion: words } = useFullText();
  const people = usePresent(part, ({ isTyping }) => isTyping);
  const names = nameList(
    people.map(({ name }) => name),
    words,
    { most: 3 },
  );
  return (
    <p className="typing-people hint small" role="status">
      {people.length > 0 && words.typing(people.length, names)}
    </p>
  );
}

/** Brings a task into sight: the one that the address names, and one that was just added. @module */
import type { TaskCard } from "@hexlane/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "../../components/toast.tsx";
import { type CreatedTask, onCreated } from "../../queries/created_tasks.ts";
import { useText } from "../../text/mod.tsx";
import { type BoardData, keyOf } from "./board_data.ts";
import { type BoardSearch, FILTERS } from "./board_filter.ts";
import { type BoardState, type Reveal, useBoard } from "./board_state.ts";

export interface RevealOptions {
  data: BoardData;
  search: BoardSearch;
  /** Tasks that pass the filter. */
  shown: readonly TaskCard[];
  change: BoardState["change"];
}

/** Which task is to be brought into sight. One that the filter hides is named in a message. */
export function useReveal({ data, search, shown, change }: RevealOptions): Reveal | undefined {
  const { board: words } = useText();
  const [reveal, setReveal] = useState<Reveal>();
  const created = useRef<CreatedTask[]>([]);
  const show = (taskId: string): void => setReveal({ taskId, isDone: false });

  const openKey = search.task?.toLowerCase();
  const openId = openKey && data.tasks.find((task) => keyOf(data.project, task).toLowerCase() === openKey)?.id;
  useEffect(() => {
    if (openId) setReveal({ taskId: openId, isDone: false });
  }, [openId]);

  const hear = useEffectEvent((task: CreatedTask) => {
    if (task.projectId !== data.project.id) return;
    created.current.push(task);
    show(task.id);
  });
  useEffect(() => onCreated((task) => hear(task)), []);

  // Whether the filter hides a task is known once the board has it.
  useEffect(() => {
    for (const task of created.current) {
      if (!data.tasks.some(({ id }) => id === task.id)) continue;
      created.current = created.current.filter((one) => one !== task);
      if (shown.some(({ id }) => id === task.id)) continue;
      const run = (): void => {
        change(Object.fromEntries(FILTERS.map((name) => [name, undefined] as const)));
        show(task.id);
      };
      showToast({ text: words.hiddenByFilter(keyOf(data.project, task)), action: { label: words.showHidden, run } });
    }
  });
  return reveal;
}

/** Lets a list scroll to the task, if it holds it. */
export function useRevealIn(tasks: readonly TaskCard[], scrollTo: (index: number) => void): void {
  const { reveal } = useBoard();
  useEffect(() => {
    if (!reveal || reveal.isDone) return;
    const index = tasks.findIndex(({ id }) => id === reveal.taskId);
    if (index < 0) return;
    reveal.isDone = true;
    scrollTo(index);
  });
}

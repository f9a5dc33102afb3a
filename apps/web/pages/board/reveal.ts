/** Scrolls to a task: the one in the URL, or one that was just added. @module */
import type { TaskCard } from "@hexlane/client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "../../components/toast.tsx";
import { type CreatedTask, onCreated } from "../../queries/task/created_tasks.ts";
import { useText } from "../../text/mod.tsx";
import { type BoardData, keyOf, type Lane } from "./board_data.ts";
import { type BoardSearch, FILTERS } from "./board_filter.ts";
import { type BoardState, type Reveal, useBoard } from "./board_state.ts";

export interface RevealOptions {
  data: BoardData;
  search: BoardSearch;
  shown: readonly TaskCard[];
  change: BoardState["change"];
}

/** Returns the task to scroll to. A toast names a new task that the filters hide. */
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

  const onTaskCreated = useEffectEvent((task: CreatedTask) => {
    if (task.projectId !== data.project.id) return;
    created.current.push(task);
    show(task.id);
  });
  useEffect(() => onCreated((task) => onTaskCreated(task)), []);

  // The filters can be checked once the board contains the task.
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

/** Lets a list scroll to the task if it contains it. */
export function useRevealIn(tasks: readonly TaskCard[], scrollTo: (index: number) => void): void {
  const { reveal, mayCreate } = useBoard();
  useEffect(() => {
    // A lane gets shorter when its button to add a task appears.
    if (!reveal || (reveal.isDone && reveal.hadButton === mayCreate)) return;
    const index = tasks.findIndex(({ id }) => id === reveal.taskId);
    if (index < 0) return;
    Object.assign(reveal, { isDone: true, hadButton: mayCreate });
    scrollTo(index);
  });
}

/**
 * Expands the collapsed group that contains the task.
 *
 * @param keyOf returns the key under which a collapsed group is remembered
 */
export function useExpandRevealed(groups: readonly Lane[], keyOf: (group: Lane) => string): void {
  const { reveal, prefs, setPrefs } = useBoard();
  useEffect(() => {
    if (!reveal || reveal.isDone || prefs.collapsed.length === 0) return;
    const group = groups.find(({ tasks }) => tasks.some(({ id }) => id === reveal.taskId));
    const key = group && keyOf(group);
    if (key && prefs.collapsed.includes(key)) setPrefs({ collapsed: prefs.collapsed.filter((one) => one !== key) });
  });
}

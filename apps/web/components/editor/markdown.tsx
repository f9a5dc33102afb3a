/** Renders Markdown. @module */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { toggleBox } from "../../markdown/checkbox.ts";
import type { Person } from "../../pages/board/board_data.ts";
import { useText } from "../../text/mod.tsx";
import { Skeleton } from "../loading.tsx";
import { loadWhenIdle } from "../menu/lazy_component.tsx";
import { useTaskChips } from "./task_chips.ts";

export interface MarkdownProps {
  source: string;
  /** The accounts that can be mentioned. */
  people: readonly Person[];
  /** The level of the heading above the text. @default 2 */
  level?: 1 | 2;
  /** Receives the text after a checkbox is toggled. Without it, checkboxes are read-only. */
  onToggle?: ((source: string) => void) | undefined;
}

const load = (): Promise<typeof import("../../markdown/markdown.ts")> => import("../../markdown/markdown.ts");
// A failed load is retried when the first text is rendered.
loadWhenIdle(() => load().catch(() => {}));

const rendererQuery = {
  queryKey: ["markdown"],
  queryFn: load,
  // The module may already be loaded when the browser is offline.
  networkMode: "offlineFirst",
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** Highlights code blocks. If the highlighter cannot be loaded, they stay plain. */
async function highlightIn(place: HTMLElement): Promise<void> {
  if (!place.querySelector('code[class*="language-"]')) return;
  const loaded = await import("../../markdown/highlight.ts").catch(() => undefined);
  loaded?.highlight(place);
}

export function Markdown({ source, people, level = 2, onToggle }: MarkdownProps): ReactNode {
  const { task } = useText();
  const { data: renderer } = useQuery(rendererQuery);
  const place = useRef<HTMLDivElement>(null);
  const tasks = useTaskChips(source);
  const navigate = useNavigate();
  const canToggle = onToggle !== undefined;
  useEffect(() => {
    if (!renderer || !place.current) return;
    const nameOf = (userId: string): string | undefined => people.find(({ id }) => id === userId)?.name;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.at;
    const hadFocus = place.current.contains(document.activeElement);
    place.current.replaceChildren(
      renderer.renderMarkdown(source, { nameOf, boxLabel: task.box, canToggle, tasks, level: level + 2 }),
    );
    void highlightIn(place.current);
    // A checkbox toggled with the keyboard keeps focus.
    if (hadFocus && focused) place.current.querySelector<HTMLElement>(`[data-at="${focused}"]`)?.focus();
  }, [renderer, source, people, canToggle, task.box, level, tasks]);
  useEffect(() => {
    const element = place.current;
    if (!element || !onToggle) return;
    const listen = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement)) return;
      const next = toggleBox(source, Number(target.dataset.at));
      if (next === undefined) target.checked = !target.checked;
      else onToggle(next);
    };
    element.addEventListener("change", listen);
    return () => element.removeEventListener("change", listen);
  }, [source, onToggle]);
  useEffect(() => {
    const element = place.current;
    const follow = (event: MouseEvent): void => {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const chip = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a.task-chip");
      const [, workspaceSlug, taskKey] = (chip && /^\/w\/([^/]+)\/t\/([^/]+)$/.exec(chip.pathname)) || [];
      if (!isPlain || workspaceSlug === undefined || taskKey === undefined) return;
      event.preventDefault();
      const params = { workspaceSlug: decodeURIComponent(workspaceSlug), taskKey: decodeURIComponent(taskKey) };
      void navigate({ to: "/w/$workspaceSlug/t/$taskKey", params });
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);
  return (
    <>
      {!renderer && <Skeleton lines={2} />}
      <div className="markdown" dir="auto" ref={place} />
    </>
  );
}

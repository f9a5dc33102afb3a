/** The keyboard shortcuts of a board. @module */
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { VIEWS, type View } from "./board_filter.ts";
import { useBoard } from "./board_state.ts";
import { openFilter } from "./filters/opened_filter.ts";

/** The keys of views whose first letter is the key of another view. */
const LETTERS: Partial<Record<View, string>> = { table: "e", backlog: "k" };

export function useBoardKeys(): void {
  const { change, mayCreate } = useBoard();
  const isAsked = useRouterState({ select: ({ location }) => location.state.addTask === true });
  useEffect(() => {
    if (!isAsked || !mayCreate) return;
    addTask();
    // The history entry keeps its state when the page is reloaded.
    history.replaceState({ ...history.state, addTask: undefined }, "");
  }, [isAsked, mayCreate]);
  useShortcuts({
    c: addTask,
    // Until a comment field handles it, Shift+C would count as C.
    "shift+c": () => false,
    f: () => {
      // The filters themselves load after the cards.
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      const anchor = find("[data-add-filter]") ?? find(".board-head");
      if (anchor) openFilter(undefined, anchor);
    },
    ...Object.fromEntries(VIEWS.map((view) => [`v ${LETTERS[view] ?? view[0]}`, () => change({ view })])),
  });
}

/** Opens the new-task form of the focused lane, or else of the first lane. */
export function addTask(): void {
  const lane = document.activeElement?.closest("[data-lane-id]") ?? document;
  const form = ".add-card, .add-form textarea";
  const found = lane.querySelector<HTMLElement>(form) ?? document.querySelector<HTMLElement>(form);
  if (found?.matches("textarea")) found.focus();
  else found?.click();
}

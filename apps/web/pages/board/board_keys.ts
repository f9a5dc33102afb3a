/** The keyboard shortcuts of a board. @module */
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { useBoard } from "./board_state.ts";

export function useBoardKeys(): void {
  const { change } = useBoard();
  useShortcuts({
    c: () => {
      const first = document.querySelector<HTMLElement>(".add-card, .add-form textarea");
      if (first?.matches("textarea")) first.focus();
      else first?.click();
    },
    f: () => document.querySelector<HTMLElement>(".text-filter input")?.focus(),
    "v b": () => change({ view: undefined }),
    "v l": () => change({ view: "list" }),
    "v k": () => change({ view: "backlog" }),
    "v c": () => change({ view: "calendar" }),
  });
}

/** Moves focus from one row of a list to the next. @module */
import { focusedNext } from "./opened.ts";
import { linkOf } from "./target.ts";

/** The links of cards, of tasks in lists, and of notifications and search results. */
const LINKS = "#content .task-link, #content .row-main a[href]";

/**
 * Moves focus to the next or previous row. Only rows near the visible ones are in the document, but focusing a row
 * scrolls to it, which renders more rows.
 *
 * @param options.isStarting whether the first visible row takes focus if no row has it
 * @returns false if no row has focus afterward
 */
export function walkRows(step: 1 | -1, { isStarting = true } = {}): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)];
  const index = links.indexOf(linkOf(focusedNext()) ?? (document.activeElement as HTMLElement));
  if (index < 0 && !isStarting) return false;
  const next = index < 0 ? (links.find(isVisible) ?? links[0]) : links[index + step];
  // The focus does not move from the last card of a lane to the next lane.
  if (!next || (index >= 0 && laneOf(next) !== laneOf(links[index]))) return index >= 0;
  next.focus();
  return true;
}

const laneOf = (link: Element | undefined): Element | null | undefined => link?.closest("[data-lane-id]");

function isVisible(link: HTMLElement): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && link.checkVisibility();
}

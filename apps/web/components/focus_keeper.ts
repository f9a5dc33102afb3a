/**
 * Moves the focus to a neighbor when the focused element is removed (WCAG 2.4.3). Otherwise the body would get it, and
 * Tab would start over.
 *
 * @module
 */
/** Excludes text fields, which would open the on-screen keyboard. */
const TAKES = "a[href], button:enabled";
/** Layers above the page, which are removed as a whole. */
const LAYER = "[role=dialog], [role=alertdialog], [role=menu], .toast";
/** Closing layers restore the focus themselves, a few frames after they are gone. */
const GRACE_FRAMES = 3;
const REMEMBERED = 6;

/**
 * The position of an element: its ancestors, nearest first, each with the siblings of the branch that contains the
 * element.
 */
interface Spot {
  element: Element;
  layer: Element | null;
  path: string;
  steps: { ancestor: Element; beside: (Element | null)[] }[];
}

/** Starts watching the focus. @returns a function that stops it */
export function keepFocus(): () => void {
  let spots: Spot[] = [];
  let frames = 0;

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    spots = [spotOf(target), ...spots.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
  }

  function look(): void {
    const [last] = spots;
    if (frames > 0 || !last || last.element.isConnected || !isLost()) return;
    frames = GRACE_FRAMES;
    requestAnimationFrame(wait);
  }

  function wait(): void {
    if (--frames > 0) return void requestAnimationFrame(wait);
    if (isLost()) heirOf(spots)?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
  };
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function spotOf(element: Element): Spot {
  const layer = element.closest(LAYER);
  const steps: Spot["steps"] = [];
  let branch = element;
  for (let ancestor = branch.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    steps.push({ ancestor, beside: [branch.nextElementSibling, branch.previousElementSibling] });
    if (ancestor === layer) break;
    branch = ancestor;
  }
  return { element, layer, path: location.pathname, steps };
}

/** The element to focus: the last one that still exists, or a neighbor of a removed one. */
function heirOf(spots: readonly Spot[]): HTMLElement | undefined {
  for (const { element, layer, path, steps } of spots) {
    // A new page focuses its own heading.
    if (path !== location.pathname) return undefined;
    if (layer && !layer.isConnected) continue;
    if (element instanceof HTMLElement && element.isConnected) return element;
    for (const { ancestor, beside } of steps) {
      if (!ancestor.isConnected) continue;
      const places = [...beside.filter((place) => place?.isConnected), ancestor];
      const heir = places.map((place) => place && takerIn(place, element)).find(Boolean);
      if (heir) return heir;
    }
  }
  return undefined;
}

/** Prefers an element of the same kind: after a card's link, the link of the next card. */
function takerIn(place: Element, gone: Element): HTMLElement | undefined {
  const takers = [...place.querySelectorAll<HTMLElement>(TAKES)];
  if (place instanceof HTMLElement && place.matches(TAKES)) takers.unshift(place);
  return takers.find(({ className }) => className === gone.className) ?? takers[0];
}

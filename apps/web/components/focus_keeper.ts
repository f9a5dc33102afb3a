/**
 * Moves focus to a neighbor when the focused element is removed (WCAG 2.4.3). Otherwise, the body would get focus, and Tab
 * would start over.
 *
 * @module
 */
/** Excludes text fields, which would open the on-screen keyboard. */
const FOCUSABLE = "a[href], button:enabled";
/** Layers above the page, which are removed as a whole. */
const LAYER = "[role=dialog], [role=alertdialog], [role=menu], .toast";
/** Closing layers restore focus themselves, a few frames after they are removed. */
const GRACE_FRAMES = 3;
const REMEMBERED = 6;

/**
 * The position of an element: its ancestors, nearest first, each with the siblings of the branch that contains the
 * element.
 */
interface FocusPosition {
  element: Element;
  layer: Element | null;
  path: string;
  steps: { ancestor: Element; siblings: (Element | null)[] }[];
}

/**
 * Starts watching focus.
 *
 * @param focused the elements that had focus so far, most recent first
 * @returns a function that stops it
 */
export function keepFocus(focused: readonly EventTarget[]): () => void {
  let positions = [...new Set(focused)].filter(isPlace).map(positionOf).slice(0, REMEMBERED);
  let frames = 0;

  function remember({ target }: FocusEvent): void {
    if (!target || !isPlace(target)) return;
    positions = [positionOf(target), ...positions.filter(({ element }) => element !== target)].slice(0, REMEMBERED);
  }

  function checkFocus(): void {
    const [last] = positions;
    if (frames > 0 || !last || last.element.isConnected || !isLost()) return;
    frames = GRACE_FRAMES;
    requestAnimationFrame(wait);
  }

  function wait(): void {
    if (--frames > 0) return void requestAnimationFrame(wait);
    if (isLost()) successorOf(positions)?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(checkFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
  };
}

const isPlace = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target !== document.body;

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function positionOf(element: Element): FocusPosition {
  const layer = element.closest(LAYER);
  const steps: FocusPosition["steps"] = [];
  let branch = element;
  for (let ancestor = branch.parentElement; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    steps.push({ ancestor, siblings: [branch.nextElementSibling, branch.previousElementSibling] });
    if (ancestor === layer) break;
    branch = ancestor;
  }
  return { element, layer, path: location.pathname, steps };
}

/** Returns the element to focus: the last one that still exists, or a neighbor of a removed one. */
function successorOf(positions: readonly FocusPosition[]): HTMLElement | undefined {
  for (const { element, layer, path, steps } of positions) {
    // A new page focuses its own heading.
    if (path !== location.pathname) return undefined;
    if (layer && !layer.isConnected) continue;
    if (element instanceof HTMLElement && element.isConnected) return element;
    for (const { ancestor, siblings } of steps) {
      if (!ancestor.isConnected) continue;
      const scopes = [...siblings.filter((scope) => scope?.isConnected), ancestor];
      const successor = scopes.map((scope) => scope && candidateIn(scope, element)).find(Boolean);
      if (successor) return successor;
    }
  }
  return undefined;
}

/** Prefers an element of the same kind: after a card's link, the link of the next card. */
function candidateIn(scope: Element, removed: Element): HTMLElement | undefined {
  const candidates = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (scope instanceof HTMLElement && scope.matches(FOCUSABLE)) candidates.unshift(scope);
  return candidates.find(({ className }) => className === removed.className) ?? candidates[0];
}

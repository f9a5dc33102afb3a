/**
 * Keeps the focus when the element that has it is removed (WCAG 2.4.3): a neighbor takes it over, instead of the body of
 * the page, from where Tab would begin anew.
 *
 * @module
 */
/** No text fields: on a phone they would open the keyboard. */
const TAKES = "a[href], button:enabled";
/** What lies above the page and disappears as a whole. */
const LAYER = "[role=dialog], [role=alertdialog], [role=menu], .toast";
/** Layers give the focus back by themselves, a little after they are gone. */
const GRACE_FRAMES = 3;
const REMEMBERED = 6;

/** Where an element stood: its ancestors, nearest first, each with what was beside the branch that led to the element. */
interface Spot {
  element: Element;
  layer: Element | null;
  path: string;
  steps: { ancestor: Element; beside: (Element | null)[] }[];
}

/** Begins to keep the focus. @returns stops it */
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

/** What takes the focus over: the latest element that is still there, or a neighbor of one that is not. */
function heirOf(spots: readonly Spot[]): HTMLElement | undefined {
  for (const { element, layer, path, steps } of spots) {
    // Another page has another order, and a heading that takes the focus itself.
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

/** Prefers what looks like the element that is gone: after a card's link, the link of the next card. */
function takerIn(place: Element, gone: Element): HTMLElement | undefined {
  const takers = [...place.querySelectorAll<HTMLElement>(TAKES)];
  if (place instanceof HTMLElement && place.matches(TAKES)) takers.unshift(place);
  return takers.find(({ className }) => className === gone.className) ?? takers[0];
}

/** The HTML page of the app. It has no inline scripts or styles. @module */
export interface PageParts {
  main: string;
  style: string;
  /** Runs before the first paint. */
  first: string;
  /** The shell and the board, loaded on signed-in pages. */
  board: string;
  icon: string;
  /** The icon for home screens that do not read the manifest. */
  touchIcon: string;
  manifest: string;
}

export function pageOf({ main, style, first, board, icon, touchIcon, manifest }: PageParts): string {
  return `${[
    "<!doctype html>",
    '<html lang="en" dir="ltr">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    "<title>Hexlane</title>",
    '<meta name="description" content="Project and task tracking">',
    `<link rel="icon" href="/assets/${icon}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/assets/${touchIcon}">`,
    `<link rel="manifest" href="/assets/${manifest}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#22262a">',
    `<script src="/assets/${first}" data-main="/assets/${main}" data-board="/assets/${board}"></script>`,
    `<link rel="stylesheet" href="/assets/${style}">`,
    // Started by the first script, once the frame is painted.
    `<link rel="modulepreload" href="/assets/${main}" fetchpriority="low">`,
    "</head>",
    "<body>",
    `<div id="app">${FRAME}</div>`,
    "<noscript>Hexlane needs JavaScript in the browser. Its API does not: see /api/docs.</noscript>",
    "</body>",
    "</html>",
  ].join("\n")}\n`;
}

const lines = (count: number): string => '<span class="skeleton-line"></span>'.repeat(count);
/** The same as in `Logo`. */
const BRAND =
  '<span class="brand line gap-2"><svg class="logo" viewBox="0 0 32 32">' +
  '<path class="logo-shape" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z"/>' +
  '<path class="logo-bars" d="M10.5 11v7M16 11v11M21.5 11v4"/></svg><span>Hexlane</span></span>';
const card = `<div class="task-card bordered surface">${lines(2)}</div>`;
const lane = (cards: number): string =>
  `<div class="lane rounded-large column"><div class="lane-head line">${lines(1)}</div>` +
  `<div class="lane-cards">${card.repeat(cards)}</div></div>`;

/**
 * The frame of the signed-in pages, before the app replaces it. `first.ts` decides whether it is shown; without it, the page
 * is empty.
 */
const FRAME: string = [
  '<div class="shell first-frame" aria-hidden="true">',
  `<div class="bar surface line">${BRAND}</div>`,
  `<div class="side sunken column gap-3">${BRAND}${lines(5)}</div>`,
  '<div class="page grow full">',
  `<div class="first-page column gap-3">${lines(5)}</div>`,
  '<div class="board-page column"><div class="board-skeleton grow column">',
  `<div class="board-head">${lines(1)}</div>`,
  `<div class="lanes grow gap-3">${[3, 2, 3, 1].map(lane).join("")}</div>`,
  "</div></div></div></div>",
].join("");

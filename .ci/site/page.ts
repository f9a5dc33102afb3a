/** The frame of every page: header, navigation, content. @module */
import { dirname, relative } from "node:path";

/** A page of the site. */
export interface Page {
  /** The path within the site, such as `core/index.html`. */
  path: string;
  title: string;
  /** The navigation section that lists the page. */
  section: string;
  /** The content, as HTML. */
  body: string;
  /** The table of contents, shown next to the content. */
  outline: readonly Entry[];
  /** The places on the page that can be found by search. */
  places: readonly Entry[];
}

/** A place on a page. */
export interface Entry {
  title: string;
  /** The `id` of the element at this place. */
  anchor: string;
  /** `heading`, `function`, `interface` and so on. */
  kind: string;
  /** One sentence, shown in the search results. */
  summary?: string;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns the relative URL from a page to a path of the site, so that the site works on any host and from disk. */
export function urlFrom(page: string, path: string): string {
  return relative(dirname(page), path) || path.slice(path.lastIndexOf("/") + 1);
}

/** Renders the whole page. */
export function render(page: Page, all: readonly Page[]): string {
  const url = (path: string): string => escapeHtml(urlFrom(page.path, path));
  const root = url("index.html").slice(0, -"index.html".length);
  return `<!doctype html>
<html lang="en" data-root="${root}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title === "Hexlane" ? page.title : `${page.title} · Hexlane`)}</title>
<link rel="icon" href="${url("icon.svg")}">
<link rel="stylesheet" href="${url("style.css")}">
<script src="${url("search.js")}" defer></script>
<a class="skip" href="#content">Skip to content</a>
<header>
  <a class="home" href="${url("index.html")}"><img src="${url("icon.svg")}" alt="" width="24" height="24">Hexlane</a>
  <search>
    <input type="search" id="search" placeholder="Search" aria-label="Search" autocomplete="off" role="combobox"
      aria-expanded="false" aria-controls="results" aria-autocomplete="list">
    <div id="results" role="listbox" aria-label="Results" hidden></div>
  </search>
</header>
<div class="columns">
  <details class="menu"><summary>Contents</summary>${navigation(page, all)}</details>
  <aside>${navigation(page, all)}</aside>
  <main id="content">${page.body}</main>
  ${outline(page)}
</div>
</html>
`;
}

function navigation(page: Page, all: readonly Page[]): string {
  const sections = [...new Set(all.map(({ section }) => section))].map((section) => {
    const links = all
      .filter((one) => one.section === section)
      .map(({ path, title }) => {
        const current = path === page.path ? ' aria-current="page"' : "";
        return `<li><a href="${escapeHtml(urlFrom(page.path, path))}"${current}>${escapeHtml(title)}</a></li>`;
      });
    return `<h2>${escapeHtml(section)}</h2>\n<ul>\n${links.join("\n")}\n</ul>`;
  });
  return `<nav aria-label="Contents">${sections.join("\n")}</nav>`;
}

function outline({ outline: entries }: Page): string {
  if (entries.length < 2) return "";
  const links = entries.map(
    ({ title, anchor }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2>\n<ul>\n${links.join("\n")}\n</ul></nav>`;
}

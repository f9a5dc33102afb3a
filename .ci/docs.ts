/**
 * Builds the documentation site: the Markdown documents of the repository, the API reference from the doc comments, and a
 * search over both. It is static and makes no third-party requests, so any web server can host it, in any folder.
 *
 * Usage: bun .ci/docs.ts [FOLDER]
 *
 * @module
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderDocument } from "./site/markdown.ts";
import { type Page, render } from "./site/page.ts";
import { referencePages } from "./site/reference.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The documents in each section of the navigation. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Server: ["README.md", ...documentsIn("apps/server/docs")],
  Library: ["core/README.md", ...documentsIn("core/docs")],
  Adapters: readmesIn("adapters"),
  Apps: readmesIn("apps"),
  Project: [".github/CONTRIBUTING.md", ".github/CHANGELOG.md", ".github/SECURITY.md"],
};

/** Builds the site. @param to the output folder, which is emptied first */
export function buildDocs(to: string): readonly Page[] {
  rmSync(to, { recursive: true, force: true });
  const pages = [...documentPages(to), ...referencePages(ROOT)];
  for (const page of pages) write(join(to, page.path), render(page, pages));
  write(join(to, "search_index.js"), `window.searchIndex = ${JSON.stringify(pages.flatMap(searchEntries))};\n`);
  const style = ["apps/web/styles/tokens.css", ".ci/site/style.css"];
  write(join(to, "style.css"), style.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n"));
  cpSync(join(ROOT, ".ci/site/search.js"), join(to, "search.js"));
  cpSync(join(ROOT, "apps/web/icon.svg"), join(to, "icon.svg"));
  return pages;
}

function documentPages(to: string): Page[] {
  const documents = Object.values(SECTIONS).flat();
  return Object.entries(SECTIONS).flatMap(([section, paths]) =>
    paths.map((path) => {
      const own = pathOf(path);
      const rendered = renderDocument(readFileSync(join(ROOT, path), "utf8"), path, {
        page: own,
        pageOf: (target) => (documents.includes(target) ? pathOf(target) : undefined),
      });
      for (const picture of rendered.pictures) cpSync(join(ROOT, picture), join(to, picture), { recursive: true });
      return { ...rendered, places: rendered.outline, path: own, section };
    }),
  );
}

/** Returns the path of a document's page: `core/README.md` becomes `core/index.html`. */
function pathOf(document: string): string {
  const name = basename(document, ".md").toLowerCase();
  const folder = dirname(document).replace(/^\.github$/, ".");
  return join(folder, name === "readme" ? "index.html" : `${name}.html`);
}

/**
 * Returns search index entries for a page and for each place on it: title, kind, URL, page title and summary.
 */
function searchEntries({ path, title, places }: Page): string[][] {
  return [
    [title, "page", path, path],
    ...places.map(({ title: name, kind, anchor, summary = "" }) => [name, kind, `${path}#${anchor}`, title, summary]),
  ];
}

function documentsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function readmesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .sort()
    .map((name) => `${folder}/${name}/README.md`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (import.meta.main) {
  const to = process.argv[2] ?? join(ROOT, "dist/site");
  const pages = buildDocs(to);
  console.log(`${pages.length} pages in ${to}`);
}

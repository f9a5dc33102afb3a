/**
 * The API reference: the exported symbols of every package, with their doc comments. `deno doc` finds them in the declarations
 * that the compiler emits, so each is shown as the compiler sees it, with its members and their comments.
 *
 * @module
 */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emit, publishedFolders, readManifest } from "../pack.ts";
import { highlight, renderComment } from "./markdown.ts";
import { type Entry, escapeHtml, type Page, urlFrom } from "./page.ts";

/** A declaration that `deno doc --json` reports. */
interface Declaration {
  kind: string;
  /** `line` counts from zero. */
  location: { filename: string; line: number };
  jsDoc?: { doc?: string; tags?: Tag[] };
  def: { elements?: ExportedSymbol[] };
}

interface Tag {
  kind: string;
  name?: string;
  doc?: string;
  value?: string;
  tsType?: { repr: string };
}

/** A symbol that is overloaded, or both a type and a value, has several declarations. */
interface ExportedSymbol {
  name: string;
  declarations: Declaration[];
}

interface Report {
  nodes: Record<string, { module_doc?: Declaration["jsDoc"]; symbols: ExportedSymbol[] }>;
}

/** The exports of an entry that are declared in one folder of its package, such as `board` in core. */
interface Module {
  /** The import specifier. */
  specifier: string;
  path: string;
  title: string;
  doc: Declaration["jsDoc"];
  /** The symbols of each subfolder, such as `task` or `column`. */
  sections: ReadonlyMap<string, ExportedSymbol[]>;
}

/** Returns the pages of the reference. @param root the folder of the repository */
export function referencePages(root: string): Page[] {
  const dir = mkdtempSync(join(tmpdir(), "hexlane-reference-"));
  try {
    const folders = publishedFolders();
    emit(folders, dir);
    const entries = entriesIn(dir, folders);
    const modules = modulesOf(reportOf(root, dir, [...entries.keys()]), entries, dir);
    const pages = new Map<string, Module[]>();
    for (const module of modules) {
      for (const { name } of [...module.sections.values()].flat())
        pages.set(name, [...(pages.get(name) ?? []), module]);
    }
    return modules.map((module) => pageOf(module, new Links(module, pages)));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Prepares the emitted declarations for `deno doc`. @returns the import paths of entries, by file */
function entriesIn(dir: string, folders: readonly string[]): ReadonlyMap<string, string> {
  for (const name of readdirSync(dir, { recursive: true }).map(String)) {
    if (name.endsWith(".d.ts")) renameSync(join(dir, name), join(dir, name.replace(/\.d\.ts$/, ".ts")));
    else if (name.endsWith(".js")) rmSync(join(dir, name));
  }
  const entries = folders.flatMap((folder) => {
    const { name, exports } = readManifest(folder);
    return Object.entries(exports).map(([part, path]) => [join(folder, path), `${name}${part.slice(1)}`] as const);
  });
  const imports = Object.fromEntries(entries.map(([file, specifier]) => [specifier, `./${file}`]));
  writeFileSync(join(dir, "deno.json"), JSON.stringify({ imports, lock: false }));
  return new Map(entries);
}

function reportOf(root: string, dir: string, files: readonly string[]): Report {
  const command = [join(root, "node_modules/.bin/deno"), "doc", "--json", "--no-remote", "--no-npm", ...files];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: dir });
  if (exitCode !== 0) throw new Error(`Cannot build the reference: deno doc exited with ${exitCode}\n${stderr}`);
  return JSON.parse(stdout.toString()) as Report;
}

function modulesOf({ nodes }: Report, entries: ReadonlyMap<string, string>, dir: string): Module[] {
  const start = `file://${dir}/`;
  return Object.entries(nodes)
    .sort(([one], [other]) => order(entries, one.slice(start.length)) - order(entries, other.slice(start.length)))
    .flatMap(([file, { module_doc: doc, symbols }]) => {
      const entry = file.slice(start.length);
      const specifier = entries.get(entry) ?? entry;
      const parts = new Map<string, Map<string, ExportedSymbol[]>>();
      for (const symbol of symbols) {
        const [declared] = symbol.declarations;
        // The symbol belongs to another package.
        if (!declared || declared.kind === "reference") continue;
        // Only core is large enough for several pages.
        const folders = declared.location.filename.slice(start.length).split("/").slice(1, -1);
        const [part = "", section = ""] = specifier === "@hexlane/core" ? folders : [];
        const sections = parts.get(part) ?? new Map<string, ExportedSymbol[]>();
        parts.set(part, sections.set(section, [...(sections.get(section) ?? []), symbol]));
      }
      return [...parts.entries()].sort(byName).map(([part, sections]) => ({
        specifier,
        path: `reference/${[specifier.replace("@hexlane/", ""), part].filter(Boolean).join("/")}.html`,
        title: [specifier.replace("@hexlane/", ""), part].filter(Boolean).join("/"),
        doc: part === "" ? doc : undefined,
        sections: new Map([...sections.entries()].sort(byName)),
      }));
    });
}

/** Returns the position of a file's package in the reference. Core comes first. */
function order(entries: ReadonlyMap<string, string>, file: string): number {
  return [...entries.keys()].indexOf(file);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Finds the pages of symbols that a page names. */
class Links {
  readonly #module: Module;
  readonly #pages: ReadonlyMap<string, readonly Module[]>;

  constructor(module: Module, pages: ReadonlyMap<string, readonly Module[]>) {
    this.#module = module;
    this.#pages = pages;
  }

  /** Returns the URL of a symbol. If several packages export the name, prefers the same package, then core. */
  to(name: string): string | undefined {
    const [own = name] = name.split(".");
    const found = this.#pages.get(own) ?? [];
    const { specifier, path } = this.#module;
    const module = found.find((one) => one.specifier === specifier) ?? found[0];
    return module && `${module.path === path ? "" : urlFrom(path, module.path)}#${own}`;
  }
}

function pageOf({ specifier, path, title, doc, sections }: Module, links: Links): Page {
  const isDivided = sections.size > 1;
  const divisions: Entry[] = [];
  const places: Entry[] = [];
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    commentOf(doc, links),
    `<pre><code>${highlight(`import { … } from "${specifier}";`, "ts")}</code></pre>`,
  ];
  for (const [section, symbols] of sections) {
    const sorted = symbols.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
    if (isDivided) {
      const name = section === "" ? "General" : section.replaceAll("_", " ");
      body.push(`<h2 id="section-${escapeHtml(section)}">${escapeHtml(name)}</h2>`);
      divisions.push({ title: name, anchor: `section-${section}`, kind: "section" });
    }
    const names = sorted.map(({ name }) => `<li><a href="#${name}"><code>${name}</code></a></li>`);
    body.push(`<ul class="index">${names.join("\n")}</ul>`);
    for (const symbol of sorted) {
      body.push(symbolOf(symbol, isDivided ? "h3" : "h2", links));
      places.push(entryOf(symbol));
    }
  }
  const outline = isDivided ? divisions : places;
  return { path, title, section: "API reference", body: body.join("\n"), outline, places };
}

function entryOf({ name, declarations: [declared] }: ExportedSymbol): Entry {
  const [sentence = ""] = /^[\s\S]*?\.(?=\s|$)|^[\s\S]+/.exec(plain(declared?.jsDoc?.doc ?? "")) ?? [];
  return {
    title: name,
    anchor: name,
    kind: kindOf(declared),
    summary: sentence.replaceAll("`", "").replaceAll(/\s+/g, " ").trim(),
  };
}

function symbolOf({ name, declarations }: ExportedSymbol, heading: "h2" | "h3", links: Links): string {
  const [first] = declarations;
  const parts = declarations.map((declared) => {
    const code = declared.def.elements ? membersOf(declared.def.elements) : sourceOf(declared);
    return `${commentOf(declared.jsDoc, links)}<pre class="declaration"><code>${linked(code, name, links)}</code></pre>`;
  });
  return `<section id="${name}"><${heading} class="symbol"><a href="#${name}">${name}</a><small>${kindOf(first)}</small></${heading}>
${parts.join("\n")}</section>`;
}

function kindOf(declared: Declaration | undefined): string {
  const kind = declared?.kind ?? "";
  return { typeAlias: "type", variable: "constant" }[kind] ?? kind;
}

/** Returns the exports of a namespace. */
function membersOf(elements: readonly ExportedSymbol[]): string {
  return elements
    .flatMap(({ declarations }) => declarations)
    .map((declared) => {
      const doc = plain(declared.jsDoc?.doc ?? "")
        .trim()
        .replaceAll("\n", "\n// ");
      return `${doc === "" ? "" : `// ${doc}\n`}${sourceOf(declared)}`;
    })
    .join("\n");
}

/** Maximum lines of a declaration on a page. The type of the SQL tables, which the compiler infers, has thousands. */
const MAX_LINES = 400;

/**
 * Returns the text of a declaration. The compiler starts each declaration at the left margin, and indents its members.
 */
function sourceOf({ location: { filename, line } }: Declaration): string {
  const lines = readFileSync(new URL(filename), "utf8").split("\n").slice(line);
  const length = 1 + lines.slice(1).findIndex((one) => !/^[\s})\]>]/.test(one));
  const left = length > MAX_LINES ? [`// and ${length - MAX_LINES} more lines`] : [];
  return [...lines.slice(0, Math.min(length, MAX_LINES)), ...left]
    .filter((one) => !/^\s+#private;$/.test(one))
    .join("\n")
    .replace(/^(export )?(default )?(declare )?/, "")
    .replaceAll(/^( {4})+/gm, (indent) => " ".repeat(indent.length / 2))
    .trim();
}

/** Highlights code, and links its types. */
function linked(code: string, own: string, links: Links): string {
  const colored = highlight(plain(code), "ts");
  return colored.replaceAll(/(<[^>]+>)|\b([A-Z]\w+)\b/g, (all, tag: string | undefined, name: string) => {
    const url = tag === undefined && name !== own ? links.to(name) : undefined;
    return url === undefined ? all : `<a href="${url}">${name}</a>`;
  });
}

function plain(text: string): string {
  return text.replaceAll(/\{@link(?:code)? ([^}]+)\}/g, "$1");
}

function commentOf(doc: Declaration["jsDoc"], links: Links): string {
  if (!doc) return "";
  const render = (text: string): string => renderComment(text, (name) => links.to(name));
  const tags = (doc.tags ?? [])
    .filter(({ kind }) => kind !== "module")
    .map(({ kind, name, value, doc: text, tsType }) => {
      const term = kind === "param" ? `<code>${escapeHtml(name ?? "")}</code>` : kind;
      const type = kind === "throws" && tsType ? `\`${tsType.repr}\` ` : "";
      return `<dt>${term}</dt><dd>${render(`${type}${text ?? value ?? ""}`)}</dd>`;
    });
  return `${render(doc.doc ?? "")}${tags.length === 0 ? "" : `<dl class="tags">${tags.join("\n")}</dl>`}`;
}

/** Renders the documents of the repository as pages. @module */
import { dirname, extname, join, normalize } from "node:path";
import highlighter from "highlight.js";
import MarkdownIt from "markdown-it";
import { type Entry, escapeHtml, urlFrom } from "./page.ts";

/** How to turn a document's links into links of the site. */
export interface LinkOptions {
  /** The path of the document's page in the site. */
  page: string;
  /** The page of another document; undefined for a file that the site does not have. */
  pageOf(path: string): string | undefined;
}

export interface RenderedDocument {
  title: string;
  body: string;
  outline: Entry[];
  /** The paths of the document's pictures. */
  pictures: string[];
}

interface Environment {
  /** The new URL of a link; undefined if the site does not have its target. */
  resolve(target: string): string | undefined;
  outline: Entry[];
  anchors: Set<string>;
}

const parser = new MarkdownIt({
  // Safe, because the documents are our own.
  html: true,
  highlight: (code, language) => highlight(code, language),
});

parser.core.ruler.push("anchors", (state) => {
  const { outline, anchors } = state.env as unknown as Environment;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const text = (state.tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
    const anchor = unique(anchorOf(text), anchors);
    token.attrSet("id", anchor);
    if (token.tag === "h2") outline.push({ title: text, anchor, kind: "heading" });
  }
});

parser.core.ruler.push("links", (state) => {
  const { resolve } = state.env as unknown as Environment;
  for (const { children } of state.tokens) {
    let isDropped = false;
    for (const token of children ?? []) {
      if (token.type === "link_open") {
        const target = resolve(String(token.attrGet("href")));
        isDropped = target === undefined;
        if (target !== undefined) token.attrSet("href", target);
      }
      // The site has no source files, so a link to one is replaced by its text.
      if (isDropped && token.type === "link_open") [token.tag, token.attrs] = ["span", null];
      if (isDropped && token.type === "link_close") token.tag = "span";
    }
  }
});

parser.core.ruler.push("comments", (state) => {
  state.tokens = state.tokens.filter(
    ({ type, content }) => type !== "html_block" || !/^<!--[^>]*-->\s*$/.test(content),
  );
});

// Wide tables and code scroll on their own, so they must be focusable for keyboard users.
parser.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>';
parser.renderer.rules.table_close = () => "</table></div>";
const { fence } = parser.renderer.rules;
parser.renderer.rules.fence = (...args) => fence?.(...args).replace("<pre>", '<pre tabindex="0">') ?? "";

/** Renders a document. @param path its path in the repository */
export function renderDocument(text: string, path: string, { page, pageOf }: LinkOptions): RenderedDocument {
  const pictures: string[] = [];
  const resolve = (target: string): string | undefined => {
    if (/^\w+:/.test(target)) return target;
    const [file = "", anchor] = target.split("#");
    const source = normalize(join(dirname(path), file));
    const isPicture = PICTURES.includes(extname(file));
    if (isPicture) pictures.push(source);
    const found = isPicture ? source : pageOf(source);
    if (file !== "" && found === undefined) return undefined;
    return `${found === undefined ? "" : urlFrom(page, found)}${anchor === undefined ? "" : `#${anchor}`}`;
  };
  const env: Environment = { outline: [], anchors: new Set(), resolve };
  const body = parser
    .render(text, { ...env })
    .replaceAll(/(<img src=")([^"]+)/g, (_, tag: string, source: string) => `${tag}${resolve(source)}`)
    // An empty table header is useless to a screen reader.
    .replaceAll("<th></th>", "<td></td>");
  const [, title = path] = /^# (.+)$/m.exec(text) ?? [];
  return { title, body, outline: env.outline, pictures };
}

const PICTURES = [".webp", ".png", ".svg"];

/** Renders a doc comment. @param linkTo the URL of a symbol, if it is in the reference */
export function renderComment(text: string, linkTo: (name: string) => string | undefined): string {
  const linked = text.replaceAll(/\{@link(?:code)? ([^}\s]+)\}/g, (_, name: string) => {
    const url = linkTo(name);
    return url === undefined ? `\`${name}\`` : `[\`${name}\`](${url})`;
  });
  return parser.render(linked, { outline: [], anchors: new Set(), resolve: (target: string) => target });
}

/** Returns the anchor that GitHub derives from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** The color of each kind of token, as a class in the style sheet: comment, keyword, string, value or title. */
const COLORS: Readonly<Record<string, string>> = {
  comment: "c",
  quote: "c",
  keyword: "k",
  literal: "k",
  section: "k",
  name: "k",
  string: "s",
  regexp: "s",
  number: "v",
  built_in: "v",
  attr: "v",
  variable: "v",
  title: "t",
  type: "t",
};

/** Highlights code at build time, so that pages need no script for it. */
export function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return escapeHtml(code);
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
  // Pages have tens of thousands of tokens, so element and class names are short.
  return value
    .replaceAll(/<span class="hljs-(\w+)[^"]*">/g, (_, kind: string) => `<i class=${COLORS[kind] ?? "n"}>`)
    .replaceAll("</span>", "</i>");
}

function unique(anchor: string, taken: Set<string>): string {
  let found = anchor;
  for (let count = 1; taken.has(found); count++) found = `${anchor}-${count}`;
  taken.add(found);
  return found;
}

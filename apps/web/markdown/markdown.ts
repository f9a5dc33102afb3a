/**
 * Renders Markdown (CommonMark, tables, strikethrough, task lists) as DOM nodes. HTML in the source is shown as text,
 * and the output is sanitized again. Loaded on demand.
 *
 * @module
 */
import DOMPurify from "dompurify";
import MarkdownIt, { type RendererRule, type Token } from "markdown-it";
import { assetPath } from "../browser/asset_path.ts";
import { isOwnPicture } from "../browser/own_picture.ts";
import { boxInLine, lineStarts } from "./checkbox.ts";
import { addFileChips } from "./file_chips.ts";
import { headingLevels } from "./heading_levels.ts";
import { mentionAt } from "./mention_text.ts";
import { type TaskChip, taskKeysIn } from "./task_keys.ts";

export interface RenderOptions {
  /** Undefined for an unknown account. */
  nameOf: (userId: string) => string | undefined;
  /** The accessible name of a checkbox. */
  boxLabel: string;
  /** Whether checkboxes can be toggled. */
  canToggle: boolean;
  /** The chips of tasks, by key. @default {} */
  tasks?: Readonly<Record<string, TaskChip>>;
  /** The level of the top headings of the text, below the headings of the page. */
  level: number;
}

interface Environment extends RenderOptions {
  source: string;
}

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true });
parser.inline.ruler.before("html_inline", "mention", (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const found = mentionAt(state.src, state.pos);
  if (!found) return false;
  if (!silent) state.push("mention", "", 0).meta = { ...found };
  state.pos += found.markup.length;
  return true;
});
parser.core.ruler.after("inline", "boxes", (state) => {
  const { source } = state.env as unknown as Environment;
  const starts = lineStarts(source);
  state.tokens.forEach((token, index) => {
    const item = state.tokens[index - 2];
    const [first] = token.children ?? [];
    if (token.type !== "inline" || item?.type !== "list_item_open" || first?.type !== "text") return;
    const start = starts[token.map?.[0] ?? -1];
    const at = start === undefined ? undefined : boxInLine(source, start);
    if (at === undefined || !/^\[[ xX]\]/.test(first.content)) return;
    const box = new state.Token("box", "", 0);
    box.meta = { at, isChecked: first.content[1] !== " " };
    first.content = first.content.slice(3);
    token.children?.unshift(box);
    item.attrJoin("class", "task-item");
  });
});
parser.core.ruler.push("heading_levels", (state) => {
  const { level: highest } = state.env as unknown as Environment;
  const headings = state.tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
  // Each heading has two tokens.
  const written = headings.filter(({ type }) => type === "heading_open").map(({ tag }) => Number(tag.slice(1)));
  const levels = headingLevels(written, highest);
  headings.forEach((token, index) => {
    if (token.type === "heading_open") token.attrJoin("class", `size-${token.tag}`);
    token.tag = `h${levels[Math.floor(index / 2)]}`;
  });
});

parser.core.ruler.push("task_keys", (state) => {
  const { tasks = {} } = state.env as unknown as Environment;
  for (const { type, children } of state.tokens) {
    if (type !== "inline" || !children) continue;
    let links = 0;
    for (let index = 0; index < children.length; index += 1) {
      const token = children[index] as Token;
      links += token.type === "link_open" ? 1 : token.type === "link_close" ? -1 : 0;
      const found = token.type === "text" && links === 0 ? taskKeysIn(token.content) : [];
      const [first] = found.filter(({ key }) => Object.hasOwn(tasks, key));
      if (!first) continue;
      const rest = new state.Token("text", "", 0);
      rest.content = token.content.slice(first.index + first.key.length);
      token.content = token.content.slice(0, first.index);
      const chip = new state.Token("task_chip", "", 0);
      chip.meta = { key: first.key };
      children.splice(index + 1, 0, chip, rest);
      // The rest of the text is searched next.
      index += 1;
    }
  }
});
/** Records the source line on each block, so that a click can find it. */
parser.core.ruler.push("lines", (state) => {
  for (const token of state.tokens) {
    if (token.map && token.nesting >= 0 && token.type !== "inline") {
      token.attrSet("data-line", String(token.map[0] + (token.type === "fence" ? 1 : 0)));
    }
  }
});

addFileChips(parser);

const { rules } = parser.renderer;
const { escapeHtml } = parser.utils;
const metaOf = <Meta>(tokens: readonly Token[], index: number): Meta => (tokens[index] as Token).meta as Meta;

rules.mention = (tokens, index, _options, given) => {
  const env = given as unknown as Environment;
  const { userId, name } = metaOf<{ userId: string; name?: string }>(tokens, index);
  return `<span class="mention">@${escapeHtml(env.nameOf(userId) ?? name ?? userId)}</span>`;
};
rules.task_chip = (tokens, index, _options, given) => {
  const { tasks = {} } = given as unknown as Environment;
  const { key } = metaOf<{ key: string }>(tokens, index);
  const { href, title, status, isDone = false } = tasks[key] as TaskChip;
  const address = escapeHtml(href);
  if (title === undefined) return `<a class="task-chip" href="${address}">${escapeHtml(key)}</a>`;
  const state = status ? `<span class="visually-hidden" data-added="">, ${escapeHtml(status)}</span>` : "";
  const name = `<bdi class="task-chip-title" data-added=""> ${escapeHtml(title)}</bdi>`;
  return `<a class="task-chip${isDone ? " task-chip-done" : ""}" href="${address}" title="${escapeHtml(status ?? "")}"><span class="task-chip-state"></span><span class="task-chip-key">${escapeHtml(key)}</span>${name}${state}</a>`;
};
rules.box = (tokens, index, _options, given) => {
  const env = given as unknown as Environment;
  const { at, isChecked } = metaOf<{ at: number; isChecked: boolean }>(tokens, index);
  const state = `${isChecked ? " checked" : ""}${env.canToggle ? "" : " disabled"}`;
  const label = escapeHtml(`${env.boxLabel}: ${(tokens[index + 1]?.content ?? "").trim().slice(0, 100)}`);
  return `<input type="checkbox" data-at="${at}" aria-label="${label}"${state}>`;
};
/**
 * External images would reveal the reader to another server. They become links; the page's Content Security Policy
 * would block them anyway.
 */
rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index] as Token;
  const source = String(token.attrGet("src") ?? "");
  const text = escapeHtml(self.renderInlineAsText(token.children ?? [], options, env) || source);
  const path = assetPath(source) ?? (isOwnPicture(source, location.href) ? source : undefined);
  if (path !== undefined) return `<img src="${escapeHtml(path)}" alt="${text}" loading="lazy">`;
  return `<a href="${escapeHtml(source)}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
};
rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index] as Token;
  token.attrSet("target", "_blank");
  token.attrSet("rel", "noopener noreferrer nofollow");
  return self.renderToken(tokens, index, options);
};
// The page's Content Security Policy allows no style attributes, so alignment is a class.
const cell: RendererRule = (tokens, index, options, _env, self) => {
  const token = tokens[index] as Token;
  const [, align] = /text-align:\s*(\w+)/.exec(String(token.attrGet("style") ?? "")) ?? [];
  token.attrs = align === undefined ? [] : [["class", `align-${align}`]];
  return self.renderToken(tokens, index, options);
};
rules.th_open = cell;
rules.td_open = cell;
rules.table_open = () => '<div class="table-scroll" tabindex="0" role="group"><table>';
rules.table_close = () => "</table></div>";
for (const name of ["fence", "code_block"] as const) {
  const render = rules[name] as RendererRule;
  // Wide code can be scrolled, including with the keyboard.
  rules[name] = (...given) => String(render(...given)).replace(/^<pre/, '<pre tabindex="0"');
}

/** Returns sanitized nodes. */
export function renderMarkdown(source: string, options: RenderOptions): DocumentFragment {
  const html = parser.render(source, { ...options, source } satisfies Environment);
  return DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
  });
}

const TAGS = [
  ..."a bdi blockquote br code del div em h3 h4 h5 h6 hr img input li ol p pre s span strong".split(" "),
  ..."table tbody td th thead tr ul".split(" "),
];
const ATTRIBUTES = [
  ..."alt aria-label checked class data-added data-at data-line disabled href loading rel role".split(" "),
  ..."src start tabindex target title type".split(" "),
];

/** Renders links to files of this server as chips, with the size that their title names. @module */
import type MarkdownIt from "markdown-it";
import type { StateCore, Token } from "markdown-it";
import { assetPath } from "../browser/asset_path.ts";
import { formatBytes } from "../format/bytes.ts";
import { fileElementAt } from "./file_element.ts";
import { sizeInTitle } from "./file_link.ts";

export function addFileChips(parser: InstanceType<typeof MarkdownIt>): void {
  parser.inline.ruler.before("html_inline", "file_element", (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
    const found = fileElementAt(state.src, state.pos);
    if (!found) return false;
    if (!silent) {
      const open = state.push("link_open", "a", 1);
      open.attrs = [["href", found.path]];
      if (found.size !== undefined) open.attrPush(["title", `${found.size} bytes`]);
      state.push("text", "", 0).content = found.filename;
      state.push("link_close", "a", -1);
    }
    state.pos += found.source.length;
    return true;
  });
  parser.core.ruler.push("file_chips", (state) => {
    for (const token of state.tokens) {
      if (token.type === "inline" && token.children) token.children = withChips(state, token.children);
    }
  });
  const { rules, renderToken } = parser.renderer;
  const { escapeHtml } = parser.utils;
  rules.file_open = (tokens, index, options) =>
    `${renderToken.call(parser.renderer, tokens, index, options)}<span class="file-chip-icon" data-added=""></span><bdi class="file-chip-name">`;
  rules.file_close = (tokens, index) => {
    const { size } = (tokens[index] as Token).meta as { size: number | undefined };
    const locale = document.documentElement.lang || undefined;
    const text = size === undefined ? "" : escapeHtml(formatBytes(size, locale));
    const shown = text === "" ? "" : `<span class="file-chip-size" data-added=""> ${text}</span>`;
    return `</bdi>${shown}</a>`;
  };
}

function withChips(state: StateCore, tokens: readonly Token[]): Token[] {
  let size: number | undefined;
  let isInFile = false;
  return tokens.map((token) => {
    const path = token.type === "link_open" ? assetPath(String(token.attrGet("href"))) : undefined;
    if (path !== undefined) {
      isInFile = true;
      size = sizeInTitle(String(token.attrGet("title")));
      const open = new state.Token("file_open", "a", 1);
      open.attrs = [
        ["class", "file-chip"],
        ["href", path],
        // Without access, the server responds with a page.
        ["target", "_blank"],
        ["rel", "noopener noreferrer nofollow"],
      ];
      return open;
    }
    if (!isInFile || token.type !== "link_close") return token;
    isInFile = false;
    const close = new state.Token("file_close", "a", -1);
    close.meta = { size };
    return close;
  });
}

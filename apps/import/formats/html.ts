/** Converts the HTML of rich text editors to Markdown. Other HTML is not supported. @module */
import { ownValue } from "./value.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Block elements. */
const BLOCKS = /^(p|div|h[1-6]|ul|ol|li|blockquote|pre|table|tr|hr)$/;

/** Converts HTML to Markdown. Text without tags is unchanged. */
export function markdownOf(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return html;
  let out = "";
  const lists: { tag: string; count: number }[] = [];
  let link: string | undefined;
  let isCode = false;
  const line = (): void => {
    if (out !== "" && !out.endsWith("\n")) out += "\n";
  };
  const paragraph = (): void => {
    line();
    if (out !== "" && !out.endsWith("\n\n")) out += "\n";
  };
  for (const [, close, tag = "", attributes = "", text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|<!--[\s\S]*?-->|([^<]+|<)/gi,
  )) {
    if (text !== undefined) {
      const plain = decode(text);
      out += isCode
        ? plain
        : plain
            .replaceAll(/\s+/g, out.endsWith("\n") || out === "" ? " " : " ")
            .replace(/^ (?=.)/, out.endsWith("\n") ? "" : " ");
      continue;
    }
    const name = tag.toLowerCase();
    const isOpening = close !== "/";
    if (name === "br") out += "\n";
    else if (name === "strong" || name === "b") out += "**";
    else if (name === "em" || name === "i") out += "*";
    else if (name === "s" || name === "del") out += "~~";
    else if (name === "code" && !isCode) out += "`";
    else if (name === "pre") {
      paragraph();
      out += "```\n";
      isCode = isOpening;
    } else if (name === "a") {
      if (isOpening) {
        link = decode(/href\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? "");
        out += "[";
      } else {
        out += `](${link ?? ""})`;
        link = undefined;
      }
    } else if (name === "ul" || name === "ol") {
      if (isOpening) lists.push({ tag: name, count: 0 });
      else lists.pop();
      if (lists.length <= 1) paragraph();
    } else if (name === "li" && isOpening) {
      line();
      const list = lists.at(-1);
      const mark = list?.tag === "ol" ? `${++list.count}.` : "-";
      const ticked = /data-checked\s*=\s*"(true|false)"/i.exec(attributes)?.[1];
      out += `${"  ".repeat(Math.max(0, lists.length - 1))}${mark} ${ticked === undefined ? "" : `[${ticked === "true" ? "x" : " "}] `}`;
    } else if (/^h[1-6]$/.test(name)) {
      paragraph();
      if (isOpening) out += `${"#".repeat(Number(name[1]))} `;
    } else if (BLOCKS.test(name) && lists.length === 0) paragraph();
  }
  return out
    .split("\n")
    .map((one) => one.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ownValue(ENTITIES, name.toLowerCase()) ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

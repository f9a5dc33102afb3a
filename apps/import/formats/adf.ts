/**
 * Turns the Atlassian Document Format, the rich text of Jira's API, into Markdown. Unknown nodes are replaced by their
 * content.
 *
 * @module
 */
import { paragraphs } from "../draft.ts";

interface Node {
  type?: unknown;
  text?: unknown;
  attrs?: Readonly<Record<string, unknown>> | null;
  content?: unknown;
  marks?: unknown;
}

/** Deeper content is left out. Jira's editor allows far fewer levels. */
const MAX_DEPTH = 50;

/** Whether a value is a document. */
export function isAdf(value: unknown): boolean {
  return isNode(value) && value.type === "doc" && Array.isArray(value.content);
}

/** Returns the Markdown of a document. */
export function adfToMarkdown(document: unknown): string {
  return isNode(document) ? blocks(document, 0).trim() : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function childrenOf({ content }: Node): Node[] {
  return Array.isArray(content) ? content.filter(isNode) : [];
}

function attributeOf({ attrs }: Node, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function blocks(node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  return paragraphs(...childrenOf(node).map((child) => block(child, depth + 1)));
}

function block(node: Node, depth: number): string {
  switch (node.type) {
    case "paragraph":
      return inline(node, depth);
    case "heading":
      return `${"#".repeat(Math.min(Math.max(Number(attributeOf(node, "level")) || 1, 1), 6))} ${inline(node, depth)}`;
    case "bulletList":
    case "decisionList":
      return list(node, depth, () => "- ");
    case "orderedList": {
      const first = Number(attributeOf(node, "order")) || 1;
      return list(node, depth, (_, index) => `${first + index}. `);
    }
    case "taskList":
      return list(node, depth, (item) => (attributeOf(item, "state") === "DONE" ? "- [x] " : "- [ ] "));
    case "codeBlock":
      return fenced(childrenOf(node).map(plain).join(""), attributeOf(node, "language"));
    case "blockquote":
    case "panel":
      return prefixed(blocks(node, depth), "> ", "> ");
    case "expand":
    case "nestedExpand": {
      const title = attributeOf(node, "title");
      return paragraphs(title === "" ? "" : `**${escaped(title)}**`, blocks(node, depth));
    }
    case "rule":
      return "---";
    case "table":
      return table(node, depth);
    case "mediaSingle":
    case "mediaGroup":
      return childrenOf(node).map(media).join("\n");
    case "blockCard":
    case "embedCard":
      return cardOf(node);
    default:
      return isInline(node) ? inlineNode(node, depth) : blocks(node, depth);
  }
}

const INLINE = ["text", "hardBreak", "mention", "emoji", "inlineCard", "date", "status", "media", "mediaInline"];
const isInline = ({ type }: Node): boolean => INLINE.includes(String(type));

function list(node: Node, depth: number, markerOf: (item: Node, index: number) => string): string {
  const items = childrenOf(node).map((item, index) => {
    if (["taskList", "decisionList"].includes(String(item.type))) return prefixed(block(item, depth + 1), "  ", "  ");
    const marker = markerOf(item, index);
    const isFlat = childrenOf(item).every(isInline);
    const text = isFlat ? inline(item, depth) : blocks(item, depth).replaceAll(/\n\n(?=(?:- |\d+\. ))/g, "\n");
    return prefixed(text, marker, " ".repeat(marker.startsWith("- [") ? 2 : marker.length));
  });
  return items.join("\n");
}

function prefixed(text: string, first: string, others: string): string {
  const lines = text.split("\n");
  return lines.map((line, index) => (index === 0 ? first : line === "" ? others.trimEnd() : others) + line).join("\n");
}

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language.replaceAll(/[^\w+#.-]/g, "")}\n${code}\n${fence}`;
}

function table(node: Node, depth: number): string {
  const rows = childrenOf(node).map((row) =>
    childrenOf(row).map((cell) =>
      blocks(cell, depth)
        .replaceAll("|", "\\|")
        .replaceAll(/\s*\n\s*/g, "<br>"),
    ),
  );
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0) return "";
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(Array(width).fill("---")), ...body.map(line)].join("\n");
}

function inline(node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  return childrenOf(node)
    .map((child) => inlineNode(child, depth + 1))
    .join("");
}

function inlineNode(node: Node, depth: number): string {
  switch (node.type) {
    case "text":
      return marked(node);
    case "hardBreak":
      return "\\\n";
    case "mention":
      return escaped(attributeOf(node, "text") || `@${attributeOf(node, "id")}`);
    case "emoji":
      return attributeOf(node, "text") || attributeOf(node, "shortName");
    case "inlineCard":
      return cardOf(node);
    case "date": {
      const at = new Date(Number(attributeOf(node, "timestamp")));
      return Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
    }
    case "status":
      return `**${escaped(attributeOf(node, "text"))}**`;
    case "media":
    case "mediaInline":
      return media(node);
    default:
      return inline(node, depth);
  }
}

function cardOf(node: Node): string {
  const url = attributeOf(node, "url");
  return /^https?:\/\/[^\s<>]+$/i.test(url) ? `<${url}>` : escaped(url);
}

/** Returns the title of a file, which is all that the API gives. The description links to the attachments. */
function media(node: Node): string {
  const name = attributeOf(node, "alt");
  return name === "" ? "" : `*${escaped(name)}*`;
}

const plain = ({ text }: Node): string => (typeof text === "string" ? text : "");

const MARKS: Readonly<Record<string, string>> = { strong: "**", em: "*", strike: "~~" };

function marked(node: Node): string {
  const marks = (Array.isArray(node.marks) ? node.marks : []).filter(isNode);
  const text = plain(node);
  if (text.trim() === "") return text;
  const [, before = "", core = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const isCode = marks.some(({ type }) => type === "code");
  let made = isCode ? codeSpan(core) : escaped(core);
  for (const { type } of marks) {
    const sign = MARKS[String(type)];
    if (sign !== undefined) made = sign + made + sign;
  }
  const link = marks.find(({ type }) => type === "link");
  const href = link ? attributeOf(link, "href") : "";
  if (/^(https?:|mailto:)/i.test(href))
    made = `[${made}](${encodeURI(decodeSafely(href)).replaceAll(/[()]/g, encodedParenthesis)})`;
  return before + made + after;
}

/** Encodes parentheses, which would end a link. */
const encodedParenthesis = (character: string): string => (character === "(" ? "%28" : "%29");

/** A URL may be encoded already. */
function decodeSafely(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function codeSpan(text: string): string {
  const fence = "`".repeat(1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)));
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

/** Escapes what Markdown would read as markup. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<]/g, "\\$&").replaceAll(/^(\s*)([#>+-]|\d+[.)])(?=\s)/gm, "$1\\$2");
}

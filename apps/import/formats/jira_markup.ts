/** Converts Jira's wiki markup to Markdown: headings, emphasis, lists, links, quotes and code. @module */

const CODE = /\{(code|noformat)(?::([^}]*))?\}\n?([\s\S]*?)\n?\{\1\}/g;

/** Converts wiki markup to Markdown. Text without wiki markup is unchanged. */
export function wikiToMarkdown(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(CODE)) {
    const [whole, , language = "", code = ""] = match;
    parts.push(linesToMarkdown(text.slice(end, match.index)));
    const name = /^[a-z0-9+#-]+$/i.exec(language.split("|")[0] ?? "")?.[0] ?? "";
    parts.push(`\`\`\`${name}\n${code}\n\`\`\``);
    end = match.index + whole.length;
  }
  parts.push(linesToMarkdown(text.slice(end)));
  return parts.join("");
}

function linesToMarkdown(text: string): string {
  const quoted = text.replaceAll(/\{quote\}\n?([\s\S]*?)\n?\{quote\}/g, (_, inner: string) =>
    inner
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
  );
  return quoted.split("\n").map(lineToMarkdown).join("\n");
}

function lineToMarkdown(line: string): string {
  const [, level, heading] = /^h([1-6])\.\s+(.*)$/.exec(line) ?? [];
  if (level !== undefined) return `${"#".repeat(Number(level))} ${inlineToMarkdown(heading ?? "")}`;
  const [, quote] = /^bq\.\s+(.*)$/.exec(line) ?? [];
  if (quote !== undefined) return `> ${inlineToMarkdown(quote)}`;
  const [, marks, item] = /^([*#-]{1,6})\s+(.*)$/.exec(line) ?? [];
  if (marks === undefined || (marks.includes("-") && marks.length > 1)) return inlineToMarkdown(line);
  const mark = marks.endsWith("#") ? "1." : "-";
  // In Markdown, a nested item is indented as far as its parent's text.
  const indent = [...marks.slice(0, -1)].map((one) => (one === "#" ? "   " : "  ")).join("");
  return `${indent}${mark} ${inlineToMarkdown(item ?? "")}`;
}

/** Emphasis begins and ends at the edge of a word. */
const BOLD = /(^|[\s(>])\*(\S|\S[^*\n]*?\S)\*(?=$|[\s).,;:!?])/g;
const ITALIC = /(^|[\s(>])_(\S|\S[^_\n]*?\S)_(?=$|[\s).,;:!?])/g;

function inlineToMarkdown(text: string): string {
  return text
    .split(/(\{\{[^}\n]+\}\})/)
    .map((part) => {
      const [, mono] = /^\{\{([^}\n]+)\}\}$/.exec(part) ?? [];
      if (mono !== undefined) return `\`${mono}\``;
      return part
        .replaceAll(BOLD, "$1**$2**")
        .replaceAll(ITALIC, "$1*$2*")
        .replaceAll(/\[([^\]|\n]+)\|(https?:\/\/[^\]|\s]+)(?:\|[^\]\n]*)?\]/g, "[$1]($2)")
        .replaceAll(/\[(https?:\/\/[^\]|\s]+)\]/g, "<$1>")
        .replaceAll(/\{color(?::[^}]*)?\}/g, "");
    })
    .join("");
}

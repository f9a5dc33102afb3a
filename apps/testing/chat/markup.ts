/** Reads the markup of chat services. @module */

/** Text without markup, and the targets of its links. */
export interface Shown {
  text: string;
  links: string[];
}

const INVISIBLE = /\u200B/g;
/** Removes invisible characters that separate letters. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, "");
}

/** Resolves backslash escapes and links of Markdown. Leaves emphasis as it is, because messages have none. */
export function readMarkdown(text: string): Shown {
  const links: string[] = [];
  // Escaped characters become private-use characters, which no rule below matches.
  const escaped: string[] = [];
  const hide = (whole: string, character: string) => {
    escaped.push(character);
    return whole && String.fromCharCode(0xe000 + escaped.length - 1);
  };
  const parts = text.split(/(https?:\/\/[^\s<>()[\]*]+)/);
  const hidden = parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\\([^0-9A-Za-z\s])/g, hide)));
  const withoutLinks = hidden.join("").replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, (_, label: string, url: string) => {
    links.push(url);
    return label;
  });
  const plain = withoutLinks.replaceAll(/[\uE000-\uF8FF]/g, (one) => escaped[one.charCodeAt(0) - 0xe000] ?? one);
  return { text: plain, links };
}

/** Resolves the entities of HTML and Slack. */
export function readEntities(text: string): string {
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}

/**
 * Reads HTML as strict services do. Undefined if a tag is unknown, not closed, or has an attribute other than `href`, or if
 * an entity is unknown.
 */
export function readHtml(html: string, tags: readonly string[]): Shown | undefined {
  const links: string[] = [];
  const open: string[] = [];
  let text = "";
  for (const part of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?)([a-z]+)(?: href="([^"<>]*)")?>$/.exec(part);
    if (tag) {
      const [, slash, name = "", href] = tag;
      if (!tags.includes(name)) return undefined;
      if (name === "br") text += "\n";
      else if (slash === "/" && open.pop() !== name) return undefined;
      else if (slash === "") open.push(name);
      if (href !== undefined) links.push(readEntities(href));
    } else {
      if (/[<>]|&(?!(?:lt|gt|quot|amp);)/.test(part)) return undefined;
      text += readEntities(part);
    }
  }
  return open.length > 0 ? undefined : { text, links };
}

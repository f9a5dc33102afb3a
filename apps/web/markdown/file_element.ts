/** The element for files in Kaneo's clients: `<kaneo-attachment url="…" filename="…" mime-type="…" size="…" />`. @module */
import { assetPath } from "../browser/asset_path.ts";

export interface FileElement {
  /** The source text of the element. */
  source: string;
  path: string;
  filename: string;
  /** Bytes. Undefined if unknown. */
  size: number | undefined;
}

const ELEMENT = /<kaneo-attachment((?:\s+[a-z-]+="[^"<>]*")+)\s*(?:\/>|>\s*<\/kaneo-attachment>)/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'" };

/** Returns the element at an offset, or undefined for other text, and for files that this server does not store. */
export function fileElementAt(text: string, offset: number): FileElement | undefined {
  ELEMENT.lastIndex = offset;
  const [source, list = ""] = ELEMENT.exec(text) ?? [];
  if (source === undefined) return undefined;
  const attributes = new Map(
    [...list.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decodeEntities(value)]),
  );
  const path = assetPath(attributes.get("url") ?? "");
  const size = attributes.get("size") ?? "";
  const filename = attributes.get("filename")?.trim() ?? "";
  if (path === undefined || filename === "") return undefined;
  return { source, path, filename, size: /^\d{1,15}$/.test(size) ? Number(size) : undefined };
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#39|[a-z]+);/g, (found, name: string) => ENTITIES[name] ?? found);
}

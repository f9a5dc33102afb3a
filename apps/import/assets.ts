/** Files that text from Kaneo or Hexlane references as `/api/asset/<id>`, read from the service. @module */
import { ApiError } from "@hexlane/client";
import type { Draft } from "./draft.ts";
import { BadSource } from "./formats/value.ts";
import type { LossCode } from "./losses.ts";
import type { PlannedImage } from "./plan.ts";

/** The source of files and the credential to read them with. */
export interface AssetSource {
  url: string;
  key: string;
  /** Replaces the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Image types that the server sends inline. */
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
const MAX_FILENAME_CHARACTERS = 200;
/** The origin is optional and may differ from the service's URL. */
const ASSET = /(https?:\/\/[^\s"'<>()[\]]*?)?\/api\/asset\/([\w-]{1,128})/g;

interface Probe {
  status: number;
  contentType: string;
  size: number | undefined;
  filename: string;
}

/** Reads the files of one service. */
export class Assets {
  readonly #source: AssetSource;
  readonly #probes = new Map<string, Promise<Probe>>();

  /** Sends no requests. */
  constructor(source: AssetSource) {
    this.#source = source;
  }

  /** Returns the images and other files in the text. Files that cannot be read are recorded as lost. */
  async imagesOf(text: string, draft: Draft, where: string): Promise<PlannedImage[]> {
    const images = new Map<string, PlannedImage>();
    for (const [url, origin, id = ""] of text.matchAll(ASSET)) {
      if (images.has(url)) continue;
      const known = this.#probes.get(id) ?? this.#probe(id);
      this.#probes.set(id, known);
      const probe = await known;
      const lost = lostIn(probe);
      if (lost === undefined) images.set(url, { ref: id, url, filename: probe.filename, read: () => this.#read(id) });
      // A link to another host that cannot be read is no loss, because other services use `/api/asset/` paths too.
      else if (
        probe.status === 200 ||
        origin === undefined ||
        URL.parse(origin)?.origin === new URL(this.#source.url).origin
      )
        draft.lose(lost, `${where}: ${probe.filename}`);
    }
    // Longest first, so that replacing a URL never changes a longer one that contains it.
    return [...images.values()].toSorted((left, right) => right.url.length - left.url.length);
  }

  async #ask(id: string): Promise<Response> {
    const { url, key, fetch: ask = (request: Request) => fetch(request) } = this.#source;
    const headers = { authorization: `Bearer ${key}` };
    try {
      return await ask(new Request(`${url}/api/asset/${encodeURIComponent(id)}`, { headers }));
    } catch (error) {
      throw new BadSource(`${url} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Reads the headers of a file. Uses GET, because not every service supports HEAD. */
  async #probe(id: string): Promise<Probe> {
    const { status, headers, body } = await this.#ask(id);
    await body?.cancel();
    const contentType = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    const length = headers.get("content-length");
    const size = length === null ? undefined : Number(length);
    return { status, contentType, size, filename: filenameOf(headers.get("content-disposition")) ?? id };
  }

  async #read(id: string): Promise<Blob> {
    const response = await this.#ask(id);
    if (response.ok) return await response.blob();
    const { status } = response;
    throw new ApiError(`The source server responded with ${status}`, {
      status: status < 500 ? 404 : status,
      code: `HTTP_${status}`,
    });
  }
}

/** Why a file cannot be imported. Undefined if it can. */
function lostIn({ status, contentType, size }: Probe): LossCode | undefined {
  if (status !== 200) return "UNREADABLE_FILE";
  const isImage = IMAGE_TYPES.includes(contentType);
  return isImage && (size ?? 0) > MAX_IMAGE_BYTES ? "LARGE_IMAGE" : undefined;
}

/** Returns the file name in a `Content-Disposition` (RFC 6266). */
function filenameOf(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
  let name = plain;
  try {
    name = extended === undefined ? plain : decodeURIComponent(extended);
  } catch {
    // Falls back to the plain name.
  }
  const kept = name
    ?.replaceAll(/[\p{Cc}/\\]/gu, "_")
    .toWellFormed()
    .slice(0, MAX_FILENAME_CHARACTERS)
    .trim();
  return kept || undefined;
}

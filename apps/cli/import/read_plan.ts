/** Reads a plan from a source kind and a file or URL. @module */
import { open } from "node:fs/promises";
import { basename, extname } from "node:path";
import {
  BadSource,
  COLUMN_TYPES,
  type ColumnTypes,
  CSV_FIELDS,
  type CsvField,
  isTableSource,
  type Plan,
  planFile,
  planKaneoService,
  planPlanka,
  type Source,
} from "@hexlane/import";
import type { Io } from "../io.ts";

export interface ReadPlanOptions {
  /** Name of the project, if the source has none. @default the file name */
  name?: string | undefined;
  /** `field=Column`, for a table. */
  map?: readonly string[] | undefined;
  /** `name=type` for custom fields of a table. */
  field?: readonly string[] | undefined;
  /** The workspace to import from, if the source is a service. @default the only one */
  fromWorkspace?: string | undefined;
  /** The key of a service. */
  key?: string | undefined;
  onProgress?: (message: string) => void;
}

/** Larger than any export of these services. */
const MAX_FILE_BYTES: number = 512 * 1024 * 1024;

/** Reads the plan. @throws {BadSource} */
export async function readPlan(io: Io, kind: Source, source: string, options: ReadPlanOptions): Promise<Plan> {
  const { key, onProgress, fromWorkspace: workspace } = options;
  const [columns, types] = [columnsOf(options.map ?? []), typesOf(options.field ?? [])];
  if (kind !== "csv" && Object.keys(columns).length > 0)
    throw new BadSource(`--map is only for the source "csv": the columns of "${kind}" are known`);
  if (!isTableSource(kind) && Object.keys(types).length > 0)
    throw new BadSource(`--field is only for tables: "${kind}" has its own field types`);
  const isAddress = /^https?:\/\//i.test(source);
  if (kind === "planka" || (kind === "kaneo" && isAddress)) {
    if (!isAddress)
      throw new BadSource(`"${source}" is not a URL: pass the URL of the service, such as https://planka.example`);
    if (key === undefined)
      throw new BadSource(`An API key for ${source} is required: set HEXLANE_IMPORT_KEY or use --with-key`);
    const service = { url: source.replace(/\/+$/, ""), key, fetch: io.fetch, ...(onProgress ? { onProgress } : {}) };
    return kind === "planka" ? await planPlanka(service) : await planKaneoService({ ...service, workspace });
  }
  const bytes = isAddress ? await download(io, source) : await readFile(source);
  const file = basename(isAddress ? new URL(source).pathname : source);
  const name = options.name ?? (basename(file, extname(file)) || "Import");
  return await planFile(kind, { bytes, file, name, columns, types });
}

async function readFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_FILE_BYTES) throw new BadSource(`"${path}" has more than ${MAX_FILE_BYTES} bytes`);
      return new Uint8Array(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof BadSource) throw error;
    throw new BadSource(`Cannot read "${path}": ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function download(io: Io, address: string): Promise<Uint8Array<ArrayBuffer>> {
  const ask = io.fetch ?? ((request: Request) => fetch(request));
  let response: Response;
  try {
    response = await ask(new Request(address));
  } catch (error) {
    throw new BadSource(`${address} cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!response.ok) throw new BadSource(`${address} responded with ${response.status}`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_FILE_BYTES) throw new BadSource(`${address} has more than ${MAX_FILE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function columnsOf(map: readonly string[]): Partial<Record<CsvField, string>> {
  return Object.fromEntries(
    map.map((entry) => {
      const [field = "", column = ""] = entry.split(/=(.*)/s);
      if (!CSV_FIELDS.includes(field as CsvField) || column === "") {
        throw new BadSource(
          `"${entry}" is invalid: use --map FIELD=COLUMN, where FIELD is one of ${CSV_FIELDS.join(", ")}`,
        );
      }
      return [field, column];
    }),
  );
}

function typesOf(fields: readonly string[]): ColumnTypes {
  const types = [...COLUMN_TYPES, "none"] as const;
  return Object.fromEntries(
    fields.map((entry) => {
      // A name may contain an equals sign, a type cannot.
      const [, name = "", given] = /^(.+)=([^=]*)$/s.exec(entry) ?? [];
      const type = types.find((one) => one === given);
      if (type === undefined)
        throw new BadSource(`"${entry}" is invalid: use --field NAME=TYPE, where TYPE is one of ${types.join(", ")}`);
      return [name, type];
    }),
  );
}

/**
 * Merges the small chunks of a bundle into a few files. Bun makes one chunk for each set of entry points that share code; on a
 * slow network, each costs a round trip.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Sources by file name. The files import each other as `./name.js`. */
export type Scripts = ReadonlyMap<string, string>;

/** How minified modules refer to each other. */
const NAMED = /import\{([^}]*)\}from"\.\/([\w.-]+\.js)"/g;
const BARE = /import"\.\/([\w.-]+\.js)"/g;
const STATIC = /(?:import|import\{[^}]*\}from)"\.\/([\w.-]+\.js)"/g;
const DYNAMIC = /import\("\.\/([\w.-]+\.js)"\)/g;
/** Bun also lists files by name, to preload what a dynamic import needs. */
const FILE = /"\.\/([\w.-]+\.js)"/g;
/** The same number as in the names that Bun generates. */
const VERSION_CHARACTERS = 8;
/** That list identifies each script by the hash in its name. */
const ID = /"([a-z0-9]{8})"/g;
const HASH = /-([a-z0-9]{8})\.js$/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;
const UNKNOWN = /(?:import|export)\*[^;"]*from"\.\/|export\{[^}]*\}from"|import [\w$]+ from"\.\//;

/**
 * Merges each entry with those of its static imports that no earlier entry contains. Entries with the same file name are merged
 * together. Every script gets a new name with a hash of the whole bundle, because the scripts refer to each other.
 *
 * @param entries entry points in the order in which pages load them, each with the name of its merged file
 * @returns the scripts with their final names
 */
export async function mergeChunks(
  scripts: Scripts,
  entries: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  for (const [name, text] of scripts) if (UNKNOWN.test(text)) throw new Error(`Cannot merge "${name}": unknown import`);
  // A file has the name of its first entry until all are linked.
  const files = new Map([...entries].toReversed().map(([entry, file]) => [file, entry]));
  const homes = new Map<string, string>();
  for (const [entry, file] of entries)
    for (const name of importsOf(entry, scripts)) if (!homes.has(name)) homes.set(name, files.get(file) ?? entry);
  const shortNames = shortNamesOf(scripts);
  const merged = new Map([...scripts].filter(([name]) => !homes.has(name)));
  for (const entry of files.values()) {
    const members = [...homes].filter(([, home]) => home === entry).map(([name]) => name);
    merged.set(entry, await mergeOne(members, { entries, scripts, homes, shortNames }));
  }
  const shortIds = shortIdsOf(scripts);
  const withShortIds = (text: string): string =>
    text.replaceAll(ID, (all, id: string) => (shortIds.has(id) ? `"${shortIds.get(id)}"` : all));
  const linked = [...merged].map(
    ([name, text]) => [name, withShortIds(linkTo(text, { entries, scripts, homes, shortNames }))] as const,
  );
  const version = Bun.hash(
    linked
      .map(([name, text]) => `${name}\n${text}`)
      .sort()
      .join("\n"),
  )
    .toString(36)
    .slice(0, VERSION_CHARACTERS);
  // Names that differ in only one or two characters compress well, and the initially loaded scripts name all the others.
  const numbered = (name: string, index: number): string => `${name.split("-")[0]}${index.toString(36)}`;
  const finalNames = new Map(
    linked.map(([name], index) => [name, `${entries.get(name) ?? numbered(name, index)}-${version}.js`]),
  );
  const rename = (text: string): string =>
    text.replaceAll(FILE, (_, name: string) => {
      const final = finalNames.get(name);
      if (final === undefined) throw new Error(`Cannot link "${name}"`);
      return `"/assets/${final}"`;
    });
  return new Map(linked.map(([name, text]) => [finalNames.get(name) ?? name, rename(text)]));
}

/** Returns the scripts that a script loads on demand. */
export const dynamicImportsOf = (text: string): string[] => [...text.matchAll(DYNAMIC)].map(([, name = ""]) => name);

/** Returns a script and its transitive static imports, in the order in which they run. */
export function importsOf(
  name: string,
  scripts: Scripts,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return found;
  seen.add(name);
  const text = scripts.get(name);
  if (text === undefined) throw new Error(`Cannot find the script "${name}"`);
  for (const [, needed = ""] of text.matchAll(STATIC)) importsOf(needed, scripts, found, seen);
  return found.add(name);
}

const namesIn = (list: string): string[] => list.split(",").filter((name) => name !== "");
const exportsOf = (text: string): string[] =>
  namesIn(EXPORTS.exec(text)?.[1] ?? "").map((name) => name.split(" as ").at(-1) ?? name);
/**
 * Returns the name of a member's export in the merged file. An entry keeps its names, which dynamic imports use. Other
 * members get short names, because the initially loaded scripts have hundreds of them.
 */
function exportedAs(member: string, name: string, { entries, shortNames }: Merge): string {
  return entries.has(member) ? name : (shortNames.get(`${member} ${name}`) ?? name);
}

/** Gives all exports of all scripts consecutive numbers as names. */
function shortNamesOf(scripts: Scripts): Map<string, string> {
  const all = [...scripts].flatMap(([member, text]) => exportsOf(text).map((name) => `${member} ${name}`));
  return new Map(all.sort().map((key, index) => [key, `$${index.toString(36)}`]));
}

/**
 * Replaces the IDs of all scripts with consecutive numbers, because hundreds of random characters do not compress.
 * Measured: the initially loaded scripts of a board are 3 kB smaller.
 */
function shortIdsOf(scripts: Scripts): Map<string, string> {
  const ids = [...scripts.keys()].sort().flatMap((name) => HASH.exec(name)?.[1] ?? []);
  return new Map(ids.map((id, index) => [id, index.toString(36)]));
}

interface Merge {
  entries: ReadonlyMap<string, string>;
  scripts: Scripts;
  /** The entry whose file contains a script. */
  homes: ReadonlyMap<string, string>;
  shortNames: ReadonlyMap<string, string>;
}

async function mergeOne(members: readonly string[], merge: Merge): Promise<string> {
  const { scripts, homes } = merge;
  const folder = mkdtempSync(join(tmpdir(), "hexlane-merge-"));
  try {
    // Imported names, by the file that exports them. The members import them from one module, so that the merged file
    // imports each name only once.
    const imported = new Map<string, Set<string>>();
    const importOnce = (text: string): string =>
      text.replaceAll(NAMED, (all, list: string, needed: string) => {
        const home = homes.get(needed);
        if (home === undefined || members.includes(needed)) return all;
        const names = imported.get(home) ?? new Set();
        imported.set(home, names);
        const renamed = namesIn(list).map((one) => {
          const [name = "", local = name] = one.split(" as ");
          const exported = exportedAs(needed, name, merge);
          names.add(exported);
          return `${exported} as ${local}`;
        });
        return `import{${renamed.join(",")}}from"./from-${home}"`;
      });
    const lines = members.map((member) => {
      const text = scripts.get(member) ?? "";
      writeFileSync(join(folder, member), importOnce(text));
      const list = exportsOf(text).map((name) => `${name} as ${exportedAs(member, name, merge)}`);
      return list.length === 0 ? `import "./${member}";` : `export { ${list.join(", ")} } from "./${member}";`;
    });
    writeFileSync(join(folder, "merged.js"), lines.join("\n"));
    for (const [home, names] of imported) {
      const list = [...names].sort().join(", ");
      writeFileSync(join(folder, `from-${home}`), `import { ${list} } from "./${home}"; export { ${list} };`);
    }
    const { outputs } = await Bun.build({
      entrypoints: [join(folder, "merged.js")],
      target: "browser",
      format: "esm",
      minify: true,
      plugins: [
        {
          name: "other-files",
          setup(build) {
            build.onResolve({ filter: /^\.\// }, ({ path }) =>
              members.includes(basename(path)) || path.startsWith("./from-") ? undefined : { path, external: true },
            );
          },
        },
      ],
    });
    return (await outputs[0]?.text()) ?? "";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Points imports of merged members to their merged file. */
function linkTo(text: string, merge: Merge): string {
  const { homes } = merge;
  return text
    .replaceAll(NAMED, (all, list: string, member: string) => {
      const home = homes.get(member);
      if (home === undefined) return all;
      const names = namesIn(list).map((one) => {
        const [name = "", local = name] = one.split(" as ");
        return `${exportedAs(member, name, merge)} as ${local}`;
      });
      return `import{${names.join(",")}}from"./${home}"`;
    })
    .replaceAll(BARE, (_, member: string) => `import"./${homes.get(member) ?? member}"`)
    .replaceAll(DYNAMIC, (all, member: string) => {
      if (homes.has(member) && !merge.entries.has(member))
        throw new Error(`Cannot merge "${member}", which is also imported dynamically`);
      return all;
    })
    .replaceAll(FILE, (all, member: string) => (homes.has(member) ? `"./${homes.get(member)}"` : all));
}

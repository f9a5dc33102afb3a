/**
 * Builds the publishable packages: one tarball per package, with JavaScript and declarations in place of TypeScript, and its own
 * manifest. The packages in the repository stay `private`, so that the sources are not published by mistake; the built ones are
 * not private.
 *
 * A package contains only the files reachable from its `exports`, in the same folders as in the repository.
 *
 * @module
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The package.json of a package in the repository. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  /** Optional dependencies, which become optional peers. */
  peerDependenciesMeta?: Record<string, { optional: true }>;
  [field: string]: unknown;
}

/** A built package. */
export interface Packed {
  name: string;
  /** Its folder in the repository, such as `adapters/sqlite`. */
  folder: string;
  dir: string;
  tarball: string;
}

/**
 * Makes a tarball of every package.
 *
 * @param to A folder, created if missing. It receives the tarballs, and their contents in `packages`.
 */
export function pack(to: string): Packed[] {
  const folders = publishedFolders();
  const emitted = mkdtempSync(join(tmpdir(), "hexlane-pack-"));
  try {
    emit(folders, emitted);
    return folders.map((folder) => packOne(folder, emitted, to));
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

/** Returns the folders of the published packages. */
export function publishedFolders(): string[] {
  const rooms = ["adapters", "apps"].flatMap((top) => readdirSync(join(ROOT, top)).map((name) => `${top}/${name}`));
  return ["core", ...rooms.sort()].filter(
    // A folder without an entry module is not a package yet.
    (folder) => existsSync(join(ROOT, folder, "mod.ts")),
  );
}

/** Runs the compiler once for all packages; it follows imports from the entries. */
export function emit(folders: readonly string[], to: string): void {
  const config = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      // `npm run check` has already checked types.
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      target: "ES2022",
      module: "ESNext",
      rootDir: ROOT,
      outDir: to,
      typeRoots: [join(ROOT, "node_modules")],
      // The compiler treats files that it finds through node_modules as external and does not emit them. Listing the same files
      // as entries helps only if the compiler reaches the entry first, and its order is not deterministic.
      paths: Object.fromEntries(folders.flatMap(addressesOf)),
    },
    files: folders.flatMap(entriesOf).map((path) => join(ROOT, path)),
    // Declares imports that are not code, such as SQL.
    include: ["core", "adapters", "apps/server"].map((folder) => join(ROOT, folder, "**/*.d.ts")),
    exclude: ["**/node_modules"],
  };
  const file = join(to, "tsconfig.json");
  writeFileSync(file, JSON.stringify(config));
  run([join(ROOT, "node_modules/.bin/tsc"), "-p", file], ROOT);
}

/** Import paths of a package and their files: `@hexlane/core/memory` is `core/memory/mod.ts`. */
function addressesOf(folder: string): [string, string[]][] {
  const { name, exports } = readManifest(folder);
  return Object.entries(exports).map(([part, path]) => [`${name}${part.slice(1)}`, [join(ROOT, folder, path)]]);
}

/** Returns the modules in `exports`, and modules started by URL, such as workers. */
function entriesOf(folder: string): string[] {
  const started = readdirSync(join(ROOT, folder), { recursive: true })
    .map(String)
    .filter((name) => /(?<!_test)\.ts$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, folder, name), "utf8");
      return [...text.matchAll(STARTED)].map(([, , path = ""]) => join(folder, dirname(name), `${path}.ts`));
    });
  return [...Object.values(readManifest(folder).exports).map((path) => join(folder, path)), ...started];
}

/** Finds `new URL("./thread_main.ts", import.meta.url)`: the compiler does not see that this names a module. */
const STARTED = /(new URL\("(\.\/[\w/]+))\.ts(?=", import\.meta\.url\))/g;
const IMPORTED = /((?:\bfrom |\bimport\(|\bimport )"\.[^"]*)\.ts(?=")/g;
/** Matches imports of SQL, which Node.js cannot import: each SQL file becomes a module that exports its text. */
export const SQL_IMPORTED = /(\bfrom "\.[^"]*\.sql)" with \{ type: "text" \}/g;

function packOne(folder: string, emitted: string, to: string): Packed {
  const dir = join(to, "packages", basename(folder));
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const imported = new Set<string>();
  for (const name of readdirSync(join(emitted, folder), { recursive: true }).map(String)) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const text = readFileSync(join(emitted, folder, name), "utf8")
      .replace(STARTED, "$1.js")
      .replace(IMPORTED, "$1.js")
      .replace(SQL_IMPORTED, '$1.js"');
    for (const [, specifier = ""] of text.matchAll(/\b(?:from|import\(?) ?"([^"]+)"/g)) {
      if (!specifier.startsWith(".")) imported.add(packageOf(specifier));
      else if (specifier.endsWith(".sql.js"))
        writeText(join(folder, dirname(name), specifier), join(dir, dirname(name), specifier));
      else if (!specifier.endsWith(".js"))
        copy(join(folder, dirname(name), specifier), join(dir, dirname(name), specifier));
      else if (!existsSync(join(emitted, folder, dirname(name), specifier)))
        throw new Error(`Cannot pack: ${join(folder, name)} imports "${specifier}", which was not emitted`);
    }
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  const manifest = publishedManifest(folder, imported);
  writeFileSync(join(dir, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copy("LICENSE", join(dir, "LICENSE"));
  copy(join(folder, "README.md"), join(dir, "README.md"));
  if (folder === "apps/web") copy(join(folder, "dist/web_app"), join(dir, "dist/web_app"));
  const tarball = join(to, `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`);
  // Bun's own pack command is ten times as fast as npm's.
  run([process.execPath, "pm", "pack", "--quiet", "--ignore-scripts", "--filename", tarball], dir);
  return { name: manifest.name, folder, dir, tarball };
}

/** Points each entry to its JavaScript, and keeps only the dependencies that the code imports. */
function publishedManifest(folder: string, imported: ReadonlySet<string>): Manifest {
  const { private: _, exports, dependencies = {}, peerDependenciesMeta = {}, ...rest } = readManifest(folder);
  const entries = Object.entries(exports).map(([name, path]) => {
    const stem = path.replace(/\.ts$/, "");
    return [name, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  const needed = Object.entries(dependencies)
    .filter(([name]) => imported.has(name))
    .map(([name, range]): [string, string] => [name, range === "*" ? `^${rest.version}` : range]);
  const isOptional = ([name]: [string, string]): boolean => peerDependenciesMeta[name] !== undefined;
  const required = needed.filter((one) => !isOptional(one));
  const optional = needed.filter(isOptional);
  return {
    ...rest,
    exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" },
    ...(required.length > 0 ? { dependencies: Object.fromEntries(required) } : {}),
    ...(optional.length > 0 ? { peerDependencies: Object.fromEntries(optional), peerDependenciesMeta } : {}),
  };
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest;
}

/** Returns the package name in an import path: `@scope/name` of `@scope/name/part`. */
function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Writes a text file as a module. @param from the path of the file with `.js` added, as in imports */
function writeText(from: string, to: string): void {
  const text = readFileSync(join(ROOT, from.replace(/\.js$/, "")), "utf8");
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `export default ${JSON.stringify(text)};\n`);
}

function copy(from: string, to: string): void {
  const source = join(ROOT, from);
  if (existsSync(source)) cpSync(source, to, { recursive: true });
}

function run(command: string[], cwd: string): void {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd });
  if (exitCode === 0) return;
  throw new Error(`Cannot pack: ${command.join(" ")} exited with ${exitCode}\n${stdout}${stderr}`);
}

if (import.meta.main) {
  const to = process.argv[2] ?? join(ROOT, "dist/packages");
  for (const { name, tarball } of pack(to)) console.log(`${name} ${relative(process.cwd(), tarball)}`);
}

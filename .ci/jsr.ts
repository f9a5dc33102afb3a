/**
 * Writes the packages for JSR (https://jsr.io) as a Deno workspace: uncompiled TypeScript, SQL files as modules, and the
 * `jsr.json` of each package. To publish them, run `deno publish` in the folder.
 *
 * Usage: bun .ci/jsr.ts [FOLDER]
 *
 * @module
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publishedFolders, readManifest, SQL_IMPORTED } from "./pack.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages that are on npm only, and why. */
export const NPM_ONLY: Readonly<Record<string, string>> = {
  "adapters/platform": "Starts a Node.js worker thread, which Deno cannot do from a remote module.",
  "adapters/sqlite": "Starts Node.js worker threads, which Deno cannot do from a remote module.",
  "apps/cli": "A program with its own manifest.",
  "apps/server": "Needs Bun.",
  "apps/testing": "Contains the server.",
  "apps/web": "Contains the built web app.",
};

/** @param to the output folder, which is emptied first @returns the names of the packages */
export function writeJsrPackages(to: string): string[] {
  rmSync(to, { recursive: true, force: true });
  const folders = publishedFolders().filter((folder) => !(folder in NPM_ONLY));
  for (const folder of folders) writePackage(folder, join(to, folder));
  const workspace = { workspace: folders.map((folder) => `./${folder}`) };
  writeFileSync(join(to, "deno.json"), `${JSON.stringify(workspace, undefined, 2)}\n`);
  return folders.map((folder) => readManifest(folder).name);
}

function writePackage(folder: string, to: string): void {
  for (const name of readdirSync(join(ROOT, folder), { recursive: true }).map(String)) {
    const from = join(ROOT, folder, name);
    if (/(^|\/)(node_modules|dist)\//.test(name)) continue;
    if (name.endsWith(".sql")) {
      // Not every runtime can import SQL, so each SQL file becomes a module that exports its text.
      write(
        `${to}/${name}.ts`,
        `const sql: string = ${JSON.stringify(readFileSync(from, "utf8"))};\nexport default sql;\n`,
      );
    } else if (/(?<!_test|\.d)\.ts$/.test(name)) {
      write(join(to, name), readFileSync(from, "utf8").replace(SQL_IMPORTED, '$1.ts"'));
    } else if (name.endsWith(".md")) write(join(to, name), readFileSync(from, "utf8"));
  }
  cpSync(join(ROOT, "LICENSE"), join(to, "LICENSE"));
  const { name, version, exports, dependencies = {} } = readManifest(folder);
  const imports = Object.entries(dependencies).flatMap(([other, range]) =>
    range === "*"
      ? [[other, `jsr:${other}@^${version}`]]
      : [
          [other, `npm:${other}@${range}`],
          [`${other}/`, `npm:/${other}@${range}/`],
        ],
  );
  const config = { name, version, license: "MIT", exports, imports: Object.fromEntries(imports) };
  write(join(to, "jsr.json"), `${JSON.stringify(config, undefined, 2)}\n`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (import.meta.main) {
  const to = process.argv[2] ?? join(ROOT, "dist/jsr");
  console.log(writeJsrPackages(to).join("\n"));
}

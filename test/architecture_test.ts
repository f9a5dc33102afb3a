/**
 * Executable conventions of the repository. A test next to each rule in `test/architecture` checks it against a planted
 * violation; the tests here apply all rules to the repository itself.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { dirname, join } from "node:path/posix";
import { BROWSER, CARRIES, IMPURE, LONG, TECHNOLOGY, TYPES_ALONE } from "./architecture/exceptions.ts";
import { checkImports, type Repository } from "./architecture/imports.ts";
import {
  checkFolders,
  checkLength,
  checkName,
  checkOwnFiles,
  checkTestPlaces,
  checkTopLevel,
} from "./architecture/layout.ts";
import { checkModules, findCycles } from "./architecture/modules.ts";
import { checkPurity } from "./architecture/purity.ts";
import { isTest, listFiles, listTopLevel, readSources, readText } from "./architecture/tree.ts";

const paths = listFiles();
const sources = readSources();
const core = sources.filter(({ path }) => path.startsWith("core/"));
const product = sources.filter(({ path }) => !path.startsWith("test/") && !isTest(path));

test("listFiles() and readSources() find the repository's files", () => {
  expect(paths).toContain("core/package.json");
  expect(paths).toContain("test/architecture_test.ts");
  expect(core.length).toBeGreaterThan(10);
});

describe("imports", () => {
  test("point in one direction, and only to declared packages", () => {
    const repository = readRepository();
    expect(sources.flatMap((file) => checkImports(file, repository))).toEqual([]);
  });

  test("of a core module come only from that module and earlier ones", () => {
    expect(checkModules(core)).toEqual([]);
  });

  test("form no cycle", () => {
    expect(findCycles(sources, readEntries())).toEqual([]);
  });
});

test("core/package.json declares no dependencies", () => {
  const { name, version, ...rest } = JSON.parse(readText("core/package.json"));
  expect([name, version]).toEqual(["@hexlane/core", expect.any(String)]);
  expect(Object.keys(rest).filter((key) => /dependencies$/i.test(key))).toEqual([]);
});

test("core gets time, randomness and I/O from its ports", () => {
  const untested = core.filter(({ path }) => !isTest(path));
  expect(untested.flatMap((file) => checkPurity(file, IMPURE))).toEqual([]);
});

describe("layout", () => {
  test("names are in snake_case and specific", () => {
    expect(paths.flatMap(checkName)).toEqual([]);
  });

  test("tests are next to the code they test", () => {
    expect(checkTestPlaces(paths)).toEqual([]);
  });

  test("folders have at most 30 files of their own", () => {
    expect(checkFolders(paths)).toEqual([]);
  });

  test("files are short", () => {
    expect(product.flatMap((file) => checkLength(file, LONG))).toEqual([]);
  });

  test("files that are read or run by their path exist", () => {
    expect(sources.flatMap((file) => checkOwnFiles(file, paths))).toEqual([]);
  });

  test("the top level has only the listed entries", () => {
    expect(checkTopLevel(listTopLevel())).toEqual([]);
  });

  test("every exception names a file that exists", () => {
    const onServer = Object.entries(BROWSER).flatMap(([folder, files]) => files.map((file) => `${folder}/${file}`));
    const excepted = [IMPURE, LONG, TYPES_ALONE].flatMap((table) => Object.keys(table));
    excepted.push(...onServer);
    expect(excepted.filter((path) => !paths.includes(path))).toEqual([]);
  });
});

test("the lock file names no registry", () => {
  const { packages } = JSON.parse(readText("package-lock.json"));
  const resolved = Object.values(packages as Record<string, { resolved?: string }>).flatMap(
    (one) => one.resolved ?? [],
  );
  expect(resolved.filter((where) => where.includes(":"))).toEqual([]);
});

function readRepository(): Repository {
  const manifests = paths.filter((path) => /^(core|(adapters|apps)\/\w+)\/package\.json$/.test(path));
  const packages = manifests.map((path) => {
    const { name, dependencies = {}, peerDependencies = {} } = JSON.parse(readText(path));
    return [
      path.slice(0, -"/package.json".length),
      { name, dependencies: Object.keys({ ...dependencies, ...peerDependencies }) },
    ];
  });
  const { devDependencies } = JSON.parse(readText("package.json"));
  return {
    packages: Object.fromEntries(packages),
    devDependencies: Object.keys(devDependencies),
    technology: TECHNOLOGY,
    carries: CARRIES,
    typesAlone: TYPES_ALONE,
    browser: BROWSER,
  };
}

/** Returns the file of each exported name of a package, such as `@hexlane/core/memory`. */
function readEntries(): Record<string, string> {
  const manifests = paths.filter((path) => /^(core|(adapters|apps)\/\w+)\/package\.json$/.test(path));
  const entries = manifests.flatMap((path) => {
    const { name, exports = {} } = JSON.parse(readText(path));
    return Object.entries(exports as Record<string, string>).map(([entry, file]) => [
      join(name, entry),
      join(dirname(path), file),
    ]);
  });
  return Object.fromEntries(entries);
}

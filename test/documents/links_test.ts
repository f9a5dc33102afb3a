/** Links and paths in the documents point to existing files and headings. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dir, "../..");
const DOCUMENTS = [
  "README.md",
  ".github/CHANGELOG.md",
  ".github/CONTRIBUTING.md",
  ".github/SECURITY.md",
  ...["core/README.md", "adapters/*/README.md", "apps/*/README.md", "apps/server/docs/*.md", "core/docs/*.md"].flatMap(
    (pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })],
  ),
];

/** The documents without their code examples. */
const proseOf = (path: string): string =>
  readFileSync(join(root, path), "utf8").replaceAll(/^ *```[\s\S]*?^ *```/gm, "");

/** Returns the anchors that GitHub derives from headings. */
function anchorsOf(path: string): string[] {
  const headings = proseOf(path).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.each(DOCUMENTS)("%s has no broken links", (document) => {
  const links = [...proseOf(document).matchAll(/(?:\]\(|src=")([^)"]+)[)"]/g)].map(([, target = ""]) => target);
  const broken = links.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = "", anchor] = target.split("#");
    const path = file === "" ? document : normalize(join(dirname(document), file));
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && path.endsWith(".md") && !anchorsOf(path).includes(anchor);
  });
  expect(broken).toEqual([]);
});

// CONTRIBUTING.md also names files that a contributor creates.
test.each(DOCUMENTS.filter((path) => path !== ".github/CONTRIBUTING.md"))(
  "%s names only paths that exist",
  (document) => {
    const named = [...proseOf(document).matchAll(/`((?:core|adapters|apps|test|\.ci)\/[^`\s]*)`/g)];
    const paths = named.map(([, path = ""]) => path).filter((path) => !/[<>*:]/.test(path));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

/** The HTML page of the app. It has no inline scripts or styles. @module */
export interface PageParts {
  /** The bundled files, as text by file name. */
  app: ReadonlyMap<string, string>;
  theme: string;
  icon: string;
  /** The icon for home screens that do not read the manifest. */
  touchIcon: string;
  manifest: string;
}

export function pageOf({ app, theme, icon, touchIcon, manifest }: PageParts): string {
  const names = [...app.keys()];
  const main = names.find((name) => /^main-\w+\.js$/.test(name));
  const style = names.find((name) => /^main-\w+\.css$/.test(name));
  if (main === undefined || style === undefined) throw new Error(`Cannot find the app among ${names.join(", ")}`);
  const preloads = [...neededBy(main, app)].map((name) => `<link rel="modulepreload" href="/assets/${name}">`);
  return `${[
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    "<title>Hexlane</title>",
    '<meta name="description" content="Project and task tracking">',
    `<link rel="icon" href="/assets/${icon}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/assets/${touchIcon}">`,
    `<link rel="manifest" href="/assets/${manifest}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1d1f">',
    `<script src="/assets/${theme}"></script>`,
    `<link rel="stylesheet" href="/assets/${style}">`,
    ...preloads,
    `<script type="module" src="/assets/${main}"></script>`,
    "</head>",
    "<body>",
    '<div id="app"></div>',
    "<noscript>Hexlane needs JavaScript in the browser. Its API does not: see /api/docs.</noscript>",
    "</body>",
    "</html>",
  ].join("\n")}\n`;
}

/** The transitive imports of a script, so that the browser can preload them at once. */
function neededBy(name: string, app: ReadonlyMap<string, string>, found = new Set<string>()): Set<string> {
  const imports = (app.get(name) ?? "").matchAll(/(?:from|import)\s*"(?:\.\/|\/assets\/)([\w.-]+\.js)"/g);
  for (const [, needed = ""] of imports) {
    if (found.has(needed)) continue;
    found.add(needed);
    neededBy(needed, app, found);
  }
  return found;
}

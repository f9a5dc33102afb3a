/**
 * The generated files of the client as the routes want them now, formatted like everything else.
 *
 * @module
 */
import { join } from "node:path";
import { startHarness } from "../harness/harness.ts";
import { groupsSource, methodTypes } from "./methods.ts";
import { type Document, wireTypes } from "./wire_types.ts";

const ROOT = join(import.meta.dir, "../..");
const CLIENT = join(ROOT, "apps/client");

/** The text of each generated file by its path. */
export async function currentFiles(): Promise<Map<string, string>> {
  const document = await currentDocument();
  return new Map([
    [join(CLIENT, "wire.ts"), formatted(wireTypes(document) + methodTypes(document))],
    [join(CLIENT, "groups.ts"), formatted(groupsSource(document))],
  ]);
}

/** The description of the server as it is now. */
export async function currentDocument(): Promise<Document> {
  const harness = await startHarness();
  const response = await harness.app.fetch(new Request("http://localhost:3000/api/openapi"));
  const document = (await response.json()) as Document;
  await harness.close();
  return document;
}

function formatted(source: string): string {
  const biome = join(ROOT, "node_modules/.bin/biome");
  const options = [
    "--config-path=.biome.json",
    "--linter-enabled=false",
    "--write",
    "--stdin-file-path=apps/client/a.ts",
  ];
  const done = Bun.spawnSync([biome, "check", ...options], { cwd: ROOT, stdin: new TextEncoder().encode(source) });
  if (!done.success) throw new Error(`Cannot format the types: ${done.stderr}`);
  return done.stdout.toString();
}

/**
 * The client's types as they should be by the routes as they are, formatted like everything else.
 *
 * @module
 */
import { join } from "node:path";
import { startHarness } from "../harness/harness.ts";
import { type Document, wireTypes } from "./wire_types.ts";

const ROOT = join(import.meta.dir, "../..");
export const WIRE_FILE: string = join(ROOT, "apps/client/wire.ts");

export async function currentWireTypes(): Promise<string> {
  const harness = await startHarness();
  const response = await harness.app.fetch(new Request("http://localhost:3000/api/openapi"));
  const document = (await response.json()) as Document;
  await harness.close();
  const biome = join(ROOT, "node_modules/.bin/biome");
  const done = Bun.spawnSync([biome, "format", "--config-path=.biome.json", `--stdin-file-path=${WIRE_FILE}`], {
    cwd: ROOT,
    stdin: new TextEncoder().encode(wireTypes(document)),
  });
  if (!done.success) throw new Error(`Cannot format the types: ${done.stderr}`);
  return done.stdout.toString();
}

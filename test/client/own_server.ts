/**
 * The real server with its own temporary folder.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeEmptyDatabase } from "../harness/empty_database.ts";
import { startServer } from "../server_process.ts";

export interface OwnServer {
  url: string;
  stop(): Promise<void>;
}

export async function startServerInFolder(env: Record<string, string> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-client-"));
  await placeEmptyDatabase(join(folder, "hexlane.db"));
  const server = await startServer({ DATA_DIR: folder, ...env });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Regenerates the client's files from the current routes.
 *
 * @module
 */
import { writeFileSync } from "node:fs";
import { currentFiles } from "./current_wire_types.ts";

for (const [path, text] of await currentFiles()) writeFileSync(path, text);

/**
 * Writes the generated files of the client anew from the routes as they are now.
 *
 * @module
 */
import { writeFileSync } from "node:fs";
import { currentFiles } from "./current_wire_types.ts";

for (const [path, text] of await currentFiles()) writeFileSync(path, text);

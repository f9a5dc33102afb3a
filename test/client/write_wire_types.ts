/**
 * Writes `apps/client/wire.ts` anew from the routes as they are now.
 *
 * @module
 */
import { writeFileSync } from "node:fs";
import { currentWireTypes, WIRE_FILE } from "./current_wire_types.ts";

writeFileSync(WIRE_FILE, await currentWireTypes());

import { PGlite } from "@electric-sql/pglite";
import { createTracker } from "@hexlane/core";
import { productionPorts } from "@hexlane/platform";
import { openPgliteStore } from "./pglite_store.ts";

const db = await PGlite.create("./data"); // without a folder: in memory
const tracker = createTracker({ ...productionPorts({ secret: process.env.TRACKER_SECRET }), store: await openPgliteStore(db) });

export {};

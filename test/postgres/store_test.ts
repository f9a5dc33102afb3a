/**
 * The contracts of the store on a real Postgres server.
 *
 * @module
 */
import { test } from "bun:test";
import { dumpContract, quotaContract, storeContract } from "@hexlane/core/testing";
import { hasPostgres } from "../servers/postgres.ts";
import { openFresh } from "./fresh_store.ts";

if (hasPostgres()) {
  storeContract("postgres", { test, open: openFresh });
  quotaContract("postgres", { test, open: openFresh });
  dumpContract("postgres", { test, open: openFresh });
}

/** Values that belong to one installation. @module */
import type { InstallationReads, InstallationValueName, InstallationWrites } from "@hexlane/core";
import { eq } from "drizzle-orm";
import { upsertInto } from "./delivery/dispatch.ts";
import { type Over, type Session, slot, statement } from "./session.ts";

const VALUE = statement(({ db, tables: { installation } }) =>
  db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, slot("name"))),
);
const SAVE_VALUE = upsertInto("installation", "name");

async function findInstallationValue(session: Session, name: InstallationValueName): Promise<string | undefined> {
  return (await session.run(VALUE, { name }))[0]?.value;
}

async function saveInstallationValue(session: Session, name: InstallationValueName, value: string): Promise<void> {
  await session.run(SAVE_VALUE, { name, value });
}

export const installationReads: Over<InstallationReads> = { findInstallationValue };
export const installationWrites: Over<InstallationWrites> = { saveInstallationValue };

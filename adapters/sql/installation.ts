/** Values that belong to one installation. @module */
import type { InstallationReads, InstallationWrites } from "@hexlane/core";
import { eq } from "drizzle-orm";
import { crud } from "./crud.ts";
import { type Over, param, statement } from "./session.ts";

const values = crud("installation");

const VALUE = statement(({ db, tables: { installation } }) =>
  db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, param("name"))),
);

export const installationReads: Over<InstallationReads> = {
  findInstallationValue: async (session, name) => (await session.run(VALUE, { name }))[0]?.value,
};

export const installationWrites: Over<InstallationWrites> = {
  saveInstallationValue: (session, name, value) => values.upsert(session, { name, value }),
};

/** Values of this installation, in memory. @module */
import type { InstallationReads, InstallationWrites } from "../../ports/store.ts";
import type { Over } from "./database.ts";

export const installationReads: Over<InstallationReads> = {
  findInstallationValue: ({ installation }, name) => installation.get(name)?.value,
};

export const installationWrites: Over<InstallationWrites> = {
  saveInstallationValue: ({ installation }, name, value) => installation.upsert({ name, value }),
};

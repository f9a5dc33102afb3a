/** Values of the installation. Of these, dumps contain only the choice of who may sign up. @module */

/** The name of a value of the installation. */
export type InstallationValueName = "secret mark" | "last backup" | "backup failure" | "registration";

/** Reads values of the installation. */
export interface InstallationReads {
  /** Undefined if the value was never saved. */
  findInstallationValue(name: InstallationValueName): Promise<string | undefined>;
}

/** Changes values of the installation. */
export interface InstallationWrites {
  /** Inserts or replaces the value. */
  saveInstallationValue(name: InstallationValueName, value: string): Promise<void>;
}

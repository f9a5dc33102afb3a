/** Values of this installation, which dumps leave out. @module */

/** The name of a value of the installation. */
export type InstallationValueName = "secret mark";

/** Reading values of the installation. */
export interface InstallationReads {
  /** Undefined when the value was never saved. */
  findInstallationValue(name: InstallationValueName): Promise<string | undefined>;
}

/** Changing values of the installation. */
export interface InstallationWrites {
  /** Inserts the value or replaces it. */
  saveInstallationValue(name: InstallationValueName, value: string): Promise<void>;
}

/**
 * Descriptions of every stored record.
 *
 * @module
 */
import { BOARD_RECORDS, type BoardRecords } from "./board.ts";
import { DELIVERY_RECORDS, type DeliveryRecords } from "./delivery.ts";
import { FORGE_RECORDS, type ForgeRecords } from "./forge.ts";
import { IDENTITY_RECORDS, type IdentityRecords } from "./identity.ts";
import { INSTALLATION_RECORDS, type InstallationRecords } from "./installation.ts";
import type { RecordSpecs } from "./record.ts";
import { WORKSPACE_RECORDS, type WorkspaceRecords } from "./workspace.ts";

/** The types of all records, by name. */
export interface RecordTypes
  extends IdentityRecords,
    WorkspaceRecords,
    BoardRecords,
    DeliveryRecords,
    ForgeRecords,
    InstallationRecords {}

/** The descriptions of all records. */
export const RECORDS: RecordSpecs<RecordTypes> = {
  ...IDENTITY_RECORDS,
  ...WORKSPACE_RECORDS,
  ...BOARD_RECORDS,
  ...DELIVERY_RECORDS,
  ...FORGE_RECORDS,
  ...INSTALLATION_RECORDS,
};

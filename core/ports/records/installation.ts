/** How installation records are stored. @module */
import type { InstallationValueName } from "../../ports/store/installation.ts";
import type { StoredReplay } from "../../ports/store/replay.ts";
import type { RecordSpecs, Stored } from "./record.ts";

/** A value of this installation, which dumps omit. */
export interface InstallationValue {
  name: InstallationValueName;
  value: string;
}

/** The installation records, by kind. */
export interface InstallationRecords {
  installation: Stored<InstallationValue>;
  replay: Stored<StoredReplay>;
}

/** Describes each installation record. */
export const INSTALLATION_RECORDS: RecordSpecs<InstallationRecords> = {
  installation: {
    columns: { name: "text", value: "text" },
    key: ["name"],
  },
  replay: {
    columns: { id: "text", fingerprint: "text", answer: "text", createdAt: "instant" },
  },
};

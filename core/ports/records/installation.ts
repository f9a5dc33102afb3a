/** How installation records are stored. @module */
import type { InstallationValueName } from "../store/installation.ts";
import type { StoredReplay } from "../store/replay.ts";
import type { RecordSpecs, Stored } from "./record.ts";

/** A value of this installation. */
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
    // The only value in dumps, because a restored server must keep the operators' choice of who may sign up.
    dumped: { name: "registration" },
  },
  replay: {
    columns: { id: "text", fingerprint: "text", answer: "text", createdAt: "instant" },
  },
};

/** Describes a test's plans that never took effect. @module */
import type { Faults } from "@hexlane/core/testing";
import type { Receivers } from "./receivers.ts";

/** Returns the source code of the calls whose plans never took effect. */
export function unusedPlans(receivers: Receivers, faults: Readonly<Record<string, Faults>>): string[] {
  const planned = Object.entries(faults).flatMap(([port, { pending }]) =>
    pending.map(({ method, times = 1 }) => {
      const count = times > 1 ? `, times: ${times}` : "";
      return `faults.${port}.plan({ method: "${method}"${count} })`;
    }),
  );
  return [...receivers.unused(), ...planned];
}

/** Returns the source code of the call that set the initial time. */
export function unusedTime(now: Date | string): string {
  return `startHexlane({ now: ${JSON.stringify(now)} })`;
}

/** Returns the error that names the unused plans. */
export function unusedError(unused: readonly string[]): Error {
  return new Error(
    `Planned but not used: ${unused.join("; ")}. Correct the plans, or start with { allowUnused: true }`,
  );
}

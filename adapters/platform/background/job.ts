/** Work that never runs concurrently with itself. @module */

export interface Job {
  /** Runs the job, or runs it again after the current run. */
  run: () => void;
  /** Resolves when the current run has ended. */
  ended: () => Promise<void>;
}

export function once(work: () => Promise<unknown>, onError: (error: unknown) => void): Job {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const loop = async () => {
    while (isWanted) {
      isWanted = false;
      await work().catch(onError);
    }
    running = undefined;
  };
  return {
    run: () => {
      isWanted = true;
      running ??= loop();
    },
    ended: async () => await running,
  };
}

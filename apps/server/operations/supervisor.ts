/**
 * Tells a supervisor that speaks `sd_notify(3)` how far the server is: systemd with `Type=notify`. Datagrams to a Unix socket,
 * which the runtime does not have, so the C library is asked.
 *
 * @module
 */
import { type Library, openLibrary } from "./c_library.ts";

export interface Supervisor {
  /** The server answers. From now on the supervisor hears regularly that the event loop goes round, if it wants to. */
  ready(): void;
  /** The server was told to stop. */
  stopping(): void;
}

export interface SupervisorOptions {
  env: Readonly<Record<string, string | undefined>>;
  pid: number;
  /** Told once when the supervisor cannot be reached: it will take the server for hung. */
  onFailure: (reason: string) => void;
}

/** Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`; without the first, nobody is told anything. */
export function openSupervisor({ env, pid, onFailure }: SupervisorOptions): Supervisor {
  const address = socketAddress(env.NOTIFY_SOCKET);
  if (!address) return { ready: () => {}, stopping: () => {} };
  let library: Library | undefined;
  let isBroken = false;
  const tell = (state: string): void => {
    if (isBroken) return;
    try {
      library ??= openLibrary();
      library.sendDatagram(address, state);
    } catch (error) {
      isBroken = true;
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    ready() {
      tell("READY=1");
      const microseconds = watchdogOf(env, pid);
      // Half of it, as the manual advises. A timer of the event loop: one that hangs tells nothing.
      if (microseconds > 0) timer = setInterval(() => tell("WATCHDOG=1"), microseconds / 2000);
    },
    stopping() {
      // It goes on hearing that the loop goes round: stopping takes its time.
      tell("STOPPING=1");
      timer?.unref();
    },
  };
}

/** `sockaddr_un` (unix(7)): the family, then a path, or a name that begins with NUL and is written with `@`. */
function socketAddress(text: string | undefined): Uint8Array | undefined {
  if (!text || !/^[/@]/.test(text)) return undefined;
  const path = new TextEncoder().encode(text);
  const isAbstract = text.startsWith("@");
  const address = new Uint8Array(2 + path.length + (isAbstract ? 0 : 1));
  new DataView(address.buffer).setUint16(0, AF_UNIX, true);
  address.set(path, 2);
  if (isAbstract) address[2] = 0;
  return address;
}

const AF_UNIX = 1;

function watchdogOf(env: SupervisorOptions["env"], pid: number): number {
  // Meant for another process when it names one.
  if (env.WATCHDOG_PID && Number(env.WATCHDOG_PID) !== pid) return 0;
  const microseconds = Number(env.WATCHDOG_USEC ?? 0);
  return Number.isFinite(microseconds) ? microseconds : 0;
}

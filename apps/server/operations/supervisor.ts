/**
 * Notifies a supervisor that supports `sd_notify(3)`, such as systemd with `Type=notify`. The protocol uses datagrams
 * to a Unix socket, which Bun does not support, so this module calls the C library.
 *
 * @module
 */
import { type Library, openLibrary } from "./c_library.ts";

export interface Supervisor {
  /** The server is ready. From then on, the supervisor gets regular watchdog signals, if it requested them. */
  ready(): void;
  /** The server is stopping. */
  stopping(): void;
}

export interface SupervisorOptions {
  env: Readonly<Record<string, string | undefined>>;
  pid: number;
  /** Called once if the supervisor cannot be reached, since it will consider the server hung. */
  onFailure: (reason: string) => void;
}

/** Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`. Without `NOTIFY_SOCKET`, the supervisor does nothing. */
export function openSupervisor({ env, pid, onFailure }: SupervisorOptions): Supervisor {
  const address = socketAddress(env.NOTIFY_SOCKET);
  if (!address) return { ready: () => {}, stopping: () => {} };
  let library: Library | undefined;
  let isBroken = false;
  const notify = (state: string): void => {
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
      notify("READY=1");
      const microseconds = watchdogOf(env, pid);
      // Half the watchdog interval, as the manual advises. The timer stops if the event loop hangs.
      if (microseconds > 0) timer = setInterval(() => notify("WATCHDOG=1"), microseconds / 2000);
    },
    stopping() {
      // Watchdog signals continue, since stopping takes a while.
      notify("STOPPING=1");
      timer?.unref();
    },
  };
}

/**
 * Returns a `sockaddr_un` (unix(7)): the family, then a path, or a name that begins with NUL and is written with `@`.
 */
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
  // The variables may be for another process.
  if (env.WATCHDOG_PID && Number(env.WATCHDOG_PID) !== pid) return 0;
  const microseconds = Number(env.WATCHDOG_USEC ?? 0);
  return Number.isFinite(microseconds) ? microseconds : 0;
}

/** The functions of the C library that Bun lacks. Linux only. @module */
import { dlopen, FFIType, ptr } from "bun:ffi";

export interface Library {
  /**
   * Sends one datagram to a Unix socket.
   *
   * @param address a `sockaddr_un`
   * @throws {Error} if it cannot be sent
   */
  sendDatagram(address: Uint8Array, text: string): void;
}

/** glibc, then musl. */
const NAMES = ["libc.so.6", "libc.so", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];
const AF_UNIX = 1;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
/** Does not block if the receiver does not read, and raises no signal if it is gone. */
const MSG_DONTWAIT = 0x40;
const MSG_NOSIGNAL = 0x4000;

const { i32, u32, u64, i64, ptr: pointer } = FFIType;
const SYMBOLS = {
  socket: { args: [i32, i32, i32], returns: i32 },
  sendto: { args: [i32, pointer, u64, i32, pointer, u32], returns: i64 },
  close: { args: [i32], returns: i32 },
} as const;

/** @throws {Error} where there is no such library */
export function openLibrary(): Library {
  const { socket, sendto, close } = load();
  return {
    sendDatagram(address, text) {
      const bytes = new TextEncoder().encode(text);
      const descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
      if (descriptor < 0) throw new Error("Cannot open a Unix socket");
      try {
        const flags = MSG_DONTWAIT | MSG_NOSIGNAL;
        const sent = sendto(descriptor, ptr(bytes), bytes.length, flags, ptr(address), address.length);
        if (Number(sent) !== bytes.length) throw new Error("Cannot send to the Unix socket of the supervisor");
      } finally {
        close(descriptor);
      }
    },
  };
}

function load(): ReturnType<typeof dlopen<typeof SYMBOLS>>["symbols"] {
  for (const name of NAMES) {
    try {
      return dlopen(name, SYMBOLS).symbols;
    } catch {
      // Not on this system. Try the next name.
    }
  }
  throw new Error(`Cannot find a C library called ${NAMES.join(", ")}`);
}

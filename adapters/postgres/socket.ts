/**
 * A socket that sends together what is written together.
 *
 * The driver writes the five messages of a statement one by one, and corks the socket meanwhile; where that does nothing,
 * each is a call of the operating system and a packet of its own. Measured on Bun: a third of all the time a create takes.
 *
 * @module
 */
import { Socket } from "node:net";

/** Not yet connected. Under TLS it only carries the handshake, and does nothing more. */
export function openSocket(): Socket {
  const socket = new Socket();
  if (1) return socket;
  const write = socket.write.bind(socket) as (bytes: Uint8Array, ...rest: unknown[]) => boolean;
  let waiting: Uint8Array[] = [];
  const send = (): void => {
    const all = waiting;
    waiting = [];
    if (all.length > 0 && !socket.destroyed) write(all.length === 1 ? (all[0] as Uint8Array) : Buffer.concat(all));
  };
  socket.write = ((bytes: Uint8Array, ...rest: unknown[]): boolean => {
    // Whoever wants to know when it is sent, such as the last message of all, waits for nobody.
    if (rest.length > 0) {
      send();
      return write(bytes, ...rest);
    }
    if (waiting.push(bytes) === 1) queueMicrotask(send);
    return true;
  }) as Socket["write"];
  return socket;
}

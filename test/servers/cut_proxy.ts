/**
 * A proxy between a client and a server that disconnects them on demand.
 *
 * @module
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  readonly port: number;
  /** Closes every connection and accepts none. */
  cut(): void;
  /** Accepts connections again. */
  mend(): void;
  close(): Promise<void>;
}

export async function startCutProxy(serverPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A disconnected peer may still be writing.
    socket.on("error", () => undefined);
  };
  const proxy = createServer((client) => {
    keep(client);
    if (isCut) {
      client.destroy();
      return;
    }
    const server = connect(serverPort, "127.0.0.1");
    keep(server);
    client.pipe(server).pipe(client);
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    mend() {
      isCut = false;
    },
    close() {
      cut();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}

/**
 * A proxy between a client and a Postgres server that cuts the connection at COMMIT on demand.
 *
 * @module
 */
import type { Socket } from "bun";

/** Whether the server still receives the COMMIT, whose outcome the client never learns. */
export type Cut = "before COMMIT" | "after COMMIT";

export interface CutProxy {
  port: number;
  /** Cuts the connection at the next COMMIT. */
  cutNext(cut: Cut): void;
  stop(): void;
}

interface Other {
  client: Socket<Ends>;
  /** Whether the connection was cut, after which the client receives nothing more. */
  isCut: boolean;
}

interface Ends {
  server?: Socket<Other>;
  waiting: Uint8Array[];
}

export function startCutProxy(serverPort: number): CutProxy {
  let next: Cut | undefined;
  const listener = Bun.listen<Ends>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(client) {
        client.data = { waiting: [] };
        void Bun.connect<Other>({
          hostname: "127.0.0.1",
          port: serverPort,
          socket: {
            open(server) {
              server.data = { client, isCut: false };
              client.data.server = server;
              for (const bytes of client.data.waiting) server.write(bytes);
            },
            data(server, bytes) {
              if (!server.data.isCut) server.data.client.write(bytes);
            },
            close(server) {
              if (!server.data.isCut) server.data.client.end();
            },
          },
        });
      },
      data(client, bytes) {
        const { server, waiting } = client.data;
        if (!server) {
          waiting.push(bytes.slice());
          return;
        }
        if (next !== undefined && isCommit(bytes)) {
          const cut = next;
          next = undefined;
          if (cut === "after COMMIT") server.write(bytes);
          server.data.isCut = true;
          server.flush();
          client.terminate();
          server.end();
          return;
        }
        server.write(bytes);
      },
      close: (client) => void client.data.server?.end(),
    },
  });
  return {
    port: listener.port,
    cutNext(cut) {
      next = cut;
    },
    stop: () => listener.stop(true),
  };
}

/** A simple query: Q, its length, its text, a zero byte. */
function isCommit(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).toString("latin1") === "Q\0\0\0\x0bCOMMIT\0";
}

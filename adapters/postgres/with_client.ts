/** A separate connection, outside the pool, for a few statements. @module */
import pg from "pg";

/** Connects, runs `act`, and closes the connection. */
export async function withClient<T>(config: pg.ClientConfig, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  // The failed statement reports the error itself.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

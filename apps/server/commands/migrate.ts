/** Migrates the database without starting the server. @module */
import { acceptSecret } from "../operations/lost_state.ts";
import { openCrypto } from "../ports.ts";
import { type Command, takeFlags, withPorts } from "./command.ts";

const ACCEPT = "--accept-new-secret";

export const migrate: Command = {
  usage: `migrate [${ACCEPT}]`,
  summary: "migrate the database to this version; with --accept-new-secret if the secret is lost",
  aim: "migrate",
  async run(args, { readConfig }) {
    const acceptsSecret = takeFlags(args, migrate, [ACCEPT]).has(ACCEPT);
    const config = readConfig();
    if (acceptsSecret) {
      const store = await config.database.open();
      try {
        await acceptSecret(store, openCrypto(config));
      } finally {
        await store.close();
      }
    }
    await withPorts(config, async () => undefined);
    console.log(`"${config.database.name}" is up to date`);
  },
};

/** Opens a store on SQLite, and prints why it cannot. */
import { openSqliteStore } from "@hexlane/sqlite";

const store = await openSqliteStore("opened.sqlite").catch(({ message }) => void console.log(message));
await store?.close();

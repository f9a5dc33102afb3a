/** Opens a SQLite store, and prints the error if that fails. */
import { openSqliteStore } from "@hexlane/sqlite";

const store = await openSqliteStore("opened.sqlite").catch(({ message }) => void console.log(message));
await store?.close();

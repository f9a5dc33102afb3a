import { READ_METHODS, WRITE_METHODS } from "@hexlane/sql";

// The names of all methods of a transaction, for example to call them from another thread.
console.log(READ_METHODS.length > 50, WRITE_METHODS.length > 50); // true true

export {};

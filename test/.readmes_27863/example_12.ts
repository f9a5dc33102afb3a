import { READ_METHODS, WRITE_METHODS } from "@hexlane/sql";

// What a transaction can do, as names: whoever runs it in a thread of its own sends one of these.
console.log(READ_METHODS.length > 50, WRITE_METHODS.length > 50); // true true

export {};

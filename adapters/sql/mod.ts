export * from "./dialect.ts";
export * from "./tables.ts";
export * from "./session.ts";
export * from "./identity.ts";

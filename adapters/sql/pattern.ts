/** Searches for a part of a string, ignoring the case of ASCII letters. @module */
import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { param } from "./session.ts";

/** Whether the column contains the text that `pattern` was made from, ignoring the case of ASCII letters. */
export function hasPattern(column: AnySQLiteColumn): SQL {
  return sql`lower(${column}) like ${param("pattern")} escape '\\'`;
}

/** Returns the value of the parameter `pattern` for a text to find. */
export function patternOf(part: string): string {
  const lower = part.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `%${lower.replace(/[\\%_]/g, "\\$&")}%`;
}

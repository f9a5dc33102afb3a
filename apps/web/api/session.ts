/** The session of this browser. @module */
import { get, post } from "./client.ts";
import type { CurrentSession } from "./types.ts";

export const getSession = (): Promise<CurrentSession> => get("/api/auth/get-session");
export const signOut = (): Promise<unknown> => post("/api/auth/sign-out");

/** Two-factor authentication of one's own account. @module */
import { post } from "./client.ts";
import type { BackupCodes, StartedTwoFactor } from "./types.ts";

export const enableTwoFactor = (password: string): Promise<StartedTwoFactor> =>
  post("/api/auth/two-factor/enable", { password });
export const disableTwoFactor = (password: string): Promise<unknown> =>
  post("/api/auth/two-factor/disable", { password });
export const generateBackupCodes = (password: string): Promise<BackupCodes> =>
  post("/api/auth/two-factor/generate-backup-codes", { password });

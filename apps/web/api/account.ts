/** One's own account, and getting into it. @module */
import { get, post, put, remove } from "./client.ts";
import type {
  ChangePasswordBody,
  DeleteUserBody,
  SaveAvatarBody,
  SavedAvatar,
  Session,
  SignedIn,
  SignedUp,
  SignInBody,
  SignUpBody,
  UpdateUserBody,
} from "./types.ts";

export const signUp = (body: SignUpBody): Promise<SignedUp> => post("/api/auth/sign-up/email", body);
export const signIn = (body: SignInBody): Promise<SignedIn> => post("/api/auth/sign-in/email", body);
export const updateUser = (body: UpdateUserBody): Promise<unknown> => post("/api/auth/update-user", body);
export const changePassword = (body: ChangePasswordBody): Promise<unknown> => post("/api/auth/change-password", body);
export const deleteAccount = (body: DeleteUserBody): Promise<unknown> => post("/api/auth/delete-user", body);
export const saveAvatar = (body: SaveAvatarBody): Promise<SavedAvatar> => put("/api/user/avatar", body);
export const deleteAvatar = (): Promise<unknown> => remove("/api/user/avatar");

export const listSessions = (): Promise<Session[]> => get("/api/auth/list-sessions");
export const revokeSession = (token: string): Promise<unknown> => post("/api/auth/revoke-session", { token });
export const revokeOtherSessions = (): Promise<unknown> => post("/api/auth/revoke-other-sessions");

/** A request to a browser's authenticator. @module */
/** A request to a browser's authenticator. */
export interface PasskeyRequest<Options> {
  options: Options;
  /** Single-use; sent back with the response by the same browser. */
  token: string;
  expiresAt: Date;
}

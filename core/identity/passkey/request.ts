/** A request to a browser's authenticator. @module */
/** A request to a browser's authenticator. */
export interface PasskeyRequest<Options> {
  options: Options;
  /** Single-use. The same browser sends it back with its response. */
  token: string;
  expiresAt: Date;
}

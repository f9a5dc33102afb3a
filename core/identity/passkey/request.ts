/** A request to a browser's authenticator. @module */
/** The options for the authenticator, and the token of the request. */
export interface PasskeyRequest<Options> {
  options: Options;
  /** Single-use. The browser sends it back with its response. */
  token: string;
  expiresAt: Date;
}

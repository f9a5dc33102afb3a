/**
 * Passkeys over the `@simplewebauthn/server` package.
 *
 * @module
 */
import type { PasskeyExpectation, Passkeys } from "@hexlane/core";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** EdDSA, ES256 and RS256, which are all that is in use (RFC 9053). */
const ALGORITHMS = [-8, -7, -257];
/** What an authenticator says that does not say which model it is. */
const NO_MODEL = "00000000-0000-0000-0000-000000000000";

/** Passkeys whose attestation, if there is one, is checked as far as that goes without knowing its maker. */
export function createPasskeys(): Passkeys {
  return {
    algorithms: ALGORITHMS,
    async verifyRegistration(response, expected) {
      const { verifyRegistrationResponse, isoBase64URL } = await load();
      return await orUndefined(async () => {
        const { verified, registrationInfo: info } = await verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
          ...expectationOf(expected),
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified || info.credential.id !== response.id) return undefined;
        return {
          credentialId: info.credential.id,
          publicKey: isoBase64URL.fromBuffer(info.credential.publicKey),
          counter: info.credential.counter,
          deviceType: info.credentialDeviceType,
          backedUp: info.credentialBackedUp,
          aaguid: info.aaguid === NO_MODEL ? null : info.aaguid,
        };
      });
    },
    async verifySignIn(response, { publicKey, ...expected }) {
      const { verifyAuthenticationResponse, isoBase64URL } = await load();
      return await orUndefined(async () => {
        const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
          ...expectationOf(expected),
          // Under a counter of 0 any other may follow: the use case judges it.
          credential: { id: response.id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
        });
        return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : undefined;
      });
    },
  };
}

/** The package knows every kind of certificate and takes a quarter of a second to load: no start shall wait for it. */
async function load() {
  const [server, { isoBase64URL }] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, isoBase64URL };
}

function expectationOf({ challenge, origin, rpId }: PasskeyExpectation) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}

/** The package throws for every mistake in an answer, and for some with a `TypeError`: none is worse than wrong. */
async function orUndefined<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/**
 * Passkeys over the `@simplewebauthn/server` package.
 *
 * @module
 */
import type { PasskeyExpectation, Passkeys } from "@hexlane/core";
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { COSEALG, isoBase64URL } from "@simplewebauthn/server/helpers";
import { namesNoMaker } from "./attestation.ts";

/** All that is in use (RFC 9053). */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** What an authenticator says that does not say which model it is. */
const NO_MODEL = "00000000-0000-0000-0000-000000000000";

/** Passkeys as browsers make them that are asked for no attestation. */
export function createPasskeys(): Passkeys {
  return {
    algorithms: ALGORITHMS,
    verifyRegistration: (response, expected) =>
      orUndefined(async () => {
        if (!namesNoMaker(response.response.attestationObject)) return undefined;
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
      }),
    verifySignIn: (response, { publicKey, ...expected }) =>
      orUndefined(async () => {
        const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
          ...expectationOf(expected),
          // Under a counter of 0 any other may follow: the use case judges it.
          credential: { id: response.id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
        });
        return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : undefined;
      }),
  };
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

/** Passkeys, implemented with the `@simplewebauthn/server` package. @module */
import type { PasskeyExpectation, Passkeys } from "@hexlane/core";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** EdDSA, ES256 and RS256 (RFC 9053 2.1, 2.2; RFC 8812 2). In practice, passkeys use no others. */
const ALGORITHMS = [-8, -7, -257];
/** The AAGUID of an authenticator that does not disclose its model. */
const NO_MODEL = "00000000-0000-0000-0000-000000000000";

/** Creates the verifier for passkeys that browsers create without attestation. */
export function createPasskeys(): Passkeys {
  return {
    algorithms: ALGORITHMS,
    verifyRegistration: (response, expected) =>
      orUndefined(async () => {
        const { namesNoVendor, verifyRegistrationResponse } = await loadVerifier();
        if (!namesNoVendor(response.response.attestationObject)) return undefined;
        const { verified, registrationInfo: info } = await verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
          ...expectationOf(expected),
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified || info.credential.id !== response.id) return undefined;
        return {
          credentialId: info.credential.id,
          publicKey: Buffer.from(info.credential.publicKey).toString("base64url"),
          counter: info.credential.counter,
          deviceType: info.credentialDeviceType,
          backedUp: info.credentialBackedUp,
          aaguid: info.aaguid === NO_MODEL ? null : info.aaguid,
        };
      }),
    verifySignIn: (response, { publicKey, ...expected }) =>
      orUndefined(async () => {
        const { verifyAuthenticationResponse } = await loadVerifier();
        const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
          response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
          ...expectationOf(expected),
          // Passes 0 as the stored counter, so that the package accepts any counter. The use case checks it.
          credential: {
            id: response.id,
            publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
            counter: 0,
          },
        });
        return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : undefined;
      }),
  };
}

/**
 * Loads `reflect-metadata` before the package, which requires it. Two static imports would lose their order in the
 * compiled program, because Bun's bundler runs CommonJS modules last.
 */
async function loadVerifier(): Promise<typeof import("./verifier.ts")> {
  await import("reflect-metadata");
  return await import("./verifier.ts");
}

function expectationOf({ challenge, origin, rpId }: PasskeyExpectation) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}

/**
 * Returns undefined for an invalid response. The package throws for any defect in a response, sometimes with a
 * `TypeError`.
 */
async function orUndefined<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

const [server, helpers] = await Promise.all([import("@simplewebauthn/server"), import("@simplewebauthn/server/helpers")]);
console.log(Object.keys(server).length, Object.keys(helpers).length);

/** A device that keeps passkeys, as a browser would ask it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A short byte string of CBOR. */
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** An authenticator in software: keeps one key pair and answers as a device does. */
export function authenticator(origin = 'http://ulov.example') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
  const client = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const data = (flags: number, extra = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([createHash('sha256').update('ulov.example').digest(), Buffer.from([flags]), count, extra]);
  };
  const answer = (clientDataJSON: Buffer, response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: clientDataJSON.toString('base64url'), ...response },
  });
  return {
    make: (challenge: string) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // Present, verified, with a credential.
      const authData = data(0x45, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const object = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0]),
        Buffer.from([0x68]),
        Buffer.from('authData'),
        bytes(authData),
      ]);
      return answer(client('webauthn.create', challenge), { attestationObject: object.toString('base64url') });
    },
    answer: (challenge: string, flags = 0x05) => {
      const clientData = client('webauthn.get', challenge);
      const authData = data(flags);
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(clientData).digest()]),
        privateKey,
      );
      return answer(clientData, {
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

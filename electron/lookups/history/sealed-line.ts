import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * A record as one line of text: its head, which is read at every start, and its body, which is read when it is opened.
 * Each is sealed by itself (AES-256-GCM, a fresh random nonce, base64 of nonce, tag and ciphertext), the body
 * compressed before that. Whatever was changed, cut or put into another record's place does not open.
 */
export function sealLine(key: Buffer, head: { id: string }, body?: unknown): string {
  const sealedHead = seal(key, 'head', Buffer.from(JSON.stringify(head)));
  if (body === undefined) return sealedHead;
  return `${sealedHead} ${seal(key, `body ${head.id}`, deflateRawSync(JSON.stringify(body)))}`;
}

/** The head of a line as it was sealed; undefined where it does not open. */
export function openHead(key: Buffer, line: Buffer): unknown {
  const end = line.indexOf(space);
  return asJson(unseal(key, 'head', line.toString('latin1', 0, end < 0 ? line.length : end)));
}

/** The body of the record `id`; undefined where there is none that opens. */
export function openBody(key: Buffer, line: Buffer, id: string): unknown {
  const start = line.indexOf(space);
  const packed = start < 0 ? null : unseal(key, `body ${id}`, line.toString('latin1', start + 1));
  try {
    return packed === null ? undefined : asJson(inflateRawSync(packed));
  } catch {
    return undefined;
  }
}

const space = 0x20;
const nonceBytes = 12;
const tagBytes = 16;

/** @param purpose what it is sealed as; it opens as nothing else */
function seal(key: Buffer, purpose: string, plain: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(key: Buffer, purpose: string, text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return null;
  try {
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function asJson(bytes: Buffer | null): unknown {
  try {
    return bytes === null ? undefined : JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

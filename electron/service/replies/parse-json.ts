/** JSON text as a value, or undefined. NaN becomes null, and ids too long for a number stay text. */
export function parseReplyJson(text: string): unknown {
  try {
    return JSON.parse(asPlainJson(text));
  } catch {
    return undefined;
  }
}

const idName = /^"(?:(?:\w*_)?id|\w+Id)"$/;
const longNumber = /^(\s*:\s*)(\d{16,})(?=\s*[,}])/;
const notANumber = /-?\b(?:NaN|Infinity)\b/g;

/** Changes only what stands between strings: a text may well hold the word NaN, or what looks like an id. */
function asPlainJson(text: string): string {
  const parts: string[] = [];
  let name = '';
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('"', at);
    parts.push(betweenStrings(start < 0 ? text.slice(at) : text.slice(at, start), name));
    if (start < 0) break;
    at = stringEnd(text, start);
    name = text.slice(start, at);
    parts.push(name);
  }
  return parts.join('');
}

function betweenStrings(part: string, name: string): string {
  const plain = /[NI]/.test(part) ? part.replace(notANumber, 'null') : part;
  const id = longNumber.exec(plain);
  if (id === null || Number.isSafeInteger(Number(id[2])) || !idName.test(name)) return plain;
  return `${id[1]}"${id[2]}"${plain.slice(id[0].length)}`;
}

/** Behind the quote that closes the string begun at `start`; the text's end where none does. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at + 1;
  }
  return text.length;
}

const quote = 0x22;
const backslash = 0x5c;

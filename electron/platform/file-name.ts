/** Ext4 and APFS take 255 bytes of UTF-8, NTFS as many UTF-16 units; what is being written has ".tmp" behind its name. */
const maxBytes = 200;

/** What Windows refuses in a name, control characters, lone surrogates, and what turns the direction of reading. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF<>:"/\\|?*]+/gu;
/** Names of devices, which Windows refuses with any ending, too. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

/**
 * A file's name that every system takes, made of any text: refused characters are replaced, a device's name is marked,
 * and what is too long is cut between whole characters, as people see them.
 * @param tail what has to stand at the end, such as " - result.csv"
 * @param fallback where nothing of the text can be used
 */
export function fileName(text: string, tail = '', fallback = 'list'): string {
  const usable = trimEnd(text.replace(refused, ' ').replace(/^[ .]+/, ''));
  const marked = device.test(usable + tail) ? `_${usable}` : usable;
  return (trimEnd(cut(marked, maxBytes - Buffer.byteLength(tail))) || fallback) + tail;
}

/** A list's name without the ending of its file; one that a person wrote may hold a point of another meaning. */
export const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '');

/** Windows takes no name that ends in a point or a space. */
const trimEnd = (name: string) => name.replace(/[\s.]+$/u, '');

function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let left = bytes;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, bytes))) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

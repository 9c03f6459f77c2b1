import { z } from 'zod';
import { readPlainFlag } from '../../../shared/verdict/flag-text.ts';

/* Values of a reply, read without ever failing: what is not understood becomes null, never false, zero or clear. */
export const loose = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

/** Text, trimmed; a number is read as its digits. Empty text states nothing. */
export function readText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** A yes or no in any of the ways services write one: true, "true", "yes", "Y", 1, "1". */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const flag = readPlainFlag(readText(value) ?? '');
  return flag === undefined ? null : flag === 'yes';
}

/** A finite number, also when it is written as text. */
export function readNumber(value: unknown): number | null {
  const text = readText(value);
  const number = text !== null && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** More than any account has: a number beyond it states nothing, and could not be added up exactly. */
const mostCredits = 1_000_000_000;

/** Credits, also parts of one, and below zero where the service says so. */
export function readCredits(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && Math.abs(number) <= mostCredits ? number : null;
}

/** How many: a whole number from zero up. */
export function readCount(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && number >= 0 && Number.isSafeInteger(number) ? number : null;
}

/** A moment as ISO 8601 in UTC; one without a zone is taken to be UTC already. */
export function readMoment(value: unknown): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
    readText(value) ?? '',
  );
  if (!match) return null;
  const moment = new Date(`${match[1]}T${match[2]}${match[3] ?? 'Z'}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

export const looseText = loose(readText);
/** Text where its absence and its being empty mean the same. */
export const loosePlainText = loose((value) => readText(value) ?? '');
export const looseFlag = loose(readFlag);
export const looseCredits = loose(readCredits);
export const looseNumber = loose(readNumber);
export const looseCount = loose(readCount);
export const looseMoment = loose(readMoment);

/** A list of what `item` can read; anything else in it, or in its place, is left out. */
export function looseList<T extends z.ZodType>(item: T) {
  return loose((value): z.output<T>[] =>
    Array.isArray(value)
      ? value.flatMap((entry) => {
          const read = item.safeParse(entry);
          return read.success ? [read.data] : [];
        })
      : [],
  );
}

/** What `item` reads, or null. */
export function looseItem<T extends z.ZodType>(item: T) {
  return loose((value): z.output<T> | null => {
    const read = item.safeParse(value);
    return read.success ? read.data : null;
  });
}

const anyObject = z.record(z.string(), z.unknown());

/** The fields of a JSON object; none where it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const read = anyObject.safeParse(value);
  return read.success ? read.data : {};
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

import { EncodingSchema } from '../../../../shared/model/encodings.ts';
import { ChunkDecoder } from '../text/decoder.ts';
import { longestRecord } from '../text/tokenizer.ts';
import { endlessRecord } from './record-reader.ts';

/** A line of a contact card, put together where it was folded. */
export interface CardLine {
  /** The line of the file in which it begins, from 1. */
  line: number;
  text: string;
}

/** Pictures, sounds and keys: what no contact list holds, and mostly far longer than the rest of the card. */
const binary = /^([\w-]+\.)?(photo|logo|sound|key)[;:]/i;
/** So much of a picture is kept that its name can be told. */
const binaryKept = 64;

/** A line to which folded ones are added: as parts, for a long text that is put together each time takes minutes. */
interface LineInHand {
  line: number;
  parts: string[];
  length: number;
  isBinary: boolean;
  /** Text that is written with an escape for each byte, and goes on in the next line behind an equals sign. */
  isQuoted: boolean;
}

/** Cuts a text into the lines of contact cards: RFC 6350, section 3.2, and what vCard 2.1 has instead. */
export class CardLines {
  #rest = '';
  #next = 1;
  #held: LineInHand | undefined;
  /** Of version 2.1, in which a blank at a fold is part of the text. */
  #isOld = false;

  /** @throws ProblemError where a line is longer than any contact's. */
  push(text: string, last: boolean): CardLine[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    const rest = last ? '' : (lines.pop() ?? '');
    this.#rest = binary.test(rest) ? rest.slice(0, binaryKept) : rest;
    if (this.#rest.length > longestRecord) throw endlessRecord(this.#next);
    const found: CardLine[] = [];
    for (const line of lines) this.#take(line.replace(/\r$/, ''), found);
    if (last) this.#complete(found);
    return found;
  }

  #take(text: string, found: CardLine[]): void {
    const line = this.#next++;
    if (this.#held && this.#unfold(this.#held, text)) return;
    if (text.trim() === '') return;
    this.#complete(found);
    const isBinary = binary.test(text);
    const isQuoted = /^[^:]*quoted-printable[^:]*:/i.test(text);
    const parts = [isBinary ? text.slice(0, binaryKept) : text];
    this.#held = { line, parts, length: 0, isBinary, isQuoted };
  }

  /** Adds a line to the one in hand where it was folded. */
  #unfold(held: LineInHand, text: string): boolean {
    const last = held.parts.at(-1) ?? '';
    const isSoft = held.isQuoted && last.endsWith('=');
    if (!isSoft && !/^[ \t]/.test(text)) return false;
    if (isSoft) held.parts[held.parts.length - 1] = last.slice(0, -1);
    if (!held.isBinary) held.parts.push(isSoft || this.#isOld ? text : text.slice(1));
    held.length += text.length;
    if (!held.isBinary && held.length > longestRecord) throw endlessRecord(held.line);
    return true;
  }

  #complete(found: CardLine[]): void {
    if (!this.#held) return;
    const { line, parts } = this.#held;
    const text = parts.join('');
    const version = /^version:\s*(\S+)/i.exec(text)?.[1];
    if (version !== undefined) this.#isOld = version === '2.1';
    found.push({ line, text });
  }
}

/** A property of a contact card: `item1.TEL;TYPE=CELL:+1-503-555-0142`. */
export interface CardProperty {
  /** What ties it to others of the card, '' for most. */
  group: string;
  /** In capitals. */
  name: string;
  /** What kind of phone or address it is, in small letters. */
  types: string[];
  /** Decoded; commas, semicolons and line breaks in it still have their backslashes. */
  value: string;
}

const property = /^(?:([\w-]+)\.)?([a-z][\w-]*)((?:;(?:"[^"]*"|[^":])*)?):/i;

/** A line as a property; undefined where it is none. */
export function parseProperty(text: string): CardProperty | undefined {
  const found = property.exec(text);
  if (!found) return undefined;
  const [head, group = '', name = '', rest = ''] = found;
  const parameters = parseParameters(rest);
  return {
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    types: typesOf(parameters),
    value: decoded(text.slice(head.length), parameters),
  };
}

interface Parameter {
  name: string;
  values: string[];
}

/** In version 2.1 a type or an encoding stands there without a name. */
function parseParameters(text: string): Parameter[] {
  const parts = text.slice(1).match(/(?:"[^"]*"|[^";])+/g) ?? [];
  return parts.map((part) => {
    const [, name = '', values = ''] = /^(?:([\w-]+)\s*=)?(.*)$/s.exec(part.trim()) ?? [];
    return { name: name.toLowerCase(), values: values.replaceAll('"', '').toLowerCase().split(',') };
  });
}

/** Words that say nothing of a phone or an address. */
const notTypes = /^(voice|internet|quoted-printable|base64|b|8bit|7bit|)$/;

const valuesOf = (parameters: readonly Parameter[], ...names: string[]) =>
  parameters.filter(({ name }) => names.includes(name)).flatMap(({ values }) => values);

function typesOf(parameters: readonly Parameter[]): string[] {
  const types = valuesOf(parameters, '', 'type').map((type) => type.trim());
  return [...new Set(types)].filter((type) => !notTypes.test(type));
}

function decoded(value: string, parameters: readonly Parameter[]): string {
  if (!valuesOf(parameters, '', 'encoding').includes('quoted-printable')) return value;
  const [charset] = valuesOf(parameters, 'charset');
  // What the card says of its character set is taken where it is one; Latin-1 is written as Windows-1252.
  const known = EncodingSchema.safeParse(charset === 'iso-8859-1' ? 'windows-1252' : charset);
  return new ChunkDecoder(known.success ? known.data : 'utf-8').decode(fromQuotedPrintable(value), true);
}

/** RFC 2045, section 6.7; an equals sign that is none of its escapes stays. */
function fromQuotedPrintable(value: string): Buffer {
  const parts = value.split(/((?:=[0-9a-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, at) =>
      at % 2 === 1 ? Buffer.from(part.replaceAll('=', ''), 'hex') : Buffer.from(part),
    ),
  );
}

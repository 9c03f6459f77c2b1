import { EncodingSchema } from '../../../../shared/model/encodings.ts';
import { createDecoder } from '../text/decoder.ts';
import { longestRecord } from '../text/row-lines.ts';
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

/** A line to which others may be added: as parts, for a long text that is put together each time takes minutes. */
class LineInHand {
  readonly line: number;
  /** Text that is written with an escape for each byte, and goes on in the next line behind an equals sign. */
  readonly isQuoted: boolean;
  readonly #isBinary: boolean;
  readonly #parts: string[];
  #length = 0;

  constructor(line: number, text: string) {
    this.line = line;
    this.isQuoted = /^[^:]*quoted-printable[^:]*:/i.test(text);
    this.#isBinary = binary.test(text);
    this.#parts = [this.#isBinary ? text.slice(0, binaryKept) : text];
  }

  get text(): string {
    return this.#parts.join('');
  }

  get isSoft(): boolean {
    return this.isQuoted && this.#parts.at(-1)?.endsWith('=') === true;
  }

  /** Takes away the equals sign at the end. */
  dropSoftEnd(): void {
    this.#parts.push((this.#parts.pop() ?? '').slice(0, -1));
  }

  /** @throws ProblemError where the line has grown longer than any contact's. */
  append(text: string): void {
    if (this.#isBinary) return;
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > longestRecord) throw endlessRecord(this.line);
  }
}

/** Cuts a text into the lines of contact cards: RFC 6350, section 3.2, and what vCard 2.1 has instead. */
export class CardLines {
  #rest = '';
  #next = 1;
  /** The line in hand, to which folded lines are added. */
  #held: LineInHand | undefined;
  /** The one before it, to which it may belong. */
  #before: LineInHand | undefined;
  /** The one before goes on below where its text has line breaks as they are. */
  #mayGoOn = false;
  /** Of version 2.1, in which a blank at a fold is part of the text. */
  #isOld = false;

  /** @throws ProblemError where a line is longer than any contact's. */
  push(text: string, last: boolean): CardLine[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    const rest = last ? undefined : lines.pop();
    this.#rest = rest !== undefined && binary.test(rest) ? rest.slice(0, binaryKept) : (rest ?? '');
    if (this.#rest.length > longestRecord) throw endlessRecord(this.#next);
    const found: CardLine[] = [];
    for (const line of lines) this.#take(line.replace(/\r$/, ''), found);
    if (last) {
      this.#complete(found);
      this.#handOut(found);
    }
    return found;
  }

  #take(text: string, found: CardLine[]): void {
    const line = this.#next++;
    if (this.#held && this.#unfold(this.#held, text)) return;
    if (text.trim() === '') return;
    this.#complete(found);
    this.#held = new LineInHand(line, text);
  }

  /** Adds a line to the one in hand where it was folded. */
  #unfold(held: LineInHand, text: string): boolean {
    const { isSoft } = held;
    if (!isSoft && !/^[ \t]/.test(text)) return false;
    if (isSoft) held.dropSoftEnd();
    held.append(isSoft || this.#isOld ? text : text.slice(1));
    return true;
  }

  /** The line in hand is complete; what is no property goes on with the text of the one before. */
  #complete(found: CardLine[]): void {
    const held = this.#held;
    if (!held) return;
    const { text } = held;
    const isOwn = isProperty(text);
    if (!isOwn && this.#mayGoOn) {
      this.#before?.append(`\n${text}`);
      return;
    }
    const version = /^version:\s*(\S+)/i.exec(text)?.[1];
    if (version !== undefined) this.#isOld = version === '2.1';
    this.#handOut(found);
    this.#before = held;
    this.#mayGoOn = isOwn && !/^(begin|end|version):/i.test(text);
  }

  #handOut(found: CardLine[]): void {
    if (this.#before) found.push({ line: this.#before.line, text: this.#before.text });
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

/** Whether a line begins like a property, rather than going on with the text of the one before. */
const isProperty = (text: string) => property.test(text);

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
const notTypes = /^(voice|internet|quoted-printable|base64|b|8bit|7bit)$/;

function typesOf(parameters: readonly Parameter[]): string[] {
  const types = parameters
    .filter(({ name }) => name === '' || name === 'type')
    .flatMap(({ values }) => values);
  return [...new Set(types.map((type) => type.trim()))].filter((type) => type !== '' && !notTypes.test(type));
}

function decoded(value: string, parameters: readonly Parameter[]): string {
  const named = (wanted: string) => parameters.find(({ name }) => name === wanted)?.values[0];
  const bare = parameters.filter(({ name }) => name === '').flatMap(({ values }) => values);
  const encoding = named('encoding') ?? bare.find((word) => word === 'quoted-printable' || word === 'base64');
  if (encoding === 'quoted-printable') return textOf(fromQuotedPrintable(value), named('charset'));
  if (encoding === 'b' || encoding === 'base64')
    return textOf(Buffer.from(value.replace(/\s/g, ''), 'base64'), named('charset'));
  return value;
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

/** What the card says of its character set is taken where it is one; Latin-1 is written as Windows-1252. */
function textOf(bytes: Buffer, charset: string | undefined): string {
  const known = EncodingSchema.safeParse(charset === 'iso-8859-1' ? 'windows-1252' : charset);
  return createDecoder(known.success ? known.data : 'utf-8').decode(bytes, true);
}

import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { EncodingSchema } from '../../../../shared/model/encodings.ts';
import { ChunkDecoder } from '../text/decoder.ts';
import { addLines, LineAccount } from '../text/line-account.ts';
import { counting } from '../text/notes.ts';
import { endlessRecord } from '../text/sample.ts';
import { longestRecord } from '../text/tokenizer.ts';
import { type NamedRecord, RecordFields, type RecordFormat, type RecordReader } from './record-reader.ts';

const addressParts = ['PO box', 'Street line 2', 'Street', 'City', 'State', 'ZIP', 'Country'];

/** The columns of contact cards as people expect them, whatever the first card begins with; an address as on an envelope. */
const order = [
  ...['Full name', 'Name prefix', 'First name', 'Middle name', 'Last name', 'Name suffix', 'Nickname'],
  ...['Organization', 'Department', 'Job title', 'Role', 'Phone', 'Fax', 'Email'],
  ...['PO box', 'Street', 'Street line 2', 'City', 'State', 'ZIP', 'Country', 'Address type'],
  ...['Address', 'Website', 'Birthday', 'Categories', 'Note'],
];

/** Names of columns in that order, numbered ones by their number. */
const cardColumns = (names: readonly string[]) => names.toSorted((a, b) => rankOf(a) - rankOf(b));

function rankOf(name: string): number {
  const placeOf = (word: string) => (order.includes(word) ? order.indexOf(word) : order.length);
  const [, kind = '', number = 0, part = ''] = /^(\D+) (\d+) ?(.*)$/.exec(name) ?? [];
  return (placeOf(order.includes(name) ? name : kind) * 1e6 + Number(number)) * 100 + placeOf(part);
}

/** Contact cards (vCard 2.1, 3.0 and 4.0), each of which is a row. */
export const cardFormat: RecordFormat = {
  tables: [],
  chosen: 0,
  createReader: () => new CardReader(),
  inOrder: cardColumns,
};

/** Reads contact cards; where one begins, a record begins, whether or not the one before has an end. */
class CardReader implements RecordReader {
  readonly #lines = new CardLines();
  readonly #account = new LineAccount();
  #card: CardRecord | undefined;
  #unended = 0;
  #withBinary = 0;

  get skipped(): SkippedLines {
    return this.#account.skipped;
  }

  push(text: string, last: boolean): NamedRecord[] {
    const records: NamedRecord[] = [];
    for (const line of this.#lines.push(text, last)) this.#take(line, records);
    if (last) this.#end(records, false);
    return records;
  }

  notes(): ReadingNote[] {
    return [...counting('cards-without-end', this.#unended), ...counting('card-pictures', this.#withBinary)];
  }

  #take({ line, text }: CardLine, records: NamedRecord[]): void {
    // Version 2.1 has a card in a card for an agent.
    if (/^(agent[^:]*:\s*)?begin:\s*vcard\s*$/i.test(text)) {
      this.#end(records, false);
      this.#card = new CardRecord(line);
    } else if (!this.#card) this.#account.outside(line, 'note', [text]);
    else if (/^end:\s*vcard\s*$/i.test(text)) this.#end(records, true);
    else this.#card.take(text);
  }

  #end(records: NamedRecord[], isEnded: boolean): void {
    const card = this.#card;
    if (!card) return;
    this.#card = undefined;
    card.finish();
    if (!isEnded) this.#unended++;
    if (card.hasBinary) this.#withBinary++;
    if (card.isEmpty) addLines(this.skipped.blankLines, card.line);
    else records.push(card);
  }
}

const nameParts = ['Last name', 'First name', 'Middle name', 'Name prefix', 'Name suffix'];
/** What properties are called as columns; others have their own name. */
const columnNames: Record<string, string> = {
  FN: 'Full name',
  NICKNAME: 'Nickname',
  TITLE: 'Job title',
  ROLE: 'Role',
  NOTE: 'Note',
  BDAY: 'Birthday',
  URL: 'Website',
  CATEGORIES: 'Categories',
};

/** About the card as a file, and the names of other properties, which stand beside these. */
const ofNoContact = new Set(['BEGIN', 'END', 'VERSION', 'PRODID', 'X-ABLABEL', 'X-ABADR']);

/** A contact card on its way to a record: phones, emails and addresses are numbered as they come. */
class CardRecord extends RecordFields {
  /** It has a picture, a sound or a key, which no list can hold. */
  hasBinary = false;
  #isOld = false;
  readonly #properties: CardProperty[] = [];
  readonly #labels = new Map<string, string>();
  readonly #numbers = new Map<string, number>();

  take(text: string): void {
    const property = parseProperty(text);
    if (!property) this.add('Text without a name', text);
    else if (property.name === 'X-ABLABEL') this.#labels.set(property.group, labelOf(property.value));
    else if (property.name === 'VERSION') this.#isOld = property.value.trim() === '2.1';
    else if (binary.test(text)) this.hasBinary = true;
    else if (!ofNoContact.has(property.name)) this.#properties.push(property);
  }

  /** The card is complete: a label may stand below what it names, and the version anywhere. */
  finish(): void {
    for (const property of this.#properties) this.#put(property);
  }

  #put(property: CardProperty): void {
    const { name, value } = property;
    if (name === 'N') this.#putParts(nameParts, value);
    else if (name === 'ORG') this.#putParts(['Organization', 'Department'], value);
    else if (name === 'ADR') this.#putAddress(property);
    else if (name === 'TEL') this.#putNumbered(this.#isFax(property) ? 'Fax' : 'Phone', property, /^tel:/i);
    else if (name === 'EMAIL') this.#putNumbered('Email', property, /^mailto:/i);
    else this.add(columnNames[name] ?? name, this.#plain(value).trim());
  }

  #isFax = (property: CardProperty) => this.#typeOf(property).includes('fax');

  #putNumbered(kind: string, property: CardProperty, scheme: RegExp): void {
    const value = this.#plain(property.value).trim().replace(scheme, '');
    if (value === '') return;
    const name = `${kind} ${this.#number(kind)}`;
    this.add(name, value);
    const type = this.#typeOf(property);
    if (type !== '') this.add(`${name} type`, type);
  }

  #putAddress(property: CardProperty): void {
    const parts = this.#parts(property.value);
    if (parts.every((part) => part === '')) return;
    const number = this.#number('Address');
    const named = (part: string) => (number === 1 ? part : `Address ${number} ${part}`);
    for (const [at, part] of parts.entries())
      if (part !== '') this.add(named(addressParts[at] ?? 'Country'), part);
    const type = this.#typeOf(property);
    if (type !== '') this.add(number === 1 ? 'Address type' : named('type'), type);
  }

  #putParts(names: readonly string[], value: string): void {
    for (const [at, part] of this.#parts(value).entries()) {
      if (part !== '') this.add(names[at] ?? names.at(-1) ?? '', part);
    }
  }

  /** The parts of a name or address. Several values of one part are separated by commas; in version 2.1 these are text. */
  #parts(value: string): string[] {
    return value.split(/(?<=(?:^|[^\\])(?:\\\\)*);/).map((part) =>
      (this.#isOld ? [part] : part.split(/(?<=(?:^|[^\\])(?:\\\\)*),/))
        .map((one) => this.#plain(one).trim())
        .filter((one) => one !== '')
        .join(' '),
    );
  }

  /** RFC 6350, section 3.4; version 2.1 knows only the escaped semicolon. */
  #plain(value: string): string {
    if (this.#isOld) return value.replaceAll('\\;', ';');
    return value.replace(/\\([\\,;:nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
  }

  #typeOf({ group, types }: CardProperty): string {
    const label = group === '' ? undefined : this.#labels.get(group);
    return [...types, ...(label === undefined ? [] : [label])].join(' ');
  }

  #number(kind: string): number {
    const number = (this.#numbers.get(kind) ?? 0) + 1;
    this.#numbers.set(kind, number);
    return number;
  }
}

/** Apple's own labels stand in marks: `_$!<HomeFax>!$_`. */
const labelOf = (value: string) => value.replace(/^_\$!<(.*)>!\$_$/, '$1').toLowerCase();

/** A line of a contact card, put together where it was folded. */
interface CardLine {
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
class CardLines {
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
interface CardProperty {
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
function parseProperty(text: string): CardProperty | undefined {
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

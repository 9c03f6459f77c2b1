import { EncodingSchema } from '../../../../shared/model/encodings.ts';
import { createDecoder } from '../text/decoder.ts';

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
export const isProperty = (text: string) => property.test(text);

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

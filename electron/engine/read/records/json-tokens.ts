import Tokenizer, { TokenizerError } from '@streamparser/json/tokenizer.js';
import TokenType from '@streamparser/json/utils/types/tokenType.js';
import { ProblemError, problem } from '../../../../shared/model/problem.ts';
import { wholeNumber } from '../../../../shared/words/amounts.ts';
import { longestRecord } from '../text/row-lines.ts';
import { endlessRecord } from './record-reader.ts';

/** A word of JSON: a bracket, colon or comma, or a value with its text. */
type JsonToken = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'number' | 'literal' | 'null';

const tokens: Record<TokenType, JsonToken> = {
  [TokenType.LEFT_BRACE]: '{',
  [TokenType.RIGHT_BRACE]: '}',
  [TokenType.LEFT_BRACKET]: '[',
  [TokenType.RIGHT_BRACKET]: ']',
  [TokenType.COLON]: ':',
  [TokenType.COMMA]: ',',
  [TokenType.TRUE]: 'literal',
  [TokenType.FALSE]: 'literal',
  [TokenType.NULL]: 'null',
  [TokenType.STRING]: 'string',
  [TokenType.NUMBER]: 'number',
  [TokenType.SEPARATOR]: ',',
};

/** A number would lose digits beyond the sixteenth as a value: phones and ids are wanted as they stand. */
class ExactTokenizer extends Tokenizer {
  numberText = '';

  protected override parseNumber(text: string): number {
    this.numberText = text;
    return 0;
  }
}

/** Cuts JSON, one document or several in a row, into tokens with the lines they stand in. */
class JsonTokens {
  readonly #tokenizer = new ExactTokenizer({ separator: '' });
  #piece: Buffer = Buffer.alloc(0);
  #half = '';
  /** Bytes of earlier pieces. */
  #before = 0;
  /** Up to where line ends were counted, in the piece in hand. */
  #counted = 0;
  #line = 1;
  /** Where the last token begins, in bytes from the first on. */
  #lastToken = 0;

  /** @param take Called with each token, the text of a value, and the place of the token in bytes. */
  constructor(take: (token: JsonToken, text: string, offset: number) => void) {
    this.#tokenizer.onToken = ({ token, value, offset }) => {
      const kind = tokens[token];
      this.#lastToken = offset;
      take(kind, kind === 'number' ? this.#tokenizer.numberText : String(value ?? ''), offset);
    };
  }

  /** The line in which the token begins that was handed out last. */
  get line(): number {
    return this.#countTo(this.#lastToken);
  }

  /** Bytes taken so far. */
  get taken(): number {
    return this.#before + this.#piece.length;
  }

  /** @throws ProblemError where this is not JSON, or it ends inside a value. */
  push(text: string, last: boolean): void {
    this.#countTo(this.taken);
    this.#before = this.taken;
    // Half of a character of two units is none in bytes.
    const whole = this.#half + text;
    this.#half = !last && /[\ud800-\udbff]$/.test(whole) ? whole.slice(-1) : '';
    this.#piece = Buffer.from(this.#half === '' ? whole : whole.slice(0, -1));
    this.#counted = 0;
    try {
      this.#tokenizer.write(this.#piece);
    } catch (error) {
      throw error instanceof TokenizerError ? damagedJson(this.#damagedLine(error)) : error;
    }
    if (this.taken - this.#lastToken > longestRecord) throw endlessRecord(this.line);
    if (!last) return;
    try {
      this.#tokenizer.end();
    } catch (error) {
      throw error instanceof TokenizerError ? this.cutOff() : error;
    }
  }

  /** The file ended too early. */
  cutOff = () => cutOffJson(this.#countTo(this.taken));

  /** The tokenizer says where what is no token stands only in words. */
  #damagedLine({ message }: TokenizerError): number {
    const place = /absolute position "(\d+)"/.exec(message)?.[1];
    return this.#countTo(place === undefined ? this.#lastToken : Number(place));
  }

  /** The line of a place, at or behind the one last asked for. */
  #countTo(offset: number): number {
    const end = Math.min(offset - this.#before, this.#piece.length);
    for (;;) {
      const at = this.#piece.indexOf(0x0a, this.#counted);
      if (at < 0 || at >= end) break;
      this.#line++;
      this.#counted = at + 1;
    }
    return this.#line;
  }
}

/** Lists of contacts nest a few levels; this bounds the memory that hostile ones take. */
const deepest = 64;

/** Where in a document a value stands: the names and numbers (from 1) that lead to it, the outermost first. */
export interface JsonPlace {
  /** Objects and arrays around the value; 0 for a document itself. */
  readonly depth: number;
  /** The last of the names that lead to the value. */
  readonly name: string;
  /** How many of the innermost arrays and objects around it are arrays: the value stands directly in one. */
  readonly inArray: boolean;
}

/** Called with what a document holds, in its order. The place is good for the call only. */
export interface JsonListener {
  begin(kind: 'object' | 'array', place: JsonPlace): void;
  end(kind: 'object' | 'array', depth: number): void;
  /** A value that is none of these, as text; null is undefined. */
  value(text: string | undefined, place: JsonPlace): void;
}

interface Level {
  kind: 'object' | 'array';
  name: string;
  items: number;
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

/**
 * Follows the structure of JSON, one document or several in a row, and tells what it holds. Strict: what is not JSON
 * to the letter could hide a record.
 */
export class JsonWalk {
  readonly tokens: JsonTokens;
  readonly #listener: JsonListener;
  readonly #levels: Level[] = [];
  #expected: Expected = 'value';
  /** Documents that are complete. */
  documents = 0;

  constructor(listener: JsonListener) {
    this.#listener = listener;
    this.tokens = new JsonTokens((token, text) => this.#take(token, text));
  }

  /** @throws ProblemError where this is not JSON, or it ends too early. */
  push(text: string, last: boolean): void {
    this.tokens.push(text, last);
    if (last && this.#levels.length > 0) throw this.tokens.cutOff();
  }

  #take(token: JsonToken, text: string): void {
    const level = this.#levels.at(-1);
    const expected = this.#expected;
    if (token === '}' || token === ']') this.#close(token, level);
    else if (expected.startsWith('value')) this.#takeValue(token, text, level);
    else if (expected.startsWith('name') && token === 'string' && level) {
      level.name = text;
      this.#expected = 'colon';
    } else if (expected === 'colon' && token === ':') this.#expected = 'value';
    else if (expected === 'comma or end' && token === ',')
      this.#expected = level?.kind === 'object' ? 'name' : 'value';
    else throw this.#damaged();
  }

  #takeValue(token: JsonToken, text: string, level: Level | undefined): void {
    if (level?.kind === 'array') level.name = String(++level.items);
    const place = { depth: this.#levels.length, name: level?.name ?? '', inArray: level?.kind === 'array' };
    if (token === '{' || token === '[') {
      if (place.depth >= deepest) throw nestedJson(this.tokens.line);
      const kind = token === '{' ? 'object' : 'array';
      this.#listener.begin(kind, place);
      this.#levels.push({ kind, name: '', items: 0 });
      this.#expected = kind === 'object' ? 'name or end' : 'value or end';
      return;
    }
    if (token === ':' || token === ',') throw this.#damaged();
    this.#listener.value(token === 'null' ? undefined : text, place);
    this.#complete();
  }

  #close(token: '}' | ']', level: Level | undefined): void {
    const kind = token === '}' ? 'object' : 'array';
    if (level?.kind !== kind || !this.#expected.endsWith('end')) throw this.#damaged();
    this.#levels.pop();
    this.#listener.end(kind, this.#levels.length);
    this.#complete();
  }

  /** A value is complete, and with the outermost a document. */
  #complete(): void {
    if (this.#levels.length === 0) this.documents++;
    this.#expected = this.#levels.length === 0 ? 'value' : 'comma or end';
  }

  #damaged = () => damagedJson(this.tokens.line);
}

/** The way to a CSV out of JSON that cannot be read. */
const exportJson =
  'Export the list as CSV where it comes from. Excel reads the file, too (Data, Get Data, From JSON) and saves it as CSV UTF-8.';

const exportAgain = 'Export the list again, or ask its sender for a new copy.';

const damagedJson = (line: number) =>
  new ProblemError(
    problem(
      'damaged-json',
      `This JSON is damaged in line ${wholeNumber(line)}, so it was not read.`,
      exportAgain,
    ),
  );

const cutOffJson = (line: number) =>
  new ProblemError(
    problem(
      'damaged-json',
      `This JSON breaks off in line ${wholeNumber(line)}: the file was not saved completely.`,
      exportAgain,
    ),
  );

const nestedJson = (line: number) =>
  new ProblemError(
    problem(
      'damaged-json',
      `This JSON is nested too deeply in line ${wholeNumber(line)} to be a list of contacts.`,
      exportJson,
    ),
  );

export const noListInJson = () =>
  new ProblemError(problem('not-a-list', 'This is JSON without a list of contacts in it.', exportJson));

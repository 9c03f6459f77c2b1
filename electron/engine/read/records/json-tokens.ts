import Tokenizer, { TokenizerError } from '@streamparser/json/tokenizer.js';
import TokenType from '@streamparser/json/utils/types/tokenType.js';
import { longestRecord } from '../text/record-limits.ts';
import { cutOffJson, damagedJson } from './json-problems.ts';
import { endlessRecord } from './record-problems.ts';

/** A word of JSON: a bracket, colon or comma, or a value with its text. */
export type JsonToken = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'number' | 'literal' | 'null';

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
export class JsonTokens {
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

import { mayBeEncodedTwice, repairEncodedTwice } from './encoded-twice.ts';

export const encodedTwice = 'Text that was encoded twice repaired';

/** A cell whose text was encoded twice and is repaired. */
interface RepairedCell {
  column: number;
  before: string;
  after: string;
}

/** Examples that are told. */
const mostExamples = 3;
/** Records whose cells are remembered until it is known which row they are: headers and notes never are one. */
const mostRemembered = 2000;

/** Repairs cells whose text was encoded twice, and keeps account of them and of words that still look wrong. */
export class RepairedCells {
  cells = 0;
  oddWords = 0;
  readonly examples: { before: string; after: string }[] = [];
  readonly oddExamples: string[] = [];
  readonly #byRecord = new Map<readonly string[], RepairedCell[]>();

  /** Puts the repaired text in the place of the cells'. */
  repair(records: readonly string[][]): void {
    if (this.#byRecord.size > mostRemembered) this.#byRecord.clear();
    for (const record of records) {
      for (const [column, before] of record.entries()) {
        if (mayBeEncodedTwice(before)) this.#repairCell(record, column, before);
      }
    }
  }

  /** What was repaired in a row, told once; undefined for nearly every row. */
  takeOf(row: readonly string[]): RepairedCell[] | undefined {
    if (this.#byRecord.size === 0) return undefined;
    const repaired = this.#byRecord.get(row);
    if (repaired) this.#byRecord.delete(row);
    return repaired;
  }

  #repairCell(record: string[], column: number, before: string): void {
    const { text: after, oddWords } = repairEncodedTwice(before);
    this.oddWords += oddWords.length;
    for (const word of oddWords) addExample(this.oddExamples, word, (known) => known === word);
    if (after === before) return;
    this.cells++;
    addExample(this.examples, { before, after }, (known) => known.before === before);
    record[column] = after;
    const repaired = this.#byRecord.get(record) ?? [];
    repaired.push({ column, before, after });
    this.#byRecord.set(record, repaired);
  }
}

function addExample<T>(examples: T[], example: T, isKnown: (known: T) => boolean): void {
  if (examples.length < mostExamples && !examples.some(isKnown)) examples.push(example);
}

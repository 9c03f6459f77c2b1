import type { Column, FileInspection } from '../../../shared/csv.ts';
import { asideOf, type SentOfList } from '../../../shared/row-sayings.ts';
import {
  type Aside,
  type AsideKind,
  asideKinds,
  type RowSaying,
  type SpeakingColumn,
} from '../../../shared/row-words.ts';
import { type CellReading, held } from '../../../shared/rules/cell-reading.ts';
import type { Shaping } from '../../../shared/shaping.ts';
import { findSpeaking, type Said, type Speaker } from './find-speaking.ts';

/** The columns of a list that speak of their rows, for the window. */
export const speakingColumns = (inspection: FileInspection): SpeakingColumn[] =>
  findSpeaking(inspection).map(({ read: _, ...column }) => column);

/** Reads what rows say in columns of one kind. */
class Listener {
  readonly kind: AsideKind;
  readonly columns: readonly number[];
  readonly #speakers: readonly Speaker[];
  readonly #contact: Aside['contact'];

  constructor({ kind, columns, contact }: Aside, speakers: readonly Speaker[]) {
    this.kind = kind;
    this.columns = columns;
    this.#speakers = columns.flatMap(
      (column) => speakers.find((each) => each.kind === kind && each.column === column) ?? [],
    );
    this.#contact = contact;
  }

  /** Of countries the first that names one speaks, of marks the first there is. */
  hear(cells: readonly string[]): Said | undefined {
    const speakers = this.#speakers;
    for (let at = 0; at < speakers.length; at++) {
      const speaker = speakers[at];
      const cell = speaker && cells[speaker.column];
      if (!cell) continue;
      const said = speaker.read(cell);
      if (said === undefined) continue;
      if (said === 'home') return undefined;
      if (this.#isOfSent(said, speaker.channel)) return said;
    }
    return undefined;
  }

  /** A bounced email says nothing of a phone, and a wrong number nothing of an email. */
  #isOfSent({ meaning }: Said, channel: Speaker['channel']): boolean {
    if (this.#contact === undefined) return true;
    if (meaning === 'not-permitted') return channel === null || channel === this.#contact;
    if (meaning === 'bounced') return this.#contact === 'email';
    if (meaning === 'wrong' || meaning === 'dead') return this.#contact === (channel ?? 'phone');
    return true;
  }
}

/** Sets aside the rows that speak against themselves, as a person chose. */
export class RowsAside {
  readonly #listeners: readonly Listener[];
  readonly #columns: readonly Column[];

  constructor({ asides = [] }: Shaping, inspection: FileInspection) {
    const chosen = asides.filter(({ aside }) => aside);
    const speakers = chosen.length === 0 ? [] : findSpeaking(inspection);
    this.#listeners = chosen.map((aside) => new Listener(aside, speakers));
    this.#columns = inspection.columns;
  }

  /** Why a row is set aside; undefined where it is not. */
  of(cells: readonly string[]): CellReading | undefined {
    for (const listener of this.#listeners) {
      const said = listener.hear(cells);
      if (!said) continue;
      const where = `in ${this.#columns[said.column]?.header ?? ''}`;
      return listener.kind === 'country'
        ? held('row-abroad', `${said.word} ${where}`, undefined)
        : held('row-marked', `“${said.word}” ${where}`, undefined);
    }
    return undefined;
  }
}

/** What becomes of the rows of these kinds that speak of what is sent. @param use Without it every column speaks. */
export function asidesOf(
  inspection: FileInspection,
  use: SentOfList | undefined,
  kinds: readonly AsideKind[],
  speaking: readonly SpeakingColumn[] = speakingColumns(inspection),
): Aside[] {
  return kinds.flatMap((kind): Aside[] => {
    const aside = use && asideOf(kind, true, speaking, use, inspection.columns);
    if (use) return aside ? [aside] : [];
    const columns = speaking.filter((each) => each.kind === kind).map(({ column }) => column);
    return columns.length === 0 ? [] : [{ kind, columns, aside: true }];
  });
}

/** Whether the person of a row wants no calls or mail, by what it says in these columns. */
export function optOutsIn(aside: Aside, inspection: FileInspection): (cells: readonly string[]) => boolean {
  const listener = new Listener(aside, findSpeaking(inspection));
  return (cells) => isOptOut(listener.hear(cells));
}

const isOptOut = (said: Said | undefined) => said?.meaning === 'do-not-call' || said?.meaning === 'opted-out';

/** Words of a kind that are counted one by one. */
const mostWords = 500;

/** Counts what the rows of a list say against being sent. */
export class RowSayings {
  readonly #heard: { listener: Listener; rows: number; optOuts: number; words: Map<string, number> }[];

  /** @param use What is sent; without it every column speaks. */
  constructor(inspection: FileInspection, use?: SentOfList) {
    const speakers = findSpeaking(inspection);
    this.#heard = asidesOf(inspection, use, asideKinds, speakers).map((aside) => ({
      listener: new Listener(aside, speakers),
      rows: 0,
      optOuts: 0,
      words: new Map<string, number>(),
    }));
  }

  add(rows: readonly (readonly string[])[]): void {
    for (const heard of this.#heard) {
      const { listener, words } = heard;
      for (const cells of rows) {
        const said = listener.hear(cells);
        if (!said) continue;
        heard.rows++;
        if (listener.kind === 'status' && isOptOut(said)) heard.optOuts++;
        const known = words.get(said.word);
        if (known !== undefined || words.size < mostWords) words.set(said.word, (known ?? 0) + 1);
      }
    }
  }

  result(): RowSaying[] {
    return this.#heard.flatMap(({ listener: { kind, columns }, rows, optOuts, words }) => {
      const told = [...words]
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .map(([word, rows]) => ({ word, rows }));
      return rows === 0 ? [] : [{ kind, columns: [...columns], rows, words: told, optOuts }];
    });
  }
}

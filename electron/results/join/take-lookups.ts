import { unusedName } from '../../../shared/model/unused-name.ts';
import { openAsked } from './asked-list.ts';
import type { AskedOfLookupsRequest, TakeLookupsRequest, TakenEarlier } from './earlier-shapes.ts';
import { matchColumns, saysMatch } from './match-columns.ts';
import { writePart } from './write-part.ts';

const nameOf = (high: number, low: number) => `${high} ${low}`;

/** Which of these questions rows ask that lookups answered: their places. @throws ProblemError; AbortError. */
export async function askedOfLookups(
  { asked, halves }: AskedOfLookupsRequest,
  signal?: AbortSignal,
): Promise<number[]> {
  const places = new Map<string, number>();
  for (let at = 0; at < halves.length; at += 2)
    places.set(nameOf(halves[at] ?? 0, halves[at + 1] ?? 0), at / 2);
  const found = new Set<number>();
  for await (const rows of askingRows(asked, signal))
    for (const { name } of rows) {
      const place = places.get(name);
      if (place !== undefined) found.add(place);
    }
  return [...found].sort((a, b) => a - b);
}

/**
 * Writes answers of lookups for the rows of a list that ask the same: the row of the user's list, its cells as they would have
 * been sent, and those of the answer. Where the list's own result has columns that say whether there was a match, they say it here
 * as well; otherwise a row without a match has no cells of an answer, as such rows have none there.
 * @throws ProblemError; AbortError.
 */
export async function takeLookups(
  { asked, own, names, hasColumns, answers, to }: TakeLookupsRequest,
  signal?: AbortSignal,
): Promise<TakenEarlier> {
  const left = await openAsked(asked.path, signal);
  const { headers, matches } = await matchColumns(own, left.headers, signal);
  const used = [...headers];
  for (const name of names) used.push(hasColumns ? name : unusedName(name, used));
  const answerNames = used.slice(headers.length);
  const known = new Map(answers.map((answer) => [nameOf(answer.high, answer.low), answer]));
  let rows = 0;
  async function* found(): AsyncGenerator<string[][]> {
    for await (const batch of askingRows(asked, signal))
      yield batch.flatMap(({ name, row, cells }) => {
        const answer = known.get(name);
        if (!answer) return [];
        rows++;
        const says = matches.map(() => saysMatch(answer.isHit));
        return [[String(row), ...cells, ...says, ...answer.cells]];
      });
  }
  const bytes = await writePart(to, [...left.headers, ...matches, ...answerNames], found(), signal);
  return { found: rows, rows, bytes };
}

/** The rows that lookups answered, with what they are matched on. */
async function* askingRows(asked: TakeLookupsRequest['asked'], signal?: AbortSignal) {
  const left = await openAsked(asked.path, signal);
  const reader = left.reader(asked);
  for await (const batch of left.batches(signal))
    yield batch
      .filter(({ job }) => job === '')
      .map(({ row, cells }) => {
        reader.read(cells);
        reader.hash(cells);
        return { row, cells, name: nameOf(reader.key.high, reader.key.low) };
      });
}

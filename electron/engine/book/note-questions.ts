import { tmpdir } from 'node:os';
import { type AskedOutcome, asksAgain } from '../../../shared/model/asked-before.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { AskedRows } from './asked-rows.ts';
import type { LastLook, NoteRequest } from './book-query.ts';
import { QuestionHash } from './question-hash.ts';
import { codeOf } from './question-record.ts';
import { readQuestions } from './read-questions.ts';
import { SourceRecords, writeSource } from './write-source.ts';

/**
 * Notes what a list asks, in one step that a crash leaves done or not done. Where rows of it have been asked before that
 * are not to be asked again, nothing is noted. @param outcomeOf What became of a row, by its place;
 * nothing is known of any where left out. @returns how many rows of those there are. @throws ProblemError; AbortError.
 */
export async function noteQuestions(
  { list, header, key, day, to }: NoteRequest,
  {
    look,
    outcomeOf = () => 'unknown',
  }: { look?: LastLook | null; outcomeOf?: (place: number) => AskedOutcome },
  signal?: AbortSignal,
): Promise<number> {
  const kind = lookupOfService[list.service];
  const hash = new QuestionHash(key, kind);
  const memory = { expectedRows: 0, directory: tmpdir() };
  const before = look ? new AskedRows(look.query, kind, memory) : null;
  const records = new SourceRecords();
  const places: number[] = [];
  const flush = () => {
    hash.flush((a, b, index) => records.add(a, b, codeOf(outcomeOf(places[index] ?? 0))));
    places.length = 0;
  };
  try {
    await readQuestions(
      list,
      (reader, cells, place) => {
        if (reader.bad && !reader.asks(cells)) return;
        hash.add(reader.key.high, reader.key.low);
        places.push(place);
        before?.addRow(reader, cells, place + 1);
      },
      flush,
      signal,
    );
    const held = before && look ? await rowsHeld(before, look, signal) : 0;
    if (held === 0) await writeSource(to, header, records.inOrder(day));
    return held;
  } finally {
    before?.close();
  }
}

async function rowsHeld(
  before: AskedRows,
  { query, choice }: LastLook,
  signal?: AbortSignal,
): Promise<number> {
  let held = 0;
  await before.finish(({ rows, newestDay }) => {
    if (!asksAgain(choice, newestDay, query.today)) held += rows.length;
  }, signal);
  return held;
}

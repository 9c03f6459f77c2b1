import { expect, test } from 'vitest';
import {
  asDatabaseProblem,
  DamagedDatabase,
  DatabaseFault,
} from '../../electron/engine/results/database/duck-problems.ts';
import { ProblemError } from '../../shared/problem.ts';

const problemOf = (message: string) => {
  const error = asDatabaseProblem(new Error(message));
  if (!(error instanceof ProblemError)) throw new Error('It should be a problem.');
  return { error, problem: error.problem };
};

test.each([
  ['IO Error: Could not write file "/home/ann/r.duckdb": No space left on device', 'disk-full'],
  ['IO Error: Could not write file "C:\\r": There is not enough space on the disk.', 'disk-full'],
  ['Out of Memory Error: failed to offload data block; max_temp_directory_size was reached', 'disk-full'],
  ['IO Error: Could not set lock on file "/x": Conflicting lock is held', 'file-busy'],
  ['IO Error: Cannot open file "/x": Permission denied', 'file-forbidden'],
  ['Out of Memory Error: could not allocate block of size 256.0 KiB', 'result-memory'],
])('%s', (message, code) => {
  const { error, problem } = problemOf(message);
  expect(problem.code).toBe(code);
  expect(error).not.toBeInstanceOf(DatabaseFault);
});

test.each([
  'IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2 in block at location 3',
  'FATAL Error: Failed: database has been invalidated because of a previous fatal error.',
  'INTERNAL Error: Attempted to access index 3 within vector of size 2',
  'IO Error: The file "/x" exists, but it is not a valid DuckDB database file!',
])('damage: %s', (message) => {
  expect(problemOf(message).error).toBeInstanceOf(DamagedDatabase);
});

test('the words of the database, which may quote a contact, are never passed on', () => {
  const said = problemOf(`Conversion Error: Could not convert string 'ann@example.com' to INT32`);
  expect(JSON.stringify(said.problem)).not.toContain('ann');
  expect(said.problem.detail).toBe('Conversion Error');
});

test('what is no error of the database stays what it is', () => {
  const aborted = new DOMException('This operation was aborted', 'AbortError');
  expect(asDatabaseProblem(aborted)).toBe(aborted);
});

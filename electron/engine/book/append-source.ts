import { open } from 'node:fs/promises';
import { lastWord, recordBytes, recordWords } from './question-record.ts';
import { headerBytes, type SourceHeader } from './source-file.ts';
import { writeSource } from './write-source.ts';

/** A question that is noted by itself, with its day (since 1970) and the code of its outcome. */
export interface NotedQuestion {
  a: number;
  b: number;
  day: number;
  outcome: number;
}

/** Makes a file to which questions are appended. @throws ProblemError. */
export const createOpenSource = (path: string, header: Omit<SourceHeader, 'count'>): Promise<void> =>
  writeSource(path, header, new Int32Array(0), 'open');

/**
 * Appends questions; they are on the device when this resolves. Rejects with the system's error.
 * @returns the place of the first of them, counted from 0
 */
export async function appendQuestions(path: string, questions: readonly NotedQuestion[]): Promise<number> {
  const words = new Int32Array(questions.length * recordWords);
  questions.forEach(({ a, b, day, outcome }, index) => {
    words.set([a, b, lastWord(a, b, day, outcome)], index * recordWords);
  });
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    // What a crash left of a record is written over: its question never left.
    const place = Math.floor((size - headerBytes) / recordBytes);
    await file.write(Buffer.from(words.buffer), 0, words.byteLength, headerBytes + place * recordBytes);
    await file.datasync();
    return place;
  } finally {
    await file.close();
  }
}

/**
 * Says what became of questions that were appended, in their order from a place on. Only the last word of a record is
 * written, which no crash leaves half done. Rejects with the system's error.
 */
export async function settleQuestions(
  path: string,
  place: number,
  questions: readonly NotedQuestion[],
): Promise<void> {
  const file = await open(path, 'r+');
  try {
    for (const [index, { a, b, day, outcome }] of questions.entries()) {
      const word = Int32Array.of(lastWord(a, b, day, outcome));
      await file.write(Buffer.from(word.buffer), 0, 4, headerBytes + (place + index + 1) * recordBytes - 4);
    }
  } finally {
    await file.close();
  }
}

import { join } from 'node:path';
import { lookupOfService } from '../../../shared/model/services.ts';
import type { EngineClient, RunOptions } from '../../engine/process/client.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import { createAnswerBook } from './answer-book.ts';
import type { AnswerBookParts, AskedOn } from './book-ports.ts';

interface Parts extends Pick<AnswerBookParts, 'disk' | 'clock' | 'report'> {
  /** The app's data folder. */
  data: string;
  /** A keyed fingerprint of 32 hexadecimal digits that nobody without this profile can make. */
  fingerprint: (text: string) => string;
  engine: Pick<EngineClient, 'run'>;
  connections: Pick<AnswerBookParts, 'owner'>;
  /** What is made after the book, and in part with it. */
  late: () => {
    jobs: AnswerBookParts['jobs'];
    results: { open: AnswerBookParts['openResult'] };
    past: AnswerBookParts['pastLookups'];
  };
}

type Preparing = EngineInput<'prepare'> & { connection: AskedOn };

/** The answer book of this profile, of which nothing is read before it is started or asked. */
export function openAnswerBook({ data, fingerprint, connections, late, ...parts }: Parts) {
  const { engine } = parts;
  const book = createAnswerBook({
    ...parts,
    root: join(data, 'answer-book'),
    key: fingerprint('answer book, first half') + fingerprint('answer book, second half'),
    keyId: fingerprint('answer book'),
    owner: connections.owner,
    jobs: {
      list: () => late().jobs.list(),
      get: (id) => late().jobs.get(id),
      folder: (id) => late().jobs.folder(id),
      resultPlace: (id) => late().jobs.resultPlace(id),
    },
    openResult: (id) => late().results.open(id),
    pastLookups: () => late().past(),
  });
  return {
    ...book,
    /** Prepares a list once it is known what was asked before. */
    prepare: ({ connection: on, ...request }: Omit<Preparing, 'book'>, options: RunOptions) =>
      book.usingTold({ kind: lookupOfService[request.service], on }, (found) =>
        engine.run('prepare', { ...request, book: found }, options),
      ),
  };
}

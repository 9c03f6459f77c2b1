import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MainSend } from '../../../shared/ipc/ipc-events.ts';
import type { Result } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import type { EngineClient } from '../../engine/process/client.ts';
import type { AnswerBook } from '../../money/answer-book/book-ports.ts';
import { createLookupLists } from './create-lookup-lists.ts';
import type { LookupLists } from './lookup-lists.ts';
import type { ListPorts } from './ports.ts';

interface Parts
  extends Omit<
    ListPorts,
    'folder' | 'newId' | 'book' | 'activeConnection' | 'owner' | 'target' | 'readRows'
  > {
  /** The app's data folder. */
  data: string;
  connections: Pick<ListPorts, 'owner' | 'target'> & {
    active(): ReturnType<ListPorts['activeConnection']>;
  };
  engine: Pick<EngineClient, 'run'>;
  book: Pick<AnswerBook, 'lookups' | 'usingTold'>;
  send: MainSend;
}

/** The lists of lookups of this profile, joined to what reads lists and to the window. */
export function openLookupLists({ data, connections, engine, book, send, ...ports }: Parts): LookupLists {
  const lists = createLookupLists({
    ...ports,
    folder: join(data, 'lookup-lists'),
    newId: randomUUID,
    activeConnection: connections.active,
    owner: connections.owner,
    target: connections.target,
    book: book.lookups,
    readRows: (request, on): Promise<Result<{ toAsk: number }>> =>
      book.usingTold({ kind: lookupOfService[request.service], on }, (found) =>
        engine.run('lookupRows', { ...request, book: found }),
      ),
  });
  lists.onChange((list) => send('lookup-lists:changed', list));
  lists.onRemoved((id) => send('lookup-lists:removed', { id }));
  return lists;
}

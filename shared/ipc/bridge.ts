import type { Result } from '../model/problem.ts';
import type { OfferedFile } from '../model/seen-list.ts';
import type { ArgumentOf, ChannelName, ValueOf } from './ipc.ts';
import type { EventName, IpcEvents } from './ipc-events.ts';

/** What the preload script puts on `window.enrichDesk`. */
export interface Bridge {
  call: { [C in ChannelName]: (argument: ArgumentOf<C>) => Promise<Result<ValueOf<C>>> };
  /** Answers a function that stops listening. */
  on<E extends EventName>(event: E, listener: (payload: IpcEvents[E]) => void): () => void;
  /** Gives a dropped or chosen file to the app. One that a script made lies on no disk and is refused. */
  offer(file: File): Promise<Result<OfferedFile>>;
}

import { z } from 'zod';
import { createDispatcher } from './dispatcher.ts';
import { handlerOf } from './engine-handlers.ts';

/** What Electron gives a utility process as process.parentPort; the browser host gives the same to a child process. */
interface ParentPort {
  on(name: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const ParentPortSchema = z.custom<ParentPort>(
  (port) => typeof port === 'object' && port !== null && 'on' in port && 'postMessage' in port,
  'The engine runs only as a utility process.',
);

const port = ParentPortSchema.parse(Reflect.get(process, 'parentPort'));
const ask = createDispatcher({
  handlerOf,
  answer: (message) => port.postMessage(message),
  now: () => performance.now(),
});
port.on('message', ({ data }) => ask(data));

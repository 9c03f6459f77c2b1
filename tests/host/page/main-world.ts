import type { MainWorldFacts } from '../messages.ts';
import { exposeInThisWorld } from './context-bridge.ts';
import { Crossing } from './crossing.ts';
import { eventLine } from './event-line.ts';
import { guardWindowOpen } from './navigation.ts';
import { guardPermissions } from './permissions.ts';
import type { Callable } from './wire.ts';

/** Runs in the page's own world before anything of the page's does, and before isolated.ts, to which it belongs. */
declare const HOST_FACTS: MainWorldFacts;
/** What the preload script of another world may run here, by its text: the page's policy forbids making code of text. */
declare const HOST_FUNCTIONS: [text: string, func: Callable][];

const isCallable = (value: unknown): value is Callable => typeof value === 'function';

function told(what: string, value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  if (what === 'expose') return exposeInThisWorld(value);
  if (what === 'execute') return execute(value);
  const [ask, open]: unknown[] = value;
  if (!isCallable(ask) || !isCallable(open)) return undefined;
  guardWindowOpen(open);
  guardPermissions(async (kind, permission) => (await ask(kind, permission)) === true);
  return undefined;
}

function execute([func, args]: unknown[]): unknown {
  const known = isCallable(func) ? func : HOST_FUNCTIONS.find(([text]) => text === func)?.[1];
  if (!known || !Array.isArray(args))
    throw new Error(
      'The browser host runs functions in the page that are written where they are handed over',
    );
  return Reflect.apply(known, undefined, args);
}

if (location.origin === HOST_FACTS.origin && window === window.top) {
  const preload: Crossing = new Crossing(
    eventLine(HOST_FACTS.line, 'page', () => preload),
    told,
  );
}

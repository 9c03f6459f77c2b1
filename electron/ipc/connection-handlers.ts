import { success } from '../../shared/problem.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from './router.ts';

export function connectionHandlers(connections: Connections) {
  return {
    'connections:list': async () => success(await connections.list()),
    'connections:add': (wanted) => connections.add(wanted),
    'connections:change': (wanted) => connections.change(wanted),
    'connections:take-over': ({ id, formerId }) => connections.takeOver(id, formerId),
    'connections:use': ({ id }) => connections.use(id),
    'connections:remove': ({ id }) => connections.remove(id),
    'connections:replace-key': ({ id, key }) => connections.replaceKey(id, key),
    'connections:test': (what) => connections.test(what),
  } satisfies Partial<Handlers>;
}

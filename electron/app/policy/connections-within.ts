import { practiceConnectionId } from '../../../shared/model/connection.ts';
import type { Policy } from '../../../shared/model/policy.ts';
import { failure, type Problem, success } from '../../../shared/model/problem.ts';
import type { Connections } from '../../connections/connections.ts';
import { parseServiceAddress } from '../../service/http/address.ts';
import { forbids } from './read-policy.ts';

/**
 * Connections of which none leads to a service that the policy forbids: neither is one added or tried, nor does anything
 * that asks a service learn where it is and by which key. The practice service stays: it is in the app.
 */
export function connectionsWithin(connections: Connections, policy: Policy): Connections {
  /** What cannot be read as an address is refused in the words of the connections. */
  function forbiddenNew(text: string): Problem | null {
    const address = parseServiceAddress(text);
    return address.ok ? forbids(policy, address.value, true) : null;
  }

  async function target(id: string): ReturnType<Connections['target']> {
    const found = await connections.target(id);
    if (!found.ok || id === practiceConnectionId) return found;
    const forbidden = forbids(policy, found.value.address, false);
    return forbidden ? failure(forbidden) : found;
  }

  return {
    ...connections,
    target,
    async add(wanted) {
      const forbidden = forbiddenNew(wanted.address);
      return forbidden ? failure(forbidden) : connections.add(wanted);
    },
    async change(wanted) {
      const now = await connections.view(wanted.id);
      const address = parseServiceAddress(wanted.address);
      // A name may be changed wherever the connection leads, so that what is no longer used can be told apart.
      const staysThere = address.ok && now?.address === address.value;
      const forbidden = staysThere ? null : forbiddenNew(wanted.address);
      return forbidden ? failure(forbidden) : connections.change(wanted);
    },
    async test(what) {
      const allowed = 'id' in what ? await target(what.id) : null;
      const forbidden =
        'id' in what ? (allowed?.ok === false ? allowed.problem : null) : forbiddenNew(what.address);
      if (forbidden) return success({ works: false, summary: forbidden.message, problem: forbidden });
      return connections.test(what);
    },
  };
}

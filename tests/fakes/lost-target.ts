import type { JobPorts } from '../../electron/jobs/ports.ts';
import { failure, type Problem, success } from '../../shared/model/problem.ts';

/** Ports whose service cannot be asked any more from the moment a person first agreed to its address, until it is found. */
export function lostTarget(why: Problem) {
  let hasAgreed = false;
  let isLost = false;
  const ports: Pick<JobPorts, 'target' | 'confirm'> = {
    target: async (connectionId) =>
      isLost
        ? failure(why)
        : success({ connectionId, address: 'https://service.example', key: 'secret-key' }),
    async confirm() {
      isLost = !hasAgreed;
      hasAgreed = true;
      return true;
    },
  };
  return {
    ports,
    find: () => {
      isLost = false;
    },
  };
}

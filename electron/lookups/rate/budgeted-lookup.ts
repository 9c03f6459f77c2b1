import { type Problem, problem } from '../../../shared/model/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ServiceClient } from '../../service/client.ts';
import { accountOf } from './account-of.ts';
import type { RateBudget } from './rate-budget.ts';

/**
 * Single lookups within the budget of their account: at once where there is room, else as soon as there is. While the
 * service wants to be left alone, a person is told so rather than kept waiting, and nothing leaves.
 */
export function withinBudget(
  service: Pick<ServiceClient, 'lookup'>,
  budget: RateBudget,
  clock: Clock,
): Pick<ServiceClient, 'lookup'> {
  return {
    async lookup(target, kind, inputs, options) {
      const account = accountOf(target);
      const until = budget.heldUntil(account);
      if (until !== null) return { ok: false, problem: restsFor(until - clock.now()), mayHaveCharged: false };
      const turn = await budget.turn({ account, kind, by: 'single' }, options?.signal);
      if (!turn) return { ok: false, problem: stopped, mayHaveCharged: false };
      try {
        const answer = await service.lookup(target, kind, inputs, options);
        if (!answer.ok && answer.retryAfterMs !== undefined) budget.hold(account, answer.retryAfterMs);
        return answer;
      } finally {
        turn.ended();
      }
    },
  };
}

const restsFor = (ms: number): Problem => ({
  ...problem(
    'busy',
    `The service has had too many requests from this account and asks to wait ${Math.max(1, Math.ceil(ms / 1000))} more seconds.`,
    'Nothing was sent. Try again after that.',
  ),
  mayHaveCharged: false,
  retryable: true,
});
const stopped = {
  ...problem('cancelled', 'This was stopped before it was sent.', ''),
  mayHaveCharged: false,
};
